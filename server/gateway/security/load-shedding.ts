import { monitorEventLoopDelay } from 'node:perf_hooks';

type LoadMonitor = { overloaded(): boolean; close(): void };

const interval = 1_000;

export function createLoadMonitor(limit: number): LoadMonitor {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let overloaded = false;
  delay.enable();
  const timer = setInterval(() => {
    overloaded = delay.percentile(99) / 1e6 > limit;
    delay.reset();
  }, interval).unref();
  return {
    overloaded: () => overloaded,
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
