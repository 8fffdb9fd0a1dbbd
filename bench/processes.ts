/** Portico in processes of their own, as an operator runs it: PostgreSQL, all services in one process, and gateways. */
import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ServiceName } from '#contract/endpoint.ts';
import { serviceStatuses } from '#contract/operations.ts';
import { type OwnServices, startServices } from '../tests/helpers/own-services.ts';
import { type Postgres, query, startPostgres } from '../tests/helpers/postgres.ts';
import { type Product, startProduct } from '../tests/helpers/product.ts';
import { pepper } from '../tests/helpers/program.ts';
import { readableCodes, signIn } from '../tests/helpers/sign-in.ts';
import { raisedLimits } from './limits.ts';
import { customer, seedSize } from './seed-size.ts';
import { processorTime, startMeter } from './wrk.ts';

const run = promisify(execFile);
const secret = 'a-secret-of-the-bench-of-processes-only';

/** Microseconds of processor time. */
export type Costs = Readonly<Record<'gateways' | 'services' | 'postgres', number>>;
export type Request = {
  readonly path: string;
  readonly cookie?: string;
  /** The body as `application/x-www-form-urlencoded`. */
  readonly form?: string;
};
export type Pace = { readonly connections: number; readonly pause: number; readonly seconds: number };
export type Visits = {
  readonly answered: number;
  readonly failed: number;
  readonly perSecond: number;
  /** The processor time that each gateway used. */
  readonly used: readonly number[];
};

export type Processes = {
  readonly postgres: Postgres;
  readonly services: OwnServices;
  readonly gateways: readonly Product[];
  /** The cookie of a customer with orders. */
  readonly cookie: string;
  /** Starts or stops gateways until there are so many. */
  setGateways(count: number): Promise<void>;
  /** Answers what all of them have used since. */
  meter(): () => Costs;
  connections(): Promise<number>;
  eventStreams(): Promise<number>;
  stored(table: string): Promise<number>;
  remove(): Promise<void>;
};

const shared = { ACTOR_KEY: secret, SERVICE_TOKEN: secret, CODE_PEPPER: pepper, LOG_LEVEL: 'warn' };

export async function startProcesses(): Promise<Processes> {
  const cleanups: Array<() => Promise<unknown>> = [];
  const postgres = await startPostgres({ synchronous_commit: 'on' });
  cleanups.push(() => postgres.remove());
  try {
    const url = await postgres.createDatabase();
    const codes = readableCodes();
    const services = await startServices({ ...codes.env, ...shared, DATABASE_URL: url, SEED_DEMO: 'true' });
    cleanups.push(() => services.remove());
    await seedSize({ DATA_DIR: services.dataDirectory, DATABASE_URL: url, CODE_PEPPER: pepper }, 100);
    const { phone: phoneNumber, country } = customer;
    const { token, sessionId } = await signIn(services, { file: codes.file, phoneNumber, country });
    const gateways: Product[] = [];
    cleanups.push(() => Promise.all(gateways.map((gateway) => gateway.remove())));
    const env = { ...raisedLimits, ...shared, ...services.env, COOKIE_SECRET: secret, TRUST_PROXY: '127.0.0.1' };
    const count = async (text: string) => Number((await query<{ count: string }>(url, text))[0]?.count);
    return {
      postgres,
      services,
      gateways,
      cookie: `__Host-session=${token}; __Host-session-id=${sessionId}`,
      async setGateways(wanted) {
        while (gateways.length < wanted) gateways.push(await startProduct({ env }));
        while (gateways.length > wanted) await gateways.pop()?.remove();
      },
      meter() {
        const meters = {
          gateways: startMeter(gateways.map(({ pid }) => pid)),
          services: startMeter([services.pid]),
          postgres: startMeter([postgres.pid()], { withChildren: true }),
        };
        return () => ({ gateways: meters.gateways(), services: meters.services(), postgres: meters.postgres() });
      },
      connections: () =>
        count(
          `select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        ),
      async eventStreams() {
        const names = Object.keys(serviceStatuses) as ServiceName[];
        const statuses = await Promise.all(names.map((name) => services.call(serviceStatuses[name], {})));
        return statuses.reduce((sum, { gateways: readers }) => sum + (readers?.length ?? 0), 0);
      },
      stored: (table) => count(`select count(*) from ${table}`),
      async remove() {
        for (const cleanup of cleanups.reverse()) await cleanup();
      },
    };
  } catch (error) {
    for (const cleanup of cleanups.reverse()) await cleanup();
    throw error;
  }
}

/** The same load for each of the gateways, all at once. */
export async function visit(gateways: readonly Product[], request: Request, pace: Pace): Promise<Visits> {
  const before = gateways.map(({ pid }) => processorTime(pid));
  const reports = await Promise.all(gateways.map((gateway) => loadOf(gateway, request, pace)));
  const sum = (pattern: RegExp) => reports.reduce((total, report) => total + Number(pattern.exec(report)?.[1] ?? 0), 0);
  return {
    answered: sum(/(\d+) requests in/),
    failed: sum(/Non-2xx or 3xx responses: (\d+)/) + sum(/timeout (\d+)/),
    perSecond: sum(/Requests\/sec:\s+([\d.]+)/),
    used: gateways.map(({ pid }, index) => processorTime(pid) - before[index]!),
  };
}

async function loadOf(
  { url }: Product,
  { path: address, cookie, form }: Request,
  { connections, pause, seconds }: Pace,
): Promise<string> {
  const script = path.join(import.meta.dirname, 'requests.lua');
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script],
    ...(cookie ? ['-H', `cookie: ${cookie}`] : []),
    ...[url(address), '--', String(pause), ...(form ? [form] : [])],
  ]);
  return stdout;
}

/** Gateways take turns with the cores. */
export function pinInTurns(gateways: readonly Product[]): void {
  gateways.forEach(({ pid }, index) => {
    execFileSync('taskset', ['-acp', String(index % 2), String(pid)], { stdio: 'ignore' });
  });
}
