import { Counter, Gauge, type Registry } from 'prom-client';

/** Metrics without values of their own: `set` gives all of them each time they are read. */
export function createCollected(registry: Registry) {
  const registers = [registry];
  return {
    gauge: (name: string, help: string, labelNames: string[], set: (gauge: Gauge) => unknown) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset();
          await set(this);
        },
      }),
    counter: (name: string, help: string, labelNames: string[], set: (counter: Counter) => void) =>
      new Counter({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset();
          set(this);
        },
      }),
  };
}
