/** Each service has a log of its own; this reads them as one. */
import { type AuditEntry, listAppsAudit, listAuditEntries, listContentAudit, listTradeAudit } from '#contract/audit.ts';
import type { Api, InputOf, ServiceName } from '#contract/endpoint.ts';
import { ifServed } from '../../request/if-served.ts';

const logs = {
  auth: listAuditEntries,
  apps: listAppsAudit,
  content: listContentAudit,
  trade: listTradeAudit,
} as const satisfies Record<ServiceName, unknown>;
export const services = Object.keys(logs) as ServiceName[];

export type Filters = Omit<InputOf<typeof listAuditEntries>, 'after'>;
/** The last entry that was taken from each log. */
export type Cursors = Readonly<Partial<Record<ServiceName, string>>>;
export type Read = { readonly service: ServiceName; readonly entry: AuditEntry };

type Options = { readonly of: readonly ServiceName[]; readonly filters: Filters; readonly cursors?: Cursors };

export const newestFirst = (api: Api, { of, filters, cursors = {} }: Options) =>
  mergeLogs((service, after) => pageOf(api, service, { ...filters, after }), { of, cursors });

type Page = { readonly entries: readonly AuditEntry[]; readonly next: string | null };
export type ReadPage = (service: ServiceName, after: string | undefined) => Promise<Page>;

/** Merges the logs by time. A page of a log is loaded when the one before is used up. */
export async function* mergeLogs(
  read: ReadPage,
  { of, cursors }: { readonly of: readonly ServiceName[]; readonly cursors: Cursors },
): AsyncGenerator<Read, undefined, undefined> {
  const queues = of.map((service) => ({
    service,
    entries: [] as AuditEntry[],
    after: cursors[service] as string | null | undefined,
  }));
  for (;;) {
    await Promise.all(
      queues.map(async (queue) => {
        if (queue.entries.length > 0 || queue.after === null) return;
        const page = await read(queue.service, queue.after);
        queue.entries = [...page.entries];
        queue.after = page.next;
      }),
    );
    const newest = queues.reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one));
    const entry = newest.entries.shift();
    if (!entry) return undefined;
    yield { service: newest.service, entry };
  }
}

const timeOf = ({ entries: [first] }: { entries: readonly AuditEntry[] }): number => first?.at.getTime() ?? -1;

const pageOf = async (api: Api, service: ServiceName, input: InputOf<typeof listAuditEntries>): Promise<Page> =>
  (await ifServed(api(logs[service] as typeof listAuditEntries, input))) ?? { entries: [], next: null };

export async function take(entries: AsyncIterator<Read>, count: number): Promise<Read[]> {
  const taken: Read[] = [];
  while (taken.length < count) {
    const { value, done } = await entries.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

const separator = '~';

export const writeCursors = (cursors: Cursors): string =>
  Object.entries(cursors)
    .map(([service, cursor]) => `${service}.${cursor}`)
    .join(separator);

/** The services refuse cursors that they never returned. */
export const readCursors = (text: string): Cursors =>
  Object.fromEntries(
    text.split(separator).flatMap((part) => {
      const [service = '', cursor = ''] = part.split('.');
      return Object.hasOwn(logs, service) ? [[service, cursor]] : [];
    }),
  );
