import { type CannedReply, listCannedReplies } from '#contract/trade/canned-replies.ts';
import type { PageContext } from '../../../page.ts';

export type RepliesData = { readonly kind: 'replies'; readonly replies: readonly CannedReply[] };

export async function loadReplies({ api }: PageContext<'customerService'>): Promise<RepliesData> {
  return { kind: 'replies', ...(await api(listCannedReplies, {})) };
}
