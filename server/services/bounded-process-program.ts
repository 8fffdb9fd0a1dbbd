/** Does the work of `bounded-process.ts`, and exits before it exceeds its memory limit. */
import { writeFileSync } from 'node:fs';
import { isFailure } from '#contract/failures.ts';
import type { Message } from '#contract/messages/message.ts';

export type BoundedResult =
  | { readonly made: unknown }
  | { readonly failure: { status: number; code: string; said: Message } };

const [module = '', ...numbers] = process.argv.slice(2);
const [maxBytes = 0, tooMuchMemory = 1] = numbers.map(Number);
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(tooMuchMemory);
}, 20);
try {
  // When the machine runs out of memory, the kernel should kill this process first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Only Linux has it.
}
process.on('disconnect', () => process.exit());
process.on('message', (job) => {
  void perform(job).then((result) => process.send?.(result));
});

async function perform(job: unknown): Promise<BoundedResult> {
  try {
    const work = (await import(module)) as { perform(job: unknown): Promise<unknown> };
    return { made: await work.perform(job) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { status, code, messages } = error;
    return { failure: { status, code, said: messages.userMessage } };
  }
}
