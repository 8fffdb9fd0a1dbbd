import { cookiesOf } from '../../helpers/page-visitor.ts';
import { rawExchange } from '../../helpers/raw-http.ts';
import type { Cell, Section } from '../cell.ts';
import { type Gateway, statusOf } from '../gateways.ts';
import { startLoad } from '../load.ts';
import { onOwnGateway } from '../own-gateway.ts';
import { runsTests } from '../runs-tests.ts';
import { until } from '../until.ts';
import { pages } from '../visits.ts';
import { killedProgram } from './killed-program.ts';
import { startUpCells } from './start-up.ts';

const drain = { DRAIN_DELAY: '3000', DRAIN_DEADLINE: '15000' };
const uncached = pages['an uncached page'].path();
const linesOf = (gateway: Gateway, text: string) =>
  gateway
    .output()
    .trim()
    .split('\n')
    .filter((line) => line.includes(text));

const uncaught = (name: string, fault: 'throw' | 'reject'): Cell =>
  onOwnGateway({
    name,
    done: 'in a timer of the gateway, while 10 clients load pages',
    env: drain,
    fault,
    async tries(gateway, report) {
      const load = startLoad(gateway.origin, { clients: 10, allowed: ['ECONNREFUSED', 'ECONNRESET'] });
      await until('the load runs', () => (load.counts['200'] ?? 0) > 50);
      gateway.child.kill('SIGUSR2');
      const code = await gateway.exited;
      await load.stop();
      report.saw(`the process ends with ${code}`);
      report.check('exit code 1', code === 1, code);
      report.check('one line of level 60', linesOf(gateway, '"level":60').length === 1, gateway.output());
      report.check('running requests finish', load.failures.length === 0, load.failures);
    },
  });

export const processSection: Section = {
  title: 'Process, network and clients',
  cells: [
    onOwnGateway({
      name: 'SIGTERM under load',
      done: '20 clients keep their connections, and go elsewhere when /readyz fails',
      isShort: true,
      env: drain,
      async tries(gateway, report) {
        const load = startLoad(gateway.origin, { clients: 20 });
        await until('the load runs', () => (load.counts['200'] ?? 0) > 100);
        const began = performance.now();
        gateway.child.kill('SIGTERM');
        await until('/readyz fails', async () => (await statusOf(`${gateway.origin}/readyz`)) === 503);
        // As a load balancer does.
        await load.stop();
        const code = await gateway.exited;
        const last = linesOf(gateway, '').at(-1);
        report.saw(`${load.counts['200']} pages, ${load.failures.length} failed`);
        report.check('no request fails', load.failures.length === 0, load.failures);
        report.check('exit code 0 within 30 s', code === 0 && performance.now() - began < 30_000, code);
        report.check('the last line is "closed"', last?.includes('"closed"') === true, last);
      },
    }),
    onOwnGateway({
      name: 'SIGTERM while a page is streamed',
      done: 'its orders come after 1.5 s',
      env: drain,
      async tries(gateway, report, { people, lines }) {
        lines.trade.answers.delay(1_500);
        const headers = { cookie: `${cookiesOf(people.customer)}; scripts=1` };
        const answer = await fetch(`${gateway.origin}/account`, { headers });
        gateway.child.kill('SIGTERM');
        const text = await answer.text();
        report.saw(`the page ${answer.status}`);
        report.check('I5', answer.status === 200 && text.trimEnd().endsWith('</html>'), text.slice(-200));
        const code = await gateway.exited;
        report.check('exit code 0', code === 0, code);
      },
    }),
    onOwnGateway({
      name: 'SIGHUP, SIGINT, then another signal',
      done: 'one after another',
      env: { DRAIN_DELAY: '20000' },
      async tries(gateway, report) {
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
    }),
    ...killedProgram,
    uncaught('an uncaught error', 'throw'),
    uncaught('a rejection that nobody handles', 'reject'),
    onOwnGateway({
      name: 'the event loop is blocked',
      done: 'for 3 s, while 30 clients load pages that are not cached',
      env: { EVENT_LOOP_LIMIT: '500' },
      fault: 'block',
      async tries(gateway, report) {
        const load = startLoad(gateway.origin + uncached, { clients: 30 });
        await until('the load runs', () => (load.counts['200'] ?? 0) > 10);
        gateway.child.kill('SIGUSR2');
        await until('some are refused', () => (load.counts['503'] ?? 0) > 0);
        await load.stop();
        report.saw(`${load.counts['200']} pages, ${load.counts['503']} refused with 503`);
        const began = performance.now();
        await until('/readyz', async () => (await statusOf(`${gateway.origin}/readyz`)) === 200);
        await until('a page', async () => (await statusOf(gateway.origin + uncached)) === 200);
        report.check('I6', performance.now() - began < 10_000, performance.now() - began);
        report.check('no request is lost', load.failures.length === 0, load.failures);
      },
    }),
    onOwnGateway({
      name: 'memory is short',
      done: '`--max-old-space-size=160` and 5,000 pages of other addresses',
      env: { NODE_OPTIONS: '--max-old-space-size=160' },
      async tries(gateway, report) {
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
    }),
    ...startUpCells,
    onOwnGateway({
      name: 'HTTP/1.0 and pipelined requests',
      done: '16 requests at once on one connection, then 50',
      async tries(gateway, report) {
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
        const answers = (await many(16)).text.matchAll(/redirect=%2Faccount%2Forders%3Fafter%3D(\d+)/g);
        const order = [...answers].map((match) => Number(match[1]));
        const isInOrder = order.every((number, index) => number === index);
        report.check('I9', isInOrder, order);
        report.check('all 16 are answered', order.length === 16, order);
        const flood = await many(50);
        report.saw('50 at once: the connection is closed');
        report.check('I8', (flood.text.match(/HTTP\/1\.1 /g) ?? []).length <= 17);
        report.check('I7', (await statusOf(gateway.origin)) === 200);
      },
    }),
    runsTests({
      name: 'the browser is offline',
      done: 'while an inquiry is sent',
      file: 'tests/browser/forms.test.ts',
      title: 'an offline form shows the specified message and keeps its text',
    }),
    runsTests({
      name: "the browser's clock is wrong",
      done: 'by a year: an inquiry is typed, restored after a reload, and sent',
      file: 'tests/browser/forms.test.ts',
      title: 'a clock that is off by a year',
    }),
  ],
};
