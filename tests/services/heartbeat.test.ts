import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runServices } from '../helpers/service-process.ts';

test('T64: a beat that is due when the gateway has disconnected does not end the services with an error', async () => {
  const child = fork(path.join(import.meta.dirname, 'programs/busy-child.ts'));
  await once(child, 'message');
  child.disconnect();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('T64: services whose gateway ends while they start end too, without an error', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-heartbeat-'));
  const services = runServices({ DATA_DIR: directory });
  services.child.disconnect();
  expect(await services.exited()).toBe(0);
  expect(services.output()).toBe('');
  await rm(directory, { recursive: true });
});
