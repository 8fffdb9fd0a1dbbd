/** Loaded before a program begins: SIGUSR2 keeps its thread busy for ever, as an endless loop in its code would. */
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('SIGUSR2', () => {
    for (;;);
  });
