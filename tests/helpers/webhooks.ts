/** A receiver of webhooks: a real HTTP server that checks signatures and answers as the test says. */
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { type ForeignService, type Hit, startForeignService } from './foreign-service.ts';
import type { Answer } from './services.ts';

export type Received = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly link: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it and fails where it is something else
  readonly data: any;
};

export type Receiver = ForeignService & {
  /** Returns the deliveries, oldest first. */
  received(): Received[];
  /** Waits for an event of this type for which `is` holds. */
  waitFor(type: string, is?: (event: Received) => boolean): Promise<Received>;
};

export async function startReceiver(
  answer: (hit: Hit, response: ServerResponse) => unknown = (_, response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const service = await startForeignService(answer);
  const received = () => service.hits.map(({ body }) => JSON.parse(body) as Received);
  return {
    ...service,
    received,
    async waitFor(type, is = () => true) {
      const find = () => received().find((event) => event.type === type && is(event));
      await expect.poll(find, { timeout: 20_000 }).toBeDefined();
      return find() as Received;
    },
  };
}

/** How many of the secrets have signed this request, by the rules of Standard Webhooks. */
export function signedBy({ headers, body }: Hit, secrets: readonly string[]): boolean[] {
  const given = String(headers['webhook-signature']).split(' ');
  return secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    return given.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });
}

export type SendAs = (request: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** Staff create, read and change webhooks with these calls. */
export function createWebhooks(send: SendAs) {
  return {
    async create(url: string, events: readonly string[]): Promise<{ id: string; secret: string }> {
      const { status, body } = await send('POST /auth/webhooks', { url, events });
      expect([status, body]).toEqual([201, expect.anything()]);
      return { id: body.webhook.id, secret: body.secret };
    },
    get: async (id: string) => (await send(`GET /auth/webhooks/${id}`)).body.webhook,
    deliveries: async (id: string, query = '') =>
      (await send(`GET /auth/webhooks/${id}/deliveries${query}`)).body.items,
    delivery: async (id: string, deliveryId: string) =>
      (await send(`GET /auth/webhooks/${id}/deliveries/${deliveryId}`)).body.delivery,
    async test(id: string): Promise<string> {
      const { status, body } = await send(`POST /auth/webhooks/${id}/test`, {});
      expect(status).toBe(202);
      return body.delivery_id;
    },
    /** Waits until the delivery is in this state, and returns it. */
    async settled(id: string, deliveryId: string, state: string) {
      const read = () => this.delivery(id, deliveryId);
      await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe(state);
      return read();
    },
  };
}
