/** Starts with wrong settings, and where the port, a service or its name is not as expected. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cell } from '../cell.ts';
import { replacing, statusOf, withGateway } from '../gateways.ts';
import { until } from '../until.ts';
import { pages } from '../visits.ts';

const elsewhere = Object.fromEntries(
  ['AUTH_URL', 'APPS_URL', 'CONTENT_URL', 'TRADE_URL'].map((name) => [name, 'http://127.0.0.1:9']),
);
const s3 = {
  FILE_STORE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
};
const postgres = {
  DATABASE_URL: 'postgresql://127.0.0.1:9/none',
  CODE_PEPPER: 'a-pepper-for-tests-that-is-long-enough',
};

/** The settings, and what the line must contain; services are elsewhere unless they are part of the fault. */
const wrong: ReadonlyArray<readonly [settings: Record<string, string>, names: string]> = [
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '99999' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ HOST: '203.0.113.9' }, 'HOST'],
  [{ HOST: 'no such host' }, 'HOST'],
  [{ INTERNAL_PORT: '0' }, 'INTERNAL_PORT'],
  [{ INTERNAL_PORT: '4000', INTERNAL_HOST: '203.0.113.9' }, 'INTERNAL_HOST'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV'],
  [{ PUBLIC_ORIGIN: 'tarn.example' }, 'PUBLIC_ORIGIN'],
  [{ PUBLIC_ORIGIN: 'https://tarn.example/shop' }, 'PUBLIC_ORIGIN'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY'],
  [{ DATA_DIR: '/proc/portico/data' }, 'DATA_DIR'],
  [{ DATA_DIR: '/etc/hostname' }, 'DATA_DIR'],
  [{ AUTH_URL: 'ftp://auth' }, 'AUTH_URL'],
  [{ APPS_URL: 'localhost:4000' }, 'APPS_URL'],
  [{ SERVICE_TOKEN: 'short' }, 'SERVICE_TOKEN'],
  [{ COOKIE_SECRET: 'short' }, 'COOKIE_SECRET'],
  [{ CODE_PEPPER: 'short' }, 'CODE_PEPPER'],
  [{ SERVICE_PORTS: 'content=99999' }, 'SERVICE_PORTS'],
  [{ SERVICE_PORTS: 'nosuch=4001' }, 'SERVICE_PORTS'],
  [{ REDIRECTS_FILE: '/nowhere.json' }, '/nowhere.json'],
  [{ REDIRECTS_FILE: '/etc/hostname' }, '/etc/hostname'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ SMS_SINK: 'pigeon' }, 'SMS_SINK'],
  [{ SMS_SINK: 'twilio' }, 'TWILIO_ACCOUNT_SID'],
  [
    { SMS_SINK: 'webhook:https://sms.example', SMS_WEBHOOK_SECRET: 'a-secret-that-is-long-enough-for-it' },
    'SIGN_IN_COUNTRIES',
  ],
  [{ SMS_SINK: 'log', NODE_ENV: 'production' }, 'SMS_SINK'],
  [{ SIGN_IN_COUNTRIES: 'Germany' }, 'SIGN_IN_COUNTRIES'],
  [{ RESEND_WAITS: 'soon' }, 'RESEND_WAITS'],
  [{ SESSION_LIFETIME: '-1' }, 'SESSION_LIFETIME'],
  [{ MAX_DOCUMENTS: '0' }, 'MAX_DOCUMENTS'],
  [{ UPSTREAM_TIMEOUT: '0' }, 'UPSTREAM_TIMEOUT'],
  [{ ATTACHMENTS_LIMIT: '99999999' }, 'ATTACHMENTS_LIMIT'],
  [{ MAX_CONNECTIONS: '1.5' }, 'MAX_CONNECTIONS'],
  [{ EARLY_HINTS: 'maybe' }, 'EARLY_HINTS'],
  [{ FILE_STORE: 'tape' }, 'FILE_STORE'],
  [{ FILE_STORE: 's3' }, 'S3_ENDPOINT'],
  [{ ...s3, AUTH_URL: '', APPS_URL: '', CONTENT_URL: '', TRADE_URL: '' }, 'S3_ENDPOINT'],
  [{ ...postgres, AUTH_URL: '', APPS_URL: '', CONTENT_URL: '', TRADE_URL: '' }, 'DATABASE_URL'],
  [
    { ...postgres, DATABASE_URL: 'mysql://127.0.0.1/none', AUTH_URL: '', APPS_URL: '', CONTENT_URL: '', TRADE_URL: '' },
    'DATABASE_URL',
  ],
];

