/** Settings that cannot work: the start ends with one line of level 60 that names the setting, and exit code 1. */
import type { Cell } from '../cell.ts';
import { startGateway, statusOf } from '../gateways.ts';

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
  [{ UPSTREAM_TOTAL_TIMEOUT: '0' }, 'UPSTREAM_TOTAL_TIMEOUT'],
  [{ UPLOAD_LIMIT: '99999999' }, 'UPLOAD_LIMIT'],
  [{ BODY_LIMIT: '1.5' }, 'BODY_LIMIT'],
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
    only: 'pglite',
    async run(_lab, report) {
      let slowest = 0;
      for (const [settings, names] of wrong) {
        const began = performance.now();
        const gateway = await startGateway({ env: { ...elsewhere, ...settings } });
        const isReady = await gateway.ready();
        if (isReady) await gateway.remove();
        const code = await gateway.exited;
        slowest = Math.max(slowest, performance.now() - began);
        const fatal = gateway
          .output()
          .split('\n')
          .filter((line) => line.includes('"level":60'));
        const isNamed = fatal.some((line) => messageOf(line).includes(names));
        const what = JSON.stringify(settings);
        report.check('exit code 1', !isReady && code === 1, `${what}: ${isReady ? 'it started' : code}`);
        report.check('a line names the setting', isNamed, `${what}: ${gateway.output().slice(0, 600)}`);
        await gateway.remove();
      }
      report.saw(`the slowest start ended after ${(slowest / 1000).toFixed(1)} s`);
      report.check('within 5 s', slowest < 5_000, slowest);
    },
  },
  {
    name: 'the services are absent at the start',
    done: 'their URLs lead to closed ports',
    only: 'pglite',
    isShort: true,
    async run(_lab, report) {
      const gateway = await startGateway({ env: elsewhere });
      try {
        report.check('it starts', await gateway.ready(), gateway.output());
        const status = await statusOf(gateway.origin);
        report.saw(`the home page ${status}`);
        report.check('pages are errors', status === 503 || status === 504, status);
        report.check('I7', (await statusOf(`${gateway.origin}/healthz`)) === 200);
      } finally {
        await gateway.remove();
      }
    },
  },
  {
    name: 'the name of a service is unknown',
    done: 'CONTENT_URL has a host that does not exist',
    only: 'pglite',
    async run(_lab, report) {
      const gateway = await startGateway({ env: { ...elsewhere, CONTENT_URL: 'http://content.invalid:4000' } });
      try {
        report.check('it starts', await gateway.ready(), gateway.output());
        const status = await statusOf(gateway.origin);
        report.saw(`the home page ${status}`);
        report.check('pages are errors', [502, 503, 504].includes(status), status);
      } finally {
        await gateway.remove();
      }
    },
  },
];

function messageOf(line: string): string {
  try {
    return JSON.parse(line).err.message;
  } catch {
    return '';
  }
}
