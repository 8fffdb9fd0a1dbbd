/** Starts the product with its own services for signing in: codes go to a file, and limits are raised. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import { readConfig } from '../server/settings/config.ts';
import { freePort } from '../tests/helpers/free-port.ts';
import { type Product, startProduct } from '../tests/helpers/product.ts';
import { pepper } from '../tests/helpers/program.ts';
import { raisedLimits } from './limits.ts';
import { customer } from './seed-size.ts';
import { type Codes, readCodes, signInAtService } from './sign-in.ts';
import { childrenOf } from './wrk.ts';

export type Accounts = {
  readonly product: Product;
  /** Process of the embedded services. */
  readonly servicesPid: number;
  readonly urls: { readonly auth: string; readonly trade: string };
  readonly codes: Codes;
  /** Signs in the customer with orders, or another person; returns the token. */
  signIn(person?: { phone: string; country: string }): Promise<string>;
  /** Puts the gateway on one core and its services on the same or another one. */
  pin(cores: { gateway: number; services: number }): void;
  remove(): Promise<void>;
};

/** Bearer of the system, for calls that only admin screens make. */
export const serviceToken = 'bench-bench-bench-bench-bench-bench';
const { APP_ID } = readConfig({});

/** Limits that one machine with 200 sign-ins per second reaches, and no visitor does. */
const raised = {
  ...raisedLimits,
  SENDS_PER_PHONE: '0',
  SENDS_PER_PHONE_AND_DAY: '0',
  SENDS_PER_NETWORK_AND_HOUR: '0',
  SENDS_PER_NETWORK_AND_DAY: '0',
  SENDS_PER_PREFIX: '0',
  SENDS_PER_MINUTE: '0',
  SENDS_PER_DAY: '0',
  TRIES_PER_NETWORK: '0',
  RESEND_WAITS: '0',
};

/** `fill` gets the settings of a stopped Portico that has its tables. */
export async function startAccounts(
  fill: (settings: Record<string, string>) => Promise<void>,
  env: Record<string, string> = {},
): Promise<Accounts> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'portico-bench-'));
  const { DATABASE_URL: url } = env;
  const storage = { CODE_PEPPER: pepper, ...(url ? { DATABASE_URL: url } : {}) };
  // The tables are made by a first start.
  await (await startProduct({ dataDirectory, env: storage })).stop();
  await fill({ DATA_DIR: dataDirectory, ...storage });
  const [auth, apps, content, trade] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const sink = path.join(dataDirectory, 'codes.jsonl');
  const product = await startProduct({
    dataDirectory,
    env: {
      ...raised,
      ...storage,
      SERVICE_PORTS: `auth=${auth},apps=${apps},content=${content},trade=${trade}`,
      SERVICE_TOKEN: serviceToken,
      SMS_SINK: `file:${sink}`,
      ALLOW_FILE_SMS: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const [servicesPid] = childrenOf(product.pid);
  if (servicesPid === undefined) throw new Error('the services have no process of their own');
  const codes = readCodes(sink);
  const urls = { auth: `http://127.0.0.1:${auth}`, trade: `http://127.0.0.1:${trade}` };
  return {
    product,
    servicesPid,
    urls,
    codes,
    async signIn(person = customer) {
      const pool = new Pool(urls.auth);
      const token = await signInAtService(codes, APP_ID)(pool, person);
      await pool.close();
      return token;
    },
    pin({ gateway, services }) {
      execFileSync('taskset', ['-acp', String(gateway), String(product.pid)], { stdio: 'ignore' });
      execFileSync('taskset', ['-acp', String(services), String(servicesPid)], { stdio: 'ignore' });
    },
    async remove() {
      codes.close();
      await product.remove();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
