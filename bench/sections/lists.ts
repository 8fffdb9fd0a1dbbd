/** The lists of the back office with a hundred rows of each kind and with as many as a large company has: what they cost may hardly differ. */
import { demoPeople } from '../../server/services/demo-people.ts';
import { type Accounts, startAccounts } from '../accounts.ts';
import type { Section } from '../section.ts';
import { large, type OfficeSize, seedOffice } from '../seed-office.ts';
import { table } from '../table.ts';
import { compare, type Target } from './size.ts';

const few = 100;
const most = 1.5;
const small = Object.fromEntries(Object.keys(large).map((kind) => [kind, few])) as OfficeSize;

/** What is looked at, and what has to be found there. */
const screens: Readonly<Record<string, string>> = {
  '/account/user-admin?view=all': 'Person 1',
  '/account/user-admin?view=all&q=Person+42': 'Person 42',
  '/account/user-admin?view=all&q=99942': 'Person 42',
  '/account/roles-admin?view=all': 'Role 1',
  '/account/organization-admin?view=all': 'Organization 1',
  '/account/apps-admin?app=APP&part=endpoints': '/measured/1',
  '/account/blog-admin?view=all': 'Measured story 1',
  '/account/blog-admin?view=all&q=story+42': 'Measured story 42',
  '/account/customer-service?view=all': 'Person 1',
  '/account/customer-service?view=all&q=Person+42': 'Person 42',
  '/account/customer-service?part=orders': 'ORD-B',
  '/account/waitlist-admin?waitlist=measured': 'person1@example.com',
};

export const lists: Section = async ({ quick }) => {
  const here = await startAccounts((directory) => seedOffice(directory, small));
  const there = await startAccounts((directory) => seedOffice(directory, large)).catch(async (error: unknown) => {
    await here.remove();
    throw error;
  });
  try {
    const cookies = [await cookieOf(here), await cookieOf(there)] as const;
    const rows = [];
    for (const [path, shows] of Object.entries(screens)) {
      const target = await targetOf(here, { path, shows, cookie: cookies[0] });
      const other = await targetOf(there, { path, shows, cookie: cookies[1] });
      rows.push(await compare(path, target, { other, quick }));
    }
    return table(
      ['microseconds of processor time, gateway and services', `${few} of each`, 'large', `at most ×${most}`, 'failed'],
      rows,
    );
  } finally {
    await here.remove();
    await there.remove();
  }
};

async function cookieOf(accounts: Accounts): Promise<string> {
  accounts.pin({ gateway: 0, services: 0 });
  const { phoneNumber } = demoPeople.admin;
  return `__Host-session=${await accounts.signIn({ phone: phoneNumber, country: 'US' })}`;
}

type Screen = { path: string; shows: string; cookie: string };

/** A screen that shows something else would be fast, too. */
async function targetOf({ product }: Accounts, { path, shows, cookie }: Screen): Promise<Target> {
  const url = product.url(path);
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const html = (await answer.text()).replaceAll('<!-- -->', '');
  if (answer.status !== 200 || !html.includes(shows))
    throw new Error(`${path} answered ${answer.status} without ${shows}`);
  return { url, pid: product.pid, headers: { cookie } };
}
