/** `npm start`: starts the program, and starts it again if something killed it, such as its watchdog. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from './logging/log.ts';

const entry = path.join(import.meta.dirname, 'main.ts');
/** Milliseconds before another start. The pause doubles, unless the program ran for longer than the longest pause. */
const pauses = { first: 100, max: 5_000 };
/** A start may fail while the services of the killed program still finish what runs. */
const maxFailures = 5;

const logger = createLogger({ LOG_LEVEL: 'info' });
let isStopping = false;
let child = start();
// The program decides what a first and a second signal mean.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopping ||= signal !== 'SIGHUP';
    child.kill(signal);
  });

let pause = pauses.first;
let failuresLeft = 0;
while (true) {
  const startedAt = performance.now();
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (performance.now() - startedAt > pauses.max) {
    pause = pauses.first;
    failuresLeft = 0;
  }
  if (signal !== null) failuresLeft = maxFailures;
  if (isStopping || code === 0 || failuresLeft-- === 0) process.exit(code ?? 1);
  logger.error({ signal, code, pause }, 'the program was killed; it will be restarted');
  await delay(pause);
  if (isStopping) process.exit(1);
  pause = Math.min(pause * 2, pauses.max);
  child = start();
}

/** The program ends if this process does, because it then loses its channel. */
function start() {
  return fork(entry, process.argv.slice(2));
}
