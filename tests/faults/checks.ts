/** The invariants that are checked in every cell. */
import { readdirSync, readFileSync } from 'node:fs';
import { demoPeople } from '../helpers/demo-people.ts';
import type { Report } from './cell.ts';
import { type Seen, writes } from './visits.ts';
import type { World } from './world.ts';

const firstByte = 5_000;
const lastByte = 10_000;
/** Texts of a stack trace, of SQL and of paths of this machine. */
const internals =
  /\n\s+at .+:\d+:\d+|\b(?:select|insert into|update) [a-z"_.]+ (?:from|set|values)\b|\/server\/(?:services|gateway)\//i;

/** I1, I4, I5 and I9, for pages and answers to forms. */
export function checkPages(seen: readonly Seen[], { secrets }: World, report: Report): void {
  const unwanted = secrets();
  for (const { visit, status, text, ...each } of seen) {
    const isForeign = visit === 'the roles screen as a customer' || visit === 'the roles screen signed out';
    if (isForeign) report.check('I1', status !== 200 && !text.includes('New role'), `${visit}: ${status}`);
    report.check(
      'I4',
      !unwanted.some((secret) => text.includes(secret)) && !internals.test(text),
      `${visit}: ${internals.exec(text)?.[0] ?? 'a secret'}`,
    );
    const inTime = (each.first <= firstByte || visit in writes) && each.total <= lastByte;
    report.check('I5', inTime, `${visit}: ${status}, first byte ${each.first} ms, last byte ${each.total} ms`);
    if (status < 300 || status >= 400)
      report.check('I5', isWhole({ status, text, ...each }), `${visit}: ${status} ${text.slice(0, 200)}`);
    const isOfAdministrator = visit === 'the roles screen' || visit === 'a new post' || visit.endsWith(' code');
    if (!isOfAdministrator) report.check('I9', !foreignNumbers(visit).some((number) => text.includes(number)), visit);
  }
}

/** A heading, and of an error its code, a message and a way back. */
function isWhole({ status, text, contentType }: Pick<Seen, 'status' | 'text' | 'contentType'>): boolean {
  // The page of an overloaded gateway has no end tags that HTML does not need.
  const ends = /<\/(?:html|main)>\s*$/.test(text);
  if (!contentType.startsWith('text/html') || !ends || !/<h1[ >]/.test(text)) return false;
  return status < 400 || /<a [^>]*href="\/|role="alert"/.test(text);
}

const foreignNumbers = (visit: string): string[] => {
  const { admin, first, second } = demoPeople;
  const isOfCustomer = visit.includes('order') || visit.includes('account') || visit.includes('customer');
  return [admin, second, ...(isOfCustomer ? [] : [first])].map(({ phoneNumber }) => phoneNumber);
};

type Usage = { readonly pid: number; readonly rss: number; readonly files: number };

/** Counts the bytes of memory and the open files of the gateway. */
export async function usageOf({ gateway: { pid } }: World): Promise<Usage> {
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  return { pid, rss, files: readdirSync(`/proc/${pid}/fd`).length };
}

/** A cell may leave this much behind: caches grow, and some connections stay open for the next request. */
const growth = { rss: 128 * 1024 * 1024, files: 80 };

/** I7 and I8: the gateway lives, and has about as much memory and as many open files as before. */
export async function checkUsage(world: World, before: Usage, report: Report): Promise<void> {
  const health = await fetch(`${world.gateway.origin}/healthz`).catch(() => null);
  report.check('I7', health?.status === 200, 'the gateway does not answer');
  if (health?.status !== 200) return;
  const after = await usageOf(world);
  report.check('I8', after.rss < before.rss + growth.rss && after.files < before.files + growth.files, {
    before,
    after,
  });
  for (const [service, { network }] of Object.entries(world.lines))
    report.check(
      'I8',
      network.peakConnections <= maxConnections,
      `${network.peakConnections} connections to ${service}`,
    );
  const logs = `${world.gateway.logs.join('\n')}\n${world.serviceLogs()}`;
  const leaked = [...world.secrets(), ...world.sent.map(({ code }) => `"${code}"`)].filter((secret) =>
    logs.includes(secret),
  );
  report.check('I4', leaked.length === 0, `${leaked.length} secrets in the log`);
}

/** UPSTREAM_CONNECTIONS, those for pictures, and an event stream. */
const maxConnections = 64 + 64 + 1;
