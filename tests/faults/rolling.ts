/**
 * `npm run rolling`: PostgreSQL, services and three gateways behind deploy/haproxy.cfg. Under half of the load that they can
 * carry, every gateway is stopped and started, one after the other, and one is killed. Fails unless every page was answered, nobody
 * who is signed in saw the sign-in page, and every form acted once. `--rate 20` sets the load in requests a second.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../engine/build.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { freePort } from '../helpers/free-port.ts';
import { createPageVisitor } from '../helpers/page-visitor.ts';
import { query, startPostgres } from '../helpers/postgres.ts';
import { type ProgramProcess, startProgram } from '../helpers/program-process.ts';
import { readableCodes, sentCodes } from '../helpers/sign-in.ts';
import { checkBalancer, startBalancer } from './balancer.ts';
import { signIn } from './people.ts';
import { runLoad, type Traffic } from './rolling-load.ts';

const { values } = parseArgs({ options: { rate: { type: 'string' } } });
const gateways = 3;
const secret = 'a-secret-of-the-rolling-restart-of-gateways';
const cleanups: Array<() => unknown> = [];

await buildIfStale();
await checkBalancer();
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

async function run(): Promise<boolean> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-rolling-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  const postgres = await startPostgres({ synchronous_commit: 'on' });
  cleanups.push(() => postgres.remove());
  const database = await postgres.createDatabase();
  const codes = readableCodes();
  const names = ['auth', 'apps', 'content', 'trade'];
  const ports = await Promise.all(names.map(freePort));
  const port = await freePort();
  const common = {
    ...codes.env,
    DATABASE_URL: database,
    DATA_DIR: directory,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    SERVICE_TOKEN: secret,
    ACTOR_KEY: secret,
    COOKIE_SECRET: secret,
    LOG_LEVEL: 'info',
    PAGE_RATE_PER_MINUTE: '0',
    POST_RATE_PER_MINUTE: '0',
    ORGANIZATIONS_PER_USER: '100000',
  };
  const servicePorts = names.map((name, index) => `${name}=${ports[index]}`).join(',');
  await started(
    startProgram(['server/services/main.ts'], { ...common, SERVICE_PORTS: servicePorts, SEED_DEMO: 'true' }),
  );

  const urls = Object.fromEntries(
    names.map((name, index) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[index]}`]),
  );
  const places = await Promise.all(
    Array.from({ length: gateways }, async () => ({ port: await freePort(), internalPort: await freePort() })),
  );
  const start = (index: number) =>
    started(
      startProgram(['server/main.ts', 'gateway'], {
        ...common,
        ...urls,
        PORT: String(places[index]!.port),
        INTERNAL_PORT: String(places[index]!.internalPort),
        TRUST_PROXY: '127.0.0.1',
        KEEP_ALIVE_TIMEOUT: '65000',
      }),
    );
  const running = await Promise.all(places.map((_, index) => start(index)));
  const { origin, stop } = await startBalancer(port, places);
  cleanups.push(stop);
  const signedIn = async (phoneNumber: string) => {
    // The codes are in the file as soon as the form is answered.
    const sent = { findLast: (find: never) => sentCodes(codes.file).findLast(find) } as never;
    return signIn(createPageVisitor(origin), phoneNumber, sent);
  };
  const people = {
    visitor: createPageVisitor(origin),
    customer: await signedIn(demoPeople.first.phoneNumber),
    administrator: await signedIn(demoPeople.admin.phoneNumber),
  };
  const rate = Number(values.rate ?? 0) || Math.floor((await capacityOf(people)) / 2);
  console.log(`${gateways} gateways, ${rate} requests a second`);

  const load = runLoad(people, { rate });
  await delay(3_000);
  for (let index = 0; index < gateways; index++) {
    running[index]!.child.kill('SIGTERM');
    const code = await running[index]!.exit;
    if (code !== 0) throw new Error(`gateway ${index + 1} ended with ${code}`);
    running[index] = await start(index);
    console.log(`gateway ${index + 1} was restarted`);
    await delay(2_000);
  }
  running[1]!.child.kill('SIGKILL');
  await running[1]!.exit;
  console.log('gateway 2 was killed');
  await delay(5_000);
  running[1] = await start(1);
  await delay(2_000);
  return report(await load.end(), database);
}

/** In requests a second, of eight visitors who wait for nothing. */
async function capacityOf(people: Parameters<typeof runLoad>[0]): Promise<number> {
  const load = runLoad(people, { atOnce: 8 });
  const seconds = 5;
  await delay(seconds * 1_000);
  const { pages, forms } = await load.end();
  return (pages.ok + forms.sent) / seconds;
}

async function started(program: ProgramProcess): Promise<ProgramProcess> {
  cleanups.push(async () => {
    program.child.kill('SIGKILL');
    await program.exit;
  });
  await program.says('ready');
  return program;
}

async function report({ pages, forms }: Traffic, database: string): Promise<boolean> {
  const rows = await query<{ name: string; count: string }>(
    database,
    "select name, count(*) from auth.organizations where name like 'Rolling %' group by name",
  );
  const stored = new Map(rows.map(({ name, count }) => [name, Number(count)]));
  const lost = forms.names.filter((name) => !stored.has(name));
  const doubled = forms.names.filter((name) => (stored.get(name) ?? 0) > 1);
  console.log(`pages: ${pages.ok} answered, ${pages.failed.length} failed, ${pages.toSignIn} led to the sign-in page`);
  for (const failure of new Set(pages.failed)) console.log(`  ${failure}`);
  console.log(
    `forms: ${forms.sent} sent, ${forms.repeated} of them by the visitor again, ${lost.length} lost, ${doubled.length} doubled`,
  );
  for (const failure of new Set(forms.refusals)) console.log(`  ${failure}`);
  return pages.failed.length + pages.toSignIn + lost.length + doubled.length === 0 && forms.sent > 0;
}
