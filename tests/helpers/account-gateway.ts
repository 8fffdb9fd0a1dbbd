/** The real gateway with the account app and foreign services, and visitors with cookies like browsers. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RscManifest } from '../../engine/webpack/manifests.ts';
import type { ServiceTokens } from '../../server/actors/gateway-proof.ts';
import type { ActorSigning } from '../../server/actors/signed-actor.ts';
import { createGateway } from '../../server/gateway/gateway.ts';
import { accountApp } from './account-app.ts';
import { type AccountServices, appId, rightCode, sessionIdOf, startAccountServices } from './account-services.ts';
import { everySetting } from './every-setting.ts';
import { settings, silentLogger } from './guarded-app.ts';
import { type Sending, send } from './send.ts';

export type Operation = 'start' | 'verify' | 'passkey' | 'forget' | 'end' | 'open' | 'own' | 'rename' | 'manage';

export type Visitor = {
  readonly cookies: Map<string, string>;
  /** Attributes of the last cookies, by name. */
  readonly cookieAttributes: Map<string, string>;
  get(path: string, options?: Sending): Promise<Response>;
  /** Posts a form like a browser without scripts. */
  post(
    path: string,
    operation: Operation | string,
    values?: Record<string, string>,
    options?: Sending,
  ): Promise<Response>;
  /** Posts a form like the router. */
  call(path: string, operation: Operation, values?: Record<string, string>, options?: Sending): Promise<Response>;
};

export type AccountGateway = {
  readonly origin: string;
  readonly port: number;
  readonly services: AccountServices;
  /** With the token of a session, or signed out. */
  visitor(token?: string): Visitor;
  /** The number of connected visitors. */
  connections(): Promise<number>;
  close(): Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  logger?: Logger;
  services?: AccountServices;
  signing?: ActorSigning;
  tokens?: ServiceTokens;
};

export async function startAccountGateway({
  env = {},
  logger = silentLogger,
  services,
  signing,
  tokens,
}: Options = {}): Promise<AccountGateway> {
  const known = services ?? (await startAccountServices());
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-gateway-'));
  const optional = process.env['EVERY_SETTING'] === '1' ? await everySetting() : {};
  const config = settings({ DATA_DIR: directory, APP_ID: appId, EVENT_LOOP_LIMIT: '60000', ...optional, ...env });
  const { app } = await createGateway({
    config,
    logger,
    urls: known.urls,
    dist: accountApp,
    ...(signing ? { signing } : {}),
    ...(tokens ? { tokens } : {}),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    services: known,
    visitor: (token) => createVisitor(origin, token),
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
    async close() {
      await app.close();
      if (!services) await known.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Starts a gateway that reads events before the tests of a file, and resets its services before each. */
export function setUpAccountGateway(options: Options = {}): () => AccountGateway {
  let gateway: AccountGateway;
  beforeAll(async () => {
    gateway = await startAccountGateway(options);
    await waitForEventStreams(gateway);
  });
  afterAll(() => gateway?.close());
  beforeEach(() => {
    gateway.services.world.faults.clear();
    gateway.services.hits.length = 0;
  });
  return () => gateway;
}

/** Resolves when the gateway reads the events of all three services. */
export async function waitForEventStreams({ services }: AccountGateway): Promise<void> {
  while (['content', 'auth', 'apps'].some((name) => services.subscriberCount(name) === 0)) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function actionId(name: string): string {
  const { actions } = JSON.parse(readFileSync(path.join(accountApp, 'rsc-manifest.json'), 'utf8')) as RscManifest;
  return `${Object.keys(actions)[0]}#${name}`;
}

function createVisitor(origin: string, token: string | undefined): Visitor {
  const cookies = new Map<string, string>();
  const received = new Map<string, string>();
  if (token) cookies.set('__Host-session', token).set('__Host-session-id', sessionIdOf(token));

  async function visit(address: string, { headers, ...options }: Sending = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = { ...(cookie ? { cookie } : {}), ...headers };
    const answer = await send(new URL(address, origin), { ...options, headers: all });
    for (const line of answer.headers.getSetCookie()) storeCookie(line);
    return answer;
  }

  function storeCookie(line: string): void {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*);?\s*(.*)$/.exec(line) ?? [];
    received.set(name, attributes);
    if (/max-age=0(?:;|$)/i.test(attributes)) cookies.delete(name);
    else cookies.set(name, value);
  }

  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  return {
    cookies,
    cookieAttributes: received,
    get: (address, options) => visit(address, options),
    post: (address, operation, values = {}, options = {}) =>
      visit(address, {
        method: 'POST',
        ...options,
        headers: { ...sameOrigin, ...options.headers },
        body: formOf({ [`$ACTION_ID_${operation.includes('#') ? operation : actionId(operation)}`]: '', ...values }),
      }),
    call: (address, operation, values = {}, { headers } = {}) =>
      visit(address, {
        method: 'POST',
        headers: { ...sameOrigin, 'x-action': actionId(operation), ...headers },
        body: formOf(values),
      }),
  };
}

export const loginPath = '/account/login';
export const phone = '+1 555 010 0000';

/** Posts the phone number, so that the visitor is at the code step. */
export async function requestCode(visitor: Visitor): Promise<Visitor> {
  await visitor.post(loginPath, 'start', { phoneNumber: phone, country: 'US' });
  return visitor;
}

/** Signs in with both steps; answers the response to the second. */
export async function signIn(visitor: Visitor, headers: Record<string, string> = {}) {
  await requestCode(visitor);
  return { visitor, answer: await visitor.post(loginPath, 'verify', { otp: rightCode }, { headers }) };
}

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** The JSON that a page of the account app renders. */
export async function jsonOnPage(answer: Response): Promise<Record<string, unknown>> {
  const text = /<pre>(.*?)<\/pre>/s.exec(await answer.text())?.[1] ?? 'null';
  const plain = text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<');
  return JSON.parse(plain) as Record<string, unknown>;
}
