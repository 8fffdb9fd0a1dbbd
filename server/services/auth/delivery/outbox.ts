/** Sends, or takes as long over pretending to: who asks cannot tell a number that gets a message from one that does not. */
import { setTimeout as delay } from 'node:timers/promises';
import { UndeliverableNumber } from './provider.ts';

export type Outbox = {
  /** Throws what `send` throws. */
  deliver<Result>(send: () => Promise<Result>): Promise<Result>;
  /** As long as one of the last messages took; throws while messages fail. */
  pretend(): Promise<void>;
};

const remembered = 20;
/** Milliseconds for which a failure stands for the next message. */
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
        // A number that gets no messages says nothing of the others.
        if (!(error instanceof UndeliverableNumber)) failedAt = performance.now();
        throw error;
      } finally {
        durations.unshift(performance.now() - began);
        durations.length = Math.min(durations.length, remembered);
      }
    },
    async pretend() {
      const duration = durations[Math.floor(Math.random() * durations.length)] ?? 0;
      // Below that a timer takes longer than what it stands for.
      if (duration > 2) await delay(duration);
      if (performance.now() - failedAt < failingFor) throw new Error('sending messages fails repeatedly');
    },
  };
}
