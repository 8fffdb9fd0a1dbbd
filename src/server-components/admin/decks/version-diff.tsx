import type { DeckVersion } from '#contract/content/deck-versions.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { Diff } from '../../ui/diff.tsx';
import { Panel } from '../ui/panel.tsx';
import { type ComparedSlide, compareVersions } from './compare-versions.ts';
import styles from './decks.module.css';

type Props = { readonly deck: DeckDraft; readonly from: DeckVersion; readonly to: DeckVersion | null };

export function VersionDiff({ deck, from, to }: Props) {
  const slides = compareVersions(from, to ?? deck);
  const changed = slides.filter(({ change }) => change !== 'same');
  return (
    <Panel
      id="compare-heading"
      title={`From version ${from.number} to ${to ? `version ${to.number}` : 'the current draft'}`}
      lead={
        changed.length === 0
          ? 'No differences.'
          : `${changed.length} of ${slides.length} ${slides.length === 1 ? 'page differs' : 'pages differ'}.`
      }
    >
      {changed.map((slide) => (
        <SlideDiff key={slide.id} slide={slide} />
      ))}
    </Panel>
  );
}

const changeLabels = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed',
  same: 'The same',
} as const;

const SlideDiff = ({ slide: { title, change, position, blocks, notes } }: { readonly slide: ComparedSlide }) => (
  <article className={styles.difference}>
    <h3>
      {title} <span className="soft">{changeLabels[change]}</span>
    </h3>
    {position && <p className="fine soft">{position}</p>}
    {blocks.length > 0 && <Diff blocks={blocks} />}
    {notes.length > 0 && (
      <>
        <p className="fine soft">Notes</p>
        <Diff blocks={notes} />
      </>
    )}
  </article>
);
