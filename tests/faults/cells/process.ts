import path from 'node:path';
import { rawExchange } from '../../helpers/raw-http.ts';
import type { Cell, Section } from '../cell.ts';
import { type Gateway, root, startGateway, statusOf } from '../gateways.ts';
import { startLoad } from '../load.ts';
import { runsTests } from '../runs-tests.ts';
import { until } from '../until.ts';
import type { World } from '../world.ts';
import { killedProgram } from './killed-program.ts';
import { startUpCells } from './start-up.ts';

const drain = { DRAIN_DELAY: '3000', DRAIN_DEADLINE: '15000' };
const lastLine = (gateway: Gateway) => gateway.output().trim().split('\n').at(-1) ?? '';
const linesOf = (gateway: Gateway, text: string) =>
  gateway
    .output()
    .split('\n')
    .filter((line) => line.includes(text)).length;

/** A cell with a gateway of its own in front of the services of the world. */
const withGateway = (
  cell: Pick<Cell, 'name' | 'done' | 'isShort'>,
  env: Record<string, string>,
  run: (gateway: Gateway, report: Parameters<NonNullable<Cell['run']>>[1], world: World) => Promise<void>,
): Cell => ({
  ...cell,
  async run(lab, report) {
    const world = await lab.world();
    const fault = env['FAULT'] ? ['--import', path.join(root, 'tests/faults/programs/fault-on-signal.mjs')] : [];
    const limits = { PAGE_RATE_PER_MINUTE: '0', MAX_CONNECTIONS_PER_IP: '1000', LOG_LEVEL: 'info' };
    const gateway = await startGateway({ env: { ...world.env, ...limits, ...env }, nodeArguments: fault });
    try {
      if (!(await gateway.ready())) throw new Error(gateway.output());
      await run(gateway, report, world);
    } finally {
      await world.heal();
      await gateway.remove();
    }
  },
});

const uncaught = (name: string, fault: 'throw' | 'reject'): Cell =>
  withGateway(
    { name, done: 'in a timer of the gateway, while 10 clients load pages' },
    { ...drain, FAULT: fault },
    async (gateway, report) => {
      const load = startLoad(gateway.origin, { clients: 10, allowed: ['ECONNREFUSED', 'ECONNRESET'] });
      await until('the load runs', () => (load.counts['200'] ?? 0) > 50);
      gateway.child.kill('SIGUSR2');
      const code = await gateway.exited;
      await load.stop();
      report.saw(`the process ends with ${code}`);
      report.check('exit code 1', code === 1, code);
      report.check('one line of level 60', linesOf(gateway, '"level":60') === 1, gateway.output());
      report.check('running requests finish', load.failures.length === 0, load.failures);
    },
  );

