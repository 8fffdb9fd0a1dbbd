/** Portico with a fault proxy before each service, PostgreSQL and the provider of text messages. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serviceNames as names, type ServiceName } from '#contract/endpoint.ts';
import { copyFirstStart } from '../helpers/first-start.ts';
import { json, startForeignService } from '../helpers/foreign-service.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Postgres, startPostgres } from '../helpers/postgres.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { pepper } from '../helpers/program.ts';
import { removeData } from '../helpers/remove-data.ts';
import { runServices, type ServiceProcess } from '../helpers/service-process.ts';
import { createSend, type Send } from '../helpers/services.ts';
import { readableCodes, type SentMessage } from '../helpers/sign-in.ts';
import { type SlowService, startSlowService } from '../helpers/slow-service.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../helpers/small-disk.ts';
import { systemPostgres } from '../helpers/system-postgres.ts';
import { createPeople, type People } from './people.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';

export const databases = ['postgres', 'embedded'] as const;
export type Database = (typeof databases)[number];

/** Before one service: faults of the network, and responses that replace those of the service. */
export type Line = { readonly url: string; readonly network: FaultProxy; readonly answers: SlowService };

export type World = {
  readonly database: Database;
  readonly gateway: Product;
  /** The port of `/metrics`. */
  readonly internalPort: number;
  /** DATA_DIR of the services. */
  readonly dataDirectory: string;
  /** Settings of a gateway for these services. */
  readonly env: Readonly<Record<string, string>>;
  readonly lines: Readonly<Record<ServiceName | 'sms', Line>>;
  /** The system's, behind DATABASE_URL; undefined with the embedded one. */
  readonly postgres: { readonly server: Postgres; readonly url: string; readonly network: FaultProxy } | undefined;
  /** The disk with the embedded database and pictures; undefined where nothing can be mounted. */
  readonly disk: SmallDisk | undefined;
  readonly people: People;
  /** Calls the services past the proxies. */
  readonly send: Send;
  /** Every text message that the provider accepted. */
  readonly sent: readonly SentMessage[];
  /** Texts that no page and no log line may contain. */
  readonly secrets: () => readonly string[];
  readonly services: () => ServiceProcess;
  /** Everything that the services of this world printed. */
  readonly serviceLogs: () => string;
  /** Starts them at the same ports, with settings besides the usual ones. Those that run are killed first. */
  startServices(env?: Record<string, string>): Promise<void>;
  /** Ends every fault of the proxies. */
  heal(): Promise<void>;
  close(): Promise<void>;
};

const token = 'a-service-token-of-the-fault-matrix-only';
const webhookSecret = 'a-webhook-secret-of-the-fault-matrix';
const unlimitedWrites = { ORDERS_PER_DAY: '0', INQUIRIES_PER_DAY: '0' };
/** In MiB: the demo company needs some 60, and the write-ahead log grows to 256. */
const diskSize = 512;

export async function startWorld(database: Database): Promise<World> {
  const cleanups: Array<() => Promise<unknown>> = [];
  const sent: SentMessage[] = [];
  const provider = await startForeignService(({ body }, response) => {
    sent.push(JSON.parse(body));
    json(response, 202, {});
  });
  cleanups.push(() => provider.close());
  const sms = await startLine(provider.url, cleanups);
  const postgres = database === 'postgres' ? await startDatabase(cleanups) : undefined;
  const disk = database === 'embedded' && canMount() ? await mountSmallDisk(diskSize) : undefined;
  if (disk) cleanups.push(() => disk.remove());
  const dataDirectory = disk?.directory ?? (await mkdtemp(path.join(tmpdir(), 'portico-faults-')));
  if (!disk) cleanups.push(() => removeData(dataDirectory));
  if (!postgres) await copyFirstStart('demo', dataDirectory);

  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()] as const)));
  const { SMS_SINK: _, ...unlimited } = readableCodes().env;
  const settings = {
    ...unlimited,
    ...unlimitedWrites,
    LOG_LEVEL: 'info',
    DATA_DIR: dataDirectory,
    SERVICE_TOKEN: token,
    SERVICE_PORTS: names.map((name) => `${name}=${ports[name]}`).join(','),
    SMS_SINK: `webhook:${sms.url}`,
    SMS_WEBHOOK_SECRET: webhookSecret,
    SIGN_IN_COUNTRIES: '*',
    ...(postgres ? { DATABASE_URL: `postgresql://portico@127.0.0.1:${postgres.network.port}/${postgres.name}` } : {}),
  };
  let services: ServiceProcess | undefined;
  let earlierLogs = '';
  const startServices = async (env: Record<string, string> = {}) => {
    await services?.kill();
    earlierLogs += services?.output() ?? '';
    services = runServices({ ...settings, ...env });
    if (!(await services.ready())) throw new Error(`the services did not start:\n${services.output()}`);
  };
  cleanups.push(async () => services?.kill());
  await startServices();

  const lines = { sms } as Record<ServiceName | 'sms', Line>;
  for (const name of names) lines[name] = await startLine(`http://127.0.0.1:${ports[name]}`, cleanups);
  const internalPort = await freePort();
  const env = {
    ...Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, lines[name].url])),
    SERVICE_TOKEN: token,
  };
  const gateway = await startProduct({ env: { ...env, INTERNAL_PORT: String(internalPort) } });
  cleanups.push(() => gateway.remove());
  const urls = Object.fromEntries(names.map((name) => [name, `http://127.0.0.1:${ports[name]}`]));
  const people = await createPeople(gateway.origin, sent);
  return {
    database,
    gateway,
    internalPort,
    dataDirectory,
    env,
    lines,
    postgres,
    disk,
    people,
    sent,
    startServices,
    send: createSend({ urls: urls as Record<ServiceName, string>, env: { SERVICE_TOKEN: token } }),
    services: () => services as ServiceProcess,
    serviceLogs: () => earlierLogs + (services?.output() ?? ''),
    secrets: () => [token, webhookSecret, pepper, ...people.tokens()],
    async heal() {
      for (const { network, answers } of Object.values(lines)) {
        answers.release();
        await network.heal();
      }
      await postgres?.network.heal();
    },
    async close() {
      for (const cleanup of cleanups.reverse()) await cleanup();
    },
  };
}

async function startLine(url: string, cleanups: Array<() => Promise<unknown>>): Promise<Line> {
  const answers = await startSlowService(url);
  const network = await startFaultProxy({ port: Number(new URL(answers.url).port) });
  cleanups.push(async () => {
    await network.close();
    await answers.close();
  });
  return { url: `http://127.0.0.1:${network.port}`, network, answers };
}

async function startDatabase(cleanups: Array<() => Promise<unknown>>) {
  // Acknowledged writes have to survive a crash of the server.
  const server = await startPostgres({ synchronous_commit: 'on' }, systemPostgres());
  cleanups.push(() => server.remove());
  const url = await server.createDatabase();
  const { port, pathname } = new URL(url);
  const network = await startFaultProxy({ port: Number(port) });
  cleanups.push(() => network.close());
  return { server, url, network, name: pathname.slice(1) };
}
