import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Guarded, startGuarded } from '../helpers/guarded-app.ts';

/** The limit is set by `createHttp`. */
const maxRequests = 1000;

let guarded: Guarded;
let accepted = 0;
beforeAll(async () => {
  guarded = await startGuarded({
    env: { bodyLimit: '100' },
    routes: (app) => app.post('/echo', async ({ body }) => body),
  });
  guarded.app.server.on('connection', () => accepted++);
});
afterAll(() => guarded.app.close());

async function post(agent: Agent, value: string) {
  const { statusCode, headers, body } = await request(`${guarded.origin}/echo`, {
    method: 'POST',
    dispatcher: agent,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ value }),
  });
  return { status: statusCode, connection: headers.connection, text: await body.text() };
}

test.each([
  ['accepted', 'a', 200],
  ['refused as too large', 'a'.repeat(200), 413],
] as const)(
  'T60: the last of the requests that a connection may carry says so when their bodies are %s',
  async (_, value, status) => {
    const agent = new Agent({ connections: 1, pipelining: 1 });
    accepted = 0;
    for (let sent = 1; sent <= maxRequests + 1; sent++) {
      const response = await post(agent, value);
      expect([sent, response.status, response.text]).toEqual([sent, status, expect.stringMatching(/./)]);
      expect(response.connection === 'close', `${sent}`).toBe(sent === maxRequests);
    }
    expect(accepted).toBe(2);
    await agent.close();
  },
);