export const processSection: Section = {
  title: 'Process, network and clients',
  cells: [
    withGateway(
      {
        name: 'SIGTERM under load',
        done: '20 clients keep their connections, and go elsewhere when /readyz fails',
        isShort: true,
      },
      drain,
      async (gateway, report) => {
        const load = startLoad(gateway.origin, { clients: 20 });
        await until('the load runs', () => (load.counts['200'] ?? 0) > 100);
        const began = performance.now();
        gateway.child.kill('SIGTERM');
        await until('/readyz fails', async () => (await statusOf(`${gateway.origin}/readyz`)) === 503);
        // As a load balancer does.
        await load.stop();
        const code = await gateway.exited;
        report.saw(`${load.counts['200']} pages, ${load.failures.length} failed`);
        report.check('no request fails', load.failures.length === 0, load.failures);
        report.check('exit code 0 within 30 s', code === 0 && performance.now() - began < 30_000, code);
        report.check('the last line is "closed"', lastLine(gateway).includes('"closed"'), lastLine(gateway));
      },
    ),
    withGateway(
      { name: 'SIGTERM while a page is streamed', done: 'its orders come after 1.5 s' },
      drain,
      async (gateway, report, world) => {
        const cookies = [...world.people.customer.cookies, ['scripts', '1']];
        world.lines.trade.answers.delay(1_500);
        const headers = { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') };
        const answer = await fetch(`${gateway.origin}/account`, { headers });
        gateway.child.kill('SIGTERM');
        const text = await answer.text();
        report.saw(`the page ${answer.status}`);
        report.check('I5', answer.status === 200 && text.trimEnd().endsWith('</html>'), text.slice(-200));
        const code = await gateway.exited;
        report.check('exit code 0', code === 0, code);
      },
    ),
    withGateway(
      { name: 'SIGHUP, SIGINT, then another signal', done: 'one after another' },
      { DRAIN_DELAY: '20000' },
      async (gateway, report) => {
        gateway.child.kill('SIGHUP');
        await until('SIGHUP is logged', () => gateway.output().includes('SIGHUP is ignored'));
        report.check('SIGHUP is ignored', (await statusOf(gateway.origin)) === 200);
        gateway.child.kill('SIGINT');
        await until('/readyz fails', async () => (await statusOf(`${gateway.origin}/readyz`)) === 503);
        report.check('pages are served while it drains', (await statusOf(gateway.origin)) === 200);
        gateway.child.kill('SIGTERM');
        const code = await gateway.exited;
        report.check('a second signal ends it at once', code === 1, code);
      },
    ),
    ...killedProgram,
    uncaught('an uncaught error', 'throw'),
    uncaught('a rejection that nobody handles', 'reject'),
    withGateway(
      { name: 'the event loop is blocked', done: 'for 3 s, while 30 clients load pages that are not cached' },
      { FAULT: 'block', EVENT_LOOP_LIMIT: '500' },
      async (gateway, report) => {
        const load = startLoad(`${gateway.origin}/products/lamp-no-1?joined=1`, { clients: 30 });
        await until('the load runs', () => (load.counts['200'] ?? 0) > 10);
        gateway.child.kill('SIGUSR2');
        await until('some are refused', () => (load.counts['503'] ?? 0) > 0);
        await load.stop();
        report.saw(`${load.counts['200']} pages, ${load.counts['503']} refused with 503`);
        const began = performance.now();
        await until('/readyz', async () => (await statusOf(`${gateway.origin}/readyz`)) === 200);
        await until('a page', async () => (await statusOf(`${gateway.origin}/products/lamp-no-1?joined=1`)) === 200);
        report.check('I6', performance.now() - began < 10_000, performance.now() - began);
        report.check('no request is lost', load.failures.length === 0, load.failures);
      },
    ),
    withGateway(
      { name: 'memory is short', done: '`--max-old-space-size=160` and 5,000 pages of other addresses' },
      { NODE_OPTIONS: '--max-old-space-size=160' },
      async (gateway, report) => {
        const loads = Array.from({ length: 10 }, (_, index) =>
          startLoad(`${gateway.origin}/products/lamp-no-1?joined=${index}`, { clients: 4 }),
        );
        const total = () => loads.reduce((sum, { counts }) => sum + (counts['200'] ?? 0) + (counts['503'] ?? 0), 0);
        const end = performance.now() + 15_000;
        await until('pages were served', () => total() > 5_000 || performance.now() > end - 1_000);
        await Promise.all(loads.map((load) => load.stop()));
        report.saw(`${total()} pages`);
        report.check('I8', gateway.child.exitCode === null, gateway.output().slice(-2_000));
        report.check('I7', (await statusOf(`${gateway.origin}/healthz`)) === 200);
      },
    ),
    ...startUpCells,
    withGateway(
      { name: 'HTTP/1.0 and pipelined requests', done: '16 requests at once on one connection, then 50' },
      {},
      async (gateway, report) => {
        const old = await rawExchange(gateway.port, 'GET / HTTP/1.0\r\n\r\n');
        report.check(
          'HTTP/1.0 is answered',
          old.status === 200 && old.text.trimEnd().endsWith('</html>'),
          old.text.slice(0, 300),
        );
        const request = (number: number) =>
          `GET /account/orders?after=${number} HTTP/1.1\r\nHost: ${new URL(gateway.origin).host}\r\n\r\n`;
        const many = (count: number) =>
          rawExchange(gateway.port, Array.from({ length: count }, (_, index) => request(index)).join(''), 4_000);
        const order = [...(await many(16)).text.matchAll(/redirect=%2Faccount%2Forders%3Fafter%3D(\d+)/g)].map(
          (match) => Number(match[1]),
        );
        report.check(
          'I9',
          order.every((number, index) => number === index),
          order,
        );
        report.check('all 16 are answered', order.length === 16, order);
        const flood = await many(50);
        report.saw('50 at once: the connection is closed');
        report.check('I8', (flood.text.match(/HTTP\/1\.1 /g) ?? []).length <= 17);
        report.check('I7', (await statusOf(gateway.origin)) === 200);
      },
    ),
    runsTests({
      name: 'the browser is offline',
      done: 'while an inquiry is sent',
      file: 'tests/browser/forms.test.ts',
      title: 'an offline form shows the specified message and keeps its text',
    }),
    {
      name: "the browser's clock is wrong",
      done: 'Not tried: no decision uses it. Times on pages come from the server, sessions and codes expire by the clock of the database',
    },
  ],
};
