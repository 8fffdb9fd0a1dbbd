/** The lists of the admin screens with a hundred rows of each kind and with as many as a large company has: both should cost about the same. */
import { demoPeople } from '../../tests/helpers/demo-people.ts';
import { type Accounts, startAccounts } from '../accounts.ts';
import type { Section } from '../section.ts';
import { large, measuredApp, type OfficeSize, seedOffice } from '../seed-office.ts';
import { table } from '../table.ts';
import { compare, type Target } from './size.ts';

const few = 100;
const most = 1.5;
const small = Object.fromEntries(Object.keys(large).map((kind) => [kind, few])) as OfficeSize;

/**
 * What is looked at, and what has to be found there. `:n` is the number of a record, the first with few and the second with
 * many: one that is found once in both, because a page of fifty rows costs more than a page of one, whatever lies behind it.
 */
const screens: ReadonlyArray<readonly [path: string, shows: string, numbers?: readonly [number, number]]> = [
  ['/account/user-admin?view=all', 'Person 1'],
  ['/account/user-admin?view=all&q=Person+:n', 'Person :n', [77, 77_777]],
  ['/account/user-admin?view=all&q=person:n@example.com', 'Person :n', [77, 77_777]],
  ['/account/roles-admin?view=all', 'Role 1'],
  ['/account/roles-admin?view=all&q=Role+:n', 'Role :n', [77, 777]],
  ['/account/organization-admin?view=all', 'Organization 1'],
  ['/account/organization-admin?view=all&q=Organization+:n', 'Organization :n', [77, 777]],
  ['/account/apps-admin?view=all', 'Measured'],
  [`/account/apps-admin?app=${measuredApp}`, '/measured/1'],
  [`/account/apps-admin?app=${measuredApp}&q=measured%2F:n`, '/measured/:n', [77, 7_777]],
  ['/account/blog-admin?view=all', 'Measured story 1'],
  ['/account/blog-admin?view=all&q=story+:n', 'Measured story :n', [77, 4_777]],
  ['/account/customer-service?view=all', 'Person 1'],
  ['/account/customer-service?view=all&q=Person+:n', 'Person :n', [77, 7_777]],
  ['/account/customer-service?part=orders', 'ORD-B'],
  ['/account/customer-service?part=orders&q=ORD-B:n', 'ORD-B:n', [77, 7_777]],
  ['/account/waitlist-admin?waitlist=measured', 'person1@example.com'],
  ['/account/waitlist-admin?waitlist=measured&q=person:n', 'person:n@example.com', [77, 7_777]],
];

export const lists: Section = async ({ quick }) => {
  const here = await startAccounts((directory) => seedOffice(directory, small));
  const there = await startAccounts((directory) => seedOffice(directory, large)).catch(async (error: unknown) => {
    await here.remove();
    throw error;
  });
  try {
    const cookies = [await cookieOf(here), await cookieOf(there)] as const;
    const rows = [];
    for (const [path, shows, numbers] of screens) {
      const [target, other] = await Promise.all(
        [here, there].map((accounts, size) => {
          const fill = (text: string) => text.replace(':n', String(numbers?.[size]));
          return targetOf(accounts, { path: fill(path), shows: fill(shows), cookie: cookies[size] as string });
        }),
      );
      rows.push(await compare(path, target as Target, { other: other as Target, quick }));
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

/** A screen that shows something else would be fast too. */
async function targetOf({ product }: Accounts, { path, shows, cookie }: Screen): Promise<Target> {
  const url = product.url(path);
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const html = (await answer.text()).replaceAll('<!-- -->', '');
  if (answer.status !== 200 || !html.includes(shows))
    throw new Error(`${path} answered ${answer.status} without ${shows}`);
  return { url, pid: product.pid, headers: { cookie } };
}
