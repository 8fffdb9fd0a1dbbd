/** Measures how long the routes of this gateway took in the last five to ten minutes, in constant memory. */
import type { FastifyInstance } from 'fastify';
import type { RouteTimes } from '#contract/operations.ts';
import { outcomeOf } from '../access-log.ts';

export type RouteTimesReader = { list(): RouteTimes[]; register(app: FastifyInstance): void };

const windowLength = 300_000;
/** Each slot is a fifth longer than the one before: the middle of the last one is 27 s. */
const slots = 64;
const slotOf = (milliseconds: number) => Math.min(slots - 1, Math.max(0, Math.round(Math.log2(milliseconds * 2) * 4)));
const middleOf = (slot: number) => 2 ** (slot / 4) / 2;

type Counts = { readonly bySlot: Uint32Array; calls: number; failed: number };
type Window = Map<string, Counts>;

/** `now` in milliseconds, monotonic. */
export function createRouteTimes(now = () => performance.now()): RouteTimesReader {
  let current: Window = new Map();
  let previous: Window = new Map();
  let began = now();

  function turn(): void {
    const passed = now() - began;
    if (passed < windowLength) return;
    previous = passed < 2 * windowLength ? current : new Map();
    current = new Map();
    began = now();
  }

  return {
    register(app) {
      app.addHook('onResponse', (request, reply, done) => {
        if (request.routeOptions.config.isStream) return done();
        turn();
        const route = `${request.method} ${request.routeOptions.url ?? '(no such route)'}`;
        const counts = current.get(route) ?? { bySlot: new Uint32Array(slots), calls: 0, failed: 0 };
        if (counts.calls === 0) current.set(route, counts);
        counts.bySlot[slotOf(reply.elapsedTime)]!++;
        counts.calls++;
        if (outcomeOf(request, reply) >= 500) counts.failed++;
        done();
      });
    },
    list() {
      turn();
      return [...new Set([...current.keys(), ...previous.keys()])].map((route) => {
        const both = [current.get(route), previous.get(route)].filter((each) => each !== undefined);
        const bySlot = Array.from({ length: slots }, (_, slot) => sum(both, ({ bySlot: all }) => all[slot]!));
        const calls = sum(both, (each) => each.calls);
        const failed = sum(both, (each) => each.failed);
        return { route, calls, failed, median: quantile(bySlot, calls * 0.5), p99: quantile(bySlot, calls * 0.99) };
      });
    },
  };
}

const sum = (all: readonly Counts[], of: (each: Counts) => number) => all.reduce((total, each) => total + of(each), 0);

function quantile(bySlot: readonly number[], rank: number): number {
  let below = 0;
  for (const [slot, count] of bySlot.entries()) {
    below += count;
    if (below >= rank) return middleOf(slot);
  }
  return 0;
}