export const startUpCells: readonly Cell[] = [
  {
    name: 'settings are wrong',
    done: `${wrong.length} wrong or missing settings, one start each`,
    database: 'embedded',
    async run(_lab, report) {
      let slowest = 0;
      for (const [settings, names] of wrong) {
        const began = performance.now();
        await withGateway({ env: { ...elsewhere, ...settings } }, async (gateway) => {
          const isReady = await gateway.ready();
          const code = isReady ? 'it started' : await gateway.exited;
          slowest = Math.max(slowest, performance.now() - began);
          const fatal = gateway
            .output()
            .split('\n')
            .filter((line) => line.includes('"level":60'));
          const isNamed = fatal.some((line) => messageOf(line).includes(names));
          const what = JSON.stringify(settings);
          report.check('exit code 1', code === 1, `${what}: ${code}`);
          report.check('a line names the setting', isNamed, `${what}: ${gateway.output().slice(0, 600)}`);
        });
      }
      report.saw(`the slowest start ended after ${(slowest / 1000).toFixed(1)} s`);
      report.check('within 5 s', slowest < 5_000, slowest);
    },
  },
  {
    name: 'the port is in use',
    done: 'another program listens at PORT',
    database: 'embedded',
    async run(lab, report) {
      const { gateway: other } = await lab.world();
      const began = performance.now();
      await withGateway({ env: { ...elsewhere, PORT: new URL(other.origin).port } }, async (gateway) => {
        const code = await gateway.exited;
        const took = performance.now() - began;
        report.saw(`exit code ${code} after ${(took / 1000).toFixed(1)} s`);
        report.check('exit code 1 within 5 s', code === 1 && took < 5_000, `${code} after ${took} ms`);
        report.check('one line says so', gateway.output().includes('another program uses this port'), gateway.output());
      });
      report.check('the other program works on', (await statusOf(other.origin)) === 200);
    },
  },
  startsWithout({
    name: 'the services are absent at the start',
    done: 'their URLs lead to closed ports',
    isShort: true,
    env: elsewhere,
    statuses: [503, 504],
  }),
  startsWithout({
    name: 'the name of a service is unknown',
    done: 'CONTENT_URL has a host that does not exist',
    env: { ...elsewhere, CONTENT_URL: 'http://content.invalid:4000' },
    statuses: [502, 503, 504],
  }),
  {
    name: 'the address of a service changes',
    done: 'the host of CONTENT_URL gets another address, and the old one refuses connections',
    database: 'embedded',
    async run(lab, report) {
      const world = await lab.world();
      const { network, answers } = world.lines.content;
      const folder = await mkdtemp(path.join(tmpdir(), 'portico-hosts-'));
      const hosts = path.join(folder, 'hosts');
      await writeFile(hosts, '127.0.0.1 content.example\n');
      const moved = createServer((socket) => {
        const service = connect(Number(new URL(answers.url).port), '127.0.0.1');
        for (const each of [socket, service]) each.on('error', () => {});
        socket.pipe(service).pipe(socket);
      });
      await once(moved.listen(network.port, '127.0.0.2'), 'listening');
      const env = { ...world.env, CONTENT_URL: `http://content.example:${network.port}` };
      try {
        await withGateway({ env, shell: replacing('/etc/hosts', hosts) }, async (gateway) => {
          if (!(await gateway.ready())) throw new Error(gateway.output());
          const status = () => statusOf(gateway.origin + pages['an uncached page'].path());
          const before = await status();
          await network.inject('refuse');
          const without = await status();
          await writeFile(hosts, '127.0.0.2 content.example\n');
          const began = performance.now();
          await until('the new address is used', async () => (await status()) === 200, 60_000);
          const took = performance.now() - began;
          report.saw(`an uncached page ${before}, ${without}, and 200 after ${(took / 1000).toFixed(1)} s`);
          report.check('it is found by its name', before === 200, before);
          report.check('pages are errors without it', [502, 503, 504].includes(without), without);
          report.check('I6', took < 10_000, took);
        });
      } finally {
        await world.heal();
        moved.close();
        await rm(folder, { recursive: true });
      }
    },
  },
];

type Absent = Pick<Cell, 'name' | 'done' | 'isShort'> & {
  readonly env: Record<string, string>;
  readonly statuses: readonly number[];
};

function startsWithout({ env, statuses, ...cell }: Absent): Cell {
  return {
    ...cell,
    database: 'embedded',
    run: (_lab, report) =>
      withGateway({ env }, async (gateway) => {
        report.check('it starts', await gateway.ready(), gateway.output());
        const status = await statusOf(gateway.origin);
        report.saw(`the home page ${status}`);
        report.check('pages are errors', statuses.includes(status), status);
        report.check('I7', (await statusOf(`${gateway.origin}/healthz`)) === 200);
      }),
  };
}

function messageOf(line: string): string {
  try {
    return JSON.parse(line).err.message;
  } catch {
    return '';
  }
}
