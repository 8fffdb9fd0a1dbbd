import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

test('T64: a beat that is due when the gateway has disconnected does not end the services with an error', async () => {
  const child = fork(path.join(import.meta.dirname, 'programs/busy-child.ts'));
  await once(child, 'message');
  child.disconnect();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
