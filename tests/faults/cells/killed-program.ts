/** The end of the program as `npm start` runs it, with its services and its database, and of single processes of it. */
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceName } from '#contract/endpoint.ts';
import { copyFirstStart } from '../../helpers/first-start.ts';
import { freePort } from '../../helpers/free-port.ts';
import { createPageVisitor } from '../../helpers/page-visitor.ts';
import { removeData } from '../../helpers/remove-data.ts';
import { createSend } from '../../helpers/services.ts';
import type { Cell } from '../cell.ts';
import { type Gateway, startGateway, statusOf } from '../gateways.ts';
import { until } from '../until.ts';
import { pages, send, writes } from '../visits.ts';

const childrenOf = ({ child: { pid } }: Gateway): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const inquiry = writes['an inquiry'];

/** Sends inquiries until one fails; answers the markers of those that were acknowledged. */
async function sendInquiries(gateway: Gateway, prefix: string): Promise<string[]> {
  const visitor = createPageVisitor(gateway.origin);
  const acknowledged: string[] = [];
  for (let count = 0; ; count++) {
    const marker = `${prefix}x${count}`;
    const form = await visitor.open(inquiry.path(), inquiry.form).catch(() => null);
    if (!form) return acknowledged;
    for (const [name, value] of Object.entries(inquiry.values(marker))) form.body.set(name, value);
    const { status } = await send({ name: 'an inquiry', form, who: visitor });
    if (status !== 303) return acknowledged;
    acknowledged.push(marker);
  }
}

const ports = { auth: await freePort(), apps: await freePort(), content: await freePort(), trade: await freePort() };
const urls = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`]));
const token = 'a-service-token-of-the-fault-matrix-only';
const sendToServices = createSend({ urls: urls as Record<ServiceName, string>, env: { SERVICE_TOKEN: token } });

const limits = {
  SERVICE_TOKEN: token,
  SERVICE_PORTS: Object.entries(ports)
    .map((pair) => pair.join('='))
    .join(','),
  PAGE_RATE_PER_MINUTE: '0',
  POST_RATE_PER_MINUTE: '0',
  INQUIRIES_PER_DAY: '0',
  DRAIN_DELAY: '0',
  HANG_TIMEOUT: '10000',
};

async function onOwnProgram(run: (start: () => Promise<Gateway>) => Promise<void>): Promise<void> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'portico-killed-'));
  const started: Gateway[] = [];
  try {
    await copyFirstStart('demo', dataDirectory);
    await run(async () => {
      const gateway = await startGateway({ env: limits, dataDirectory });
      started.push(gateway);
      if (!(await gateway.ready())) throw new Error(gateway.output());
      return gateway;
    });
  } finally {
    for (const gateway of started) await gateway.remove();
    // The services write until they notice that their gateway has ended.
    await removeData(dataDirectory);
  }
}

export const killedProgram: readonly Cell[] = [
  {
    name: 'kill -9 of the program',
    done: 'SIGKILL to the gateway only, while inquiries are sent; it is started again at once on the same DATA_DIR',
    database: 'embedded',
    async run(_lab, report) {
      await onOwnProgram(async (start) => {
        const first = await start();
        const sending = sendInquiries(first, `killed${process.pid}`);
        await until('inquiries arrive', async () =>
          first.output().includes('"path":"/contact","route":"/contact","status":303'),
        );
        first.child.kill('SIGKILL');
        const acknowledged = await sending;
        const began = performance.now();
        await start();
        const took = performance.now() - began;
        for (const marker of acknowledged) {
          const stored = await inquiry.stored(sendToServices, marker);
          report.check('I2', stored === 1, `${marker} is stored ${stored} times`);
        }
        report.saw(
          `${acknowledged.length} acknowledged inquiries, all stored; ready again after ${(took / 1000).toFixed(1)} s`,
        );
        report.check('ready within 5 s', took < 5_000, took);
      });
    },
  },
  servicesOnly({
    name: 'kill -9 of the services only',
    done: 'the gateway starts them again; a visitor reads on',
    signal: 'SIGKILL',
    noticed: 0,
  }),
  servicesOnly({
    name: 'the services hang',
    done: 'SIGSTOP to their process; the gateway kills it after HANG_TIMEOUT, here 10 s, and starts it again; a visitor reads on',
    signal: 'SIGSTOP',
    noticed: 15_000,
  }),
];

type ServicesOnly = Pick<Cell, 'name' | 'done'> & {
  readonly signal: NodeJS.Signals;
  /** Milliseconds within which the gateway has to notice it. */
  readonly noticed: number;
};

function servicesOnly({ signal, noticed, ...cell }: ServicesOnly): Cell {
  return {
    ...cell,
    database: 'embedded',
    run: (_lab, report) =>
      onOwnProgram(async (start) => {
        const gateway = await start();
        await statusOf(gateway.origin);
        const [services] = childrenOf(gateway);
        process.kill(services as number, signal);
        const began = performance.now();
        const statuses = new Set<number>();
        const isBack = async () => {
          statuses.add(await statusOf(gateway.origin));
          return (await statusOf(gateway.origin + pages['an uncached page'].path())) === 200;
        };
        await until('an uncached page', isBack, noticed + 30_000);
        const took = performance.now() - began;
        report.saw(`cached pages ${[...statuses].join(', ')}, others again after ${(took / 1000).toFixed(1)} s`);
        report.check('cached pages stay', statuses.size === 1 && statuses.has(200), [...statuses]);
        report.check('I6', took < noticed + 10_000, took);
        report.check('one line says so', gateway.output().includes('they will be restarted'));
      }),
  };
}
