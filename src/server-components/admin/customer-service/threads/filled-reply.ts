import { fillPlaceholders } from '#contract/trade/reply-placeholders.ts';
import type { ThreadSummary } from '#contract/trade/threads.ts';
import type { Viewer } from '#contract/viewer.ts';

type About = Pick<ThreadSummary, 'name' | 'reference'>;

export const filledReply = (body: string, { name, reference }: About, viewer: Viewer | null): string =>
  fillPlaceholders(body, { name, reference, me: viewer?.user.name ?? '' });
