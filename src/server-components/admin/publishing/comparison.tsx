import type { RichText } from '#contract/rich-text.ts';
import { Diff } from '../../ui/diff.tsx';
import { diffTexts, isUnchanged } from '../../ui/word-diff.ts';
import { Panel } from '../ui/panel.tsx';

export type ComparedText = { readonly name: string; readonly text: RichText };

export function Comparison({
  compared: [before, after],
}: {
  readonly compared: readonly [ComparedText, ComparedText];
}) {
  const blocks = diffTexts(before.text, after.text);
  return (
    <Panel
      id="compared"
      title={`${before.name} → ${after.name}`}
      lead="Added words are underlined, removed words are struck through."
    >
      {blocks.every(isUnchanged) ? <p>These two are the same.</p> : <Diff blocks={blocks} steps />}
    </Panel>
  );
}
