/** Simulates sending for as long as it takes, so that response times do not reveal which numbers get a message. */
import { setTimeout as delay } from 'node:timers/promises';
import { UnconfirmedDelivery, UndeliverableNumber } from './provider.ts';

export type Outbox = {
  deliver<Result>(send: () => Promise<Result>): Promise<Result>;
  /** Waits as long as a recent message took; throws while messages fail. */
  pretend(): Promise<void>;
};

const remembered = 20;
/** Milliseconds for which a failure also fails simulated messages. */
const failingFor = 10_000;

export function createOutbox(): Outbox {
  const durations: number[] = [];
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    async deliver(send) {
      const began = performance.now();
      try {
        const result = await send();
        failedAt = Number.NEGATIVE_INFINITY;
        return result;
      } catch (error) {
        // Neither is shown as a failure of the provider.
        const isShown = !(error instanceof UndeliverableNumber || error instanceof UnconfirmedDelivery);
        if (isShown) failedAt = performance.now();
        throw error;
      } finally {
        durations.unshift(performance.now() - began);
        durations.length = Math.min(durations.length, remembered);
      }
    },
    async pretend() {
      const duration = durations[Math.floor(Math.random() * durations.length)] ?? 0;
      // Timers are not accurate below that.
      if (duration > 2) await delay(duration);
      if (performance.now() - failedAt < failingFor) throw new Error('sending messages fails repeatedly');
    },
  };
}
