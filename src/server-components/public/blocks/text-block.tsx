import type { PageBlockOf } from '#contract/content/pages.ts';
import { RichText } from '../../ui/rich-text.tsx';

export function TextBlock({ block }: { readonly block: PageBlockOf<'richText'> }) {
  return (
    <section className="wrap section">
      <div className="ledger">
        {block.heading ? <h2>{block.heading}</h2> : <span />}
        <RichText name={`footnote-${block.id}`} doc={block.body} lower={Boolean(block.heading)} />
      </div>
    </section>
  );
}
