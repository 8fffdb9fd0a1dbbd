/**
 * `npm run rolling`: PostgreSQL, a store, two processes of services and three gateways behind deploy/balancer/haproxy.cfg. Under half of
 * the load that they can carry, every gateway is stopped and started, one after the other, and one is killed. Fails unless every
 * page was answered, nobody who is signed in saw the sign-in page, and every form acted once. `--rate 20` sets the load in requests a
 * second. `--kill all`, or `--kill balancer,postgres`, kills and starts these parts instead, and prints what visitors saw.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../engine/build.ts';
import { query } from '../helpers/postgres.ts';
import { checkBalancer } from './balancer-checks.ts';
import { type Part, type Parts, pictureOn, startParts } from './parts.ts';
import { runLoad, type Traffic } from './rolling-load.ts';

const { values } = parseArgs({ options: { rate: { type: 'string' }, kill: { type: 'string' } } });

await buildIfStale();
await checkBalancer();
const world = values.kill ? await startParts({ gateways: 2, timeouts: {} }) : await startParts({ gateways: 3 });
try {
  const people = { ...world.people, picture: await pictureOn(world.people.visitor) };
  const rate = Number(values.rate ?? 0) || Math.floor((await capacityOf(people)) / 2);
  console.log(`${rate} requests a second`);
  if (values.kill) await killParts(values.kill, () => runLoad(people, { rate }));
  else process.exitCode = (await restartGateways(() => runLoad(people, { rate }))) ? 0 : 1;
} finally {
  await world.close();
}

type StartLoad = () => ReturnType<typeof runLoad>;

async function restartGateways(startLoad: StartLoad): Promise<boolean> {
  const gateways = [...world.parts].filter(([name]) => name.startsWith('gateway'));
  const load = startLoad();
  await delay(3_000);
  for (const [name, gateway] of gateways) {
    const code = await gateway.end('SIGTERM');
    if (code !== 0) throw new Error(`${name} ended with ${code}`);
    await gateway.start();
    console.log(`${name} was restarted`);
    await delay(2_000);
  }
  const [name, gateway] = gateways[1]!;
  await gateway.end('SIGKILL');
  console.log(`${name} was killed`);
  await delay(5_000);
  await gateway.start();
  await delay(2_000);
  return report(await load.end(), world);
}

/** Each is started a tenth of a second after its end, as by Docker. */
async function killParts(list: string, startLoad: StartLoad): Promise<void> {
  const chosen = list === 'all' ? [...world.parts.keys()].sort() : list.split(',');
  for (const name of ['nothing', ...chosen]) {
    const part: Part = world.parts.get(name) ?? { end: async () => null, start: async () => {} };
    const load = startLoad();
    await delay(4_000);
    console.log(`\n${name} is killed after 4 s`);
    await part.end('SIGKILL');
    await delay(100);
    await part.start();
    await delay(8_000);
    await report(await load.end(), world);
  }
}

/** In requests a second, of eight visitors who wait for nothing. */
async function capacityOf(people: Parameters<typeof runLoad>[0]): Promise<number> {
  const load = runLoad(people, { concurrency: 8 });
  const seconds = 5;
  await delay(seconds * 1_000);
  const { pages, forms } = await load.end();
  return (pages.ok + forms.sent) / seconds;
}

async function report({ pages, forms }: Traffic, { database }: Parts): Promise<boolean> {
  const rows = await query<{ name: string; count: string }>(
    database,
    "select name, count(*) from auth.organizations where name like 'Rolling %' group by name",
  );
  const stored = new Map(rows.map(({ name, count }) => [name, Number(count)]));
  const lost = forms.names.filter((name) => !stored.has(name));
  const doubled = forms.names.filter((name) => (stored.get(name) ?? 0) > 1);
  console.log(
    `pages: ${pages.ok} answered, ${pages.failed.length} failed, ${pages.toSignIn} led to the sign-in page, the slowest took ${pages.slowest} ms`,
  );
  printByKind(pages.failed);
  console.log(
    `forms: ${forms.sent} sent, ${forms.repeated} of them by the visitor again, ${lost.length} lost, ${doubled.length} doubled`,
  );
  printByKind(forms.refusals);
  return pages.failed.length + pages.toSignIn + lost.length + doubled.length === 0 && forms.sent > 0;
}

/** Each begins with its second: "12 times /account: 503, from 4.1 to 5.0 s". */
function printByKind(failures: readonly string[]): void {
  const seconds = new Map<string, string[]>();
  for (const failure of failures) {
    const [, second = '', kind = ''] = /^([\d.]+) s (.*)$/.exec(failure) ?? [];
    seconds.set(kind, [...(seconds.get(kind) ?? []), second]);
  }
  for (const [kind, at] of seconds) console.log(`  ${at.length} times ${kind}, from ${at[0]} to ${at.at(-1)} s`);
}
