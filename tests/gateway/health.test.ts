import { expect, test } from 'vitest';
import { startGuarded } from '../helpers/guarded-app.ts';
import { send } from '../helpers/send.ts';

test('T67: /healthz reports the process and /readyz whether it can serve, and neither shows a version', async () => {
  let state = { ok: true, degraded: ['auth'] };
  const { app, origin } = await startGuarded({ ready: () => state });
  const ask = async (path: string) => {
    const answer = await send(origin + path);
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  };
  const alive = await ask('/healthz');
  expect([alive.status, alive.body]).toEqual([200, '{"status":"ok"}']);
  const degraded = await ask('/readyz');
  expect([degraded.status, degraded.body]).toEqual([200, '{"status":"ready","degraded":["auth"]}']);
  state = { ok: false, degraded: [] };
  const unavailable = await ask('/readyz');
  expect([unavailable.status, unavailable.body, unavailable.headers.get('retry-after')]).toEqual([
    503,
    '{"status":"unavailable","degraded":[]}',
    '2',
  ]);
  expect((await ask('/healthz')).status).toBe(200);
  for (const { headers } of [alive, degraded, unavailable]) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect([...headers.keys()].filter((name) => /server|powered|version/.test(name))).toEqual([]);
  }
  await app.close();
});
