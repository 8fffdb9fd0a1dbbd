import type { DeckDraft, DraftSlide } from '#contract/content/decks-admin.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { Notice } from '../ui/notice.tsx';
import { type Context, removedSlide } from './data.ts';
import styles from './decks.module.css';
import { RemovedSlides } from './removed-slides.tsx';
import { restoreSlideAction } from './slide-actions.ts';
import { SlideForm } from './slide-form.tsx';
import { AddSlide, SlideList } from './slide-list.tsx';

type Props = { readonly deck: DeckDraft; readonly removedBy: string | null; readonly context: Context };

export function SlidesTab({ deck, removedBy, context }: Props) {
  const removed = removedSlide(deck, context);
  const chosen = removed ?? chosenSlide(deck, context);
  return (
    <>
      <Notice context={context} of={['order']} undo={restoreSlideAction} />
      <Moved context={context} />
      <div className={styles.slides}>
        <div className={styles.order}>
          <SlideList deck={deck} chosen={chosen} context={context} />
          {!deck.trashedAt && <AddSlide deck={deck} />}
          {!deck.trashedAt && <RemovedSlides deck={deck} />}
        </div>
        {chosen ? (
          <SlideForm
            key={chosen.id}
            deck={deck}
            slide={chosen}
            removed={removed ? { by: removedBy } : null}
            context={context}
          />
        ) : (
          <EmptyState title="Nothing here yet">
            <p className="soft">Add the first one.</p>
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Announced to screen readers only; the focus stays on the button. */
function Moved({ context: { actionState } }: Pick<Props, 'context'>) {
  const { state } = formState('place', actionState);
  if (state?.status === 'error') return <FormMessage form={{ name: 'place', state }} labels={{}} />;
  return (
    <p role="status" className="visually-hidden">
      {state?.message}
    </p>
  );
}

const chosenSlide = ({ slides }: DeckDraft, { query }: Context): DraftSlide | undefined =>
  slides.find(({ id }) => id === query.get('slide')) ?? slides[0];
