/** The lists of the admin screens with a hundred rows of each kind and with a hundred thousand, on the embedded server and on one at DATABASE_URL: both sizes should cost about the same. */
import { demoPeople } from '../../tests/helpers/demo-people.ts';
import { startPostgres } from '../../tests/helpers/postgres.ts';
import { type Accounts, startAccounts } from '../accounts.ts';
import type { Section } from '../section.ts';
import { large, measuredApp, type OfficeSize, seedOffice } from '../seed-office.ts';
import { table } from '../table.ts';
import { compare, type Target } from './size.ts';

const few = 100;
const maxRatio = 1.3;
const small = Object.fromEntries(Object.keys(large).map((kind) => [kind, few])) as OfficeSize;

/**
 * The pages that are opened, and the text that each has to show. `:n` is the number of a record, the first with few and the
 * second with many: one that is found once in both, because a page of fifty rows costs more than a page of one, whatever lies
 * behind it.
 */
const screens: ReadonlyArray<readonly [path: string, shows: string, numbers?: readonly [number, number]]> = [
  ['/account/user-admin?view=all', 'Person 1'],
  ['/account/user-admin?view=all&q=Person', 'Person 1'],
  ['/account/user-admin?view=all&q=Bench', 'Bea Bench'],
  ['/account/user-admin?view=all&q=Person+:n', 'Person :n', [77, 77_777]],
  ['/account/user-admin?view=all&q=person:n@example.com', 'Person :n', [77, 77_777]],
  ['/account/organization-admin?view=all', 'Organization 1'],
  ['/account/organization-admin?view=all&q=Organization', 'Organization 1'],
  ['/account/organization-admin?view=all&q=Organization+:n', 'Organization :n', [77, 77_777]],
  ['/account/apps-admin?view=all', 'Measured'],
  [`/account/apps-admin?app=${measuredApp}`, '/measured/1'],
  [`/account/apps-admin?app=${measuredApp}&q=measured`, '/measured/1'],
  [`/account/apps-admin?app=${measuredApp}&q=:n`, '/measured/:n', [77, 77_777]],
  [`/account/apps-admin?app=${measuredApp}&q=measured%2F:n`, '/measured/:n', [77, 77_777]],
  ['/account/blog-admin?view=all', 'Measured story 1'],
  ['/account/blog-admin?view=all&q=story', 'Measured story 1'],
  ['/account/blog-admin?view=all&q=:n', 'Measured story :n', [77, 77_777]],
  ['/account/blog-admin?view=all&q=story+:n', 'Measured story :n', [77, 77_777]],
  ['/account/customer-service?view=all', 'Person 1'],
  ['/account/customer-service?view=all&q=Person', 'Person 1'],
  ['/account/customer-service?view=all&q=INQ-B:n', 'Person :n', [77, 77_777]],
  ['/account/customer-service?view=all&q=Person+:n', 'Person :n', [77, 77_777]],
  ['/account/customer-service?part=orders', 'ORD-B'],
  ['/account/customer-service?part=orders&q=lamp', 'ORD-B'],
  ['/account/customer-service?part=orders&q=ORD-B:n', 'ORD-B:n', [77, 77_777]],
  ['/account/waitlist-admin?waitlist=measured', 'person1@example.com'],
  ['/account/waitlist-admin?waitlist=measured&q=example', 'person1@example.com'],
  ['/account/waitlist-admin?waitlist=measured&q=person:n', 'person:n@example.com', [77, 77_777]],
];

export const lists: Section = async ({ quick }) => {
  const embedded = await measure({}, quick);
  const postgres = await startPostgres({ shared_buffers: '256MB' });
  try {
    const beside = [postgres.pid()];
    return `On the embedded database:\n\n${embedded}\n\nOn a server at DATABASE_URL:\n\n${await measure({ createDatabase: postgres.createDatabase, beside }, quick)}`;
  } finally {
    await postgres.remove();
  }
};

type Server = { createDatabase?: () => Promise<string>; beside?: readonly number[] };

async function measure({ createDatabase, beside = [] }: Server, quick: boolean): Promise<string> {
  const start = async (size: OfficeSize) =>
    startAccounts(
      (settings) => seedOffice(settings, size),
      createDatabase ? { DATABASE_URL: await createDatabase() } : {},
    );
  const here = await start(small);
  const there = await start(large).catch(async (error: unknown) => {
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
      const compared = { other: { ...(other as Target), beside }, quick };
      rows.push(await compare(path, { ...(target as Target), beside }, compared));
    }
    return table(
      ['microseconds of processor time of all processes', `${few} of each`, 'large', `at most ×${maxRatio}`, 'failed'],
      rows,
    );
  } finally {
    await here.remove();
    await there.remove();
  }
}

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
