import type { DraftSummary } from '#contract/content/decks-admin.ts';
import { Badge } from '../../ui/badge.tsx';

type Props = { readonly deck: Pick<DraftSummary, 'status' | 'isChanged' | 'trashedAt'> };

export function DeckBadge({ deck: { status, isChanged, trashedAt } }: Props) {
  if (trashedAt) return <Badge tone="muted">In the trash</Badge>;
  if (status === 'draft') return <Badge>Draft</Badge>;
  return isChanged ? <Badge tone="accent">Published, with changes</Badge> : <Badge tone="good">Published</Badge>;
}
