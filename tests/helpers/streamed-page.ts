/** The page of the account app with two panels, as a gateway that waits for no panel streams it. */
import type { ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type AccountGateway, startAccountGateway } from './account-gateway.ts';
import { sessionIdOf } from './account-services.ts';
import { json } from './foreign-service.ts';
import { collectingLogger } from './log-lines.ts';

export const path = '/account/messages';
export const token = 'token-customer';
export const cookie = `__Host-session=${token}; __Host-session-id=${sessionIdOf(token)}; scripts=1`;
export const withoutScripts = { cookie: cookie.replace('; scripts=1', '') };

/** The error code that the panel `second` shows. */
export const digestIn = (html: string): string | undefined =>
  /The second part could not be loaded\..*?Error ([\da-f]{8})/s.exec(shownIn(html))?.[1];
export const answerWith = (text: string) => (_: unknown, response: ServerResponse) => json(response, 200, { text });

type Opening = { headers?: Record<string, string>; signal?: AbortSignal; address?: string; origin?: string };

/** Starts the gateway before the tests of a file, and resets its services before each. */
export function setUpStreams() {
  const { logger, lines } = collectingLogger('info');
  let gateway!: AccountGateway;
  beforeAll(async () => {
    gateway = await startAccountGateway({ logger, env: { panelGrace: '0' } });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.services.world.faults.clear();
    gateway.services.hits.length = 0;
    lines.length = 0;
  });
  return {
    gateway: () => gateway,
    /** Warnings and errors. */
    logged: () => lines.filter(({ level }) => level >= 40),
    /** Holds back what a service answers until `release` is called. */
    hold(what: string) {
      const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
      gateway.services.world.faults.set(what, (_hit, response) => resolve(response));
      return {
        asked,
        release: async (text: string) => {
          gateway.services.world.faults.delete(what);
          json(await asked, 200, { text });
        },
      };
    },
    open: ({ origin = gateway.origin, address = path, headers, signal }: Opening = {}) =>
      fetch(origin + address, {
        headers: { 'accept-encoding': 'identity', cookie, ...headers },
        redirect: 'manual',
        ...(signal ? { signal } : {}),
      }),
    /** A gateway with the same services and settings of its own, which ends with the check. */
    async withSettings(env: Record<string, string>, check: (other: AccountGateway) => Promise<void>): Promise<void> {
      const { services } = gateway;
      const other = await startAccountGateway({ services, logger, env: { panelGrace: '0', ...env } });
      await check(other).finally(other.close);
    },
  };
}

/** The HTML without the payload, which holds the placeholders of all panels. */
export const shownIn = (html: string): string =>
  html.replace(/<script type="text\/x-component".*?<\/script>/gs, '').replaceAll('<!-- -->', '');

/** Reads a streamed response piece by piece. */
export function readerOf(response: Response, encoding?: string) {
  const decoder = encoding === 'gzip' ? zlib.createGunzip() : null;
  let text = '';
  decoder?.on('data', (chunk: Buffer) => (text += chunk));
  const reading = (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      if (decoder) decoder.write(chunk);
      else text += Buffer.from(chunk);
    }
  })();
  return {
    /** Waits for this text, and returns all that was received so far. */
    async until(expected: string): Promise<string> {
      await expect.poll(() => text).toContain(expected);
      return text;
    },
    async rest(): Promise<string> {
      await reading;
      return text;
    },
  };
}
