import { monitorEventLoopDelay } from 'node:perf_hooks';

const minute = 60_000;
let read: (() => number) | undefined;

/** Seconds by which the event loop of this process is late: the 99th percentile since one to two minutes ago. */
export function eventLoopDelay(): number {
  read ??= start();
  return read();
}

function start(): () => number {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const current = () => Math.max(0, delays.percentile(99) || 0) / 1e9;
  let previous = 0;
  setInterval(() => {
    previous = current();
    delays.reset();
  }, minute).unref();
  return () => Math.max(previous, current());
}
