/** The page of the next inquiry has the inquiry that was resolved before it in its parameter `done`. */
import { type ThreadStatus, threadStatus } from '#contract/trade/threads.ts';

export type Resolved = {
  readonly done: 'resolved' | 'answered';
  readonly reference: string;
  /** Its status before, which undo restores. */
  readonly was: ThreadStatus;
};

export const resolvedKey = ({ done, reference, was }: Resolved): string => [done, reference, was].join('.');

export function readResolved(key: string | null): Resolved | null {
  const [, done, reference, status] = /^(resolved|answered)\.(INQ-[0-9A-Z]{6})\.([a-z]+)$/.exec(key ?? '') ?? [];
  const was = threadStatus.safeParse(status);
  if (reference === undefined || !was.success) return null;
  return { done: done as Resolved['done'], reference, was: was.data };
}
