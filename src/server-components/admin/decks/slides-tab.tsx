import type { DeckDraft, DraftSlide } from '#contract/content/decks-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Notice } from '../ui/notice.tsx';
import { screenHref } from '../ui/urls.ts';
import { insertSlide, placeSlide, restoreSlideAction } from './actions.ts';
import { type Context, removedSlide } from './data.ts';
import styles from './decks.module.css';
import { pieceOf } from './fields.tsx';
import { SlideForm } from './slide-form.tsx';

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

type ListProps = { readonly deck: DeckDraft; readonly chosen: DraftSlide | undefined; readonly context: Context };

function SlideList({ deck, chosen, context }: ListProps) {
  const list = context.query.get('list');
  return (
    <nav aria-label={deck.kind === 'deck' ? 'Slides' : 'Sections'}>
      <ol className={styles.list}>
        {deck.slides.map((slide, index) => (
          <li key={slide.id} className={styles.item} data-chosen={slide.id === chosen?.id || undefined}>
            <a
              href={`${screenHref('decksAdmin', { deck: deck.slug, slide: slide.id, list })}#slide-heading`}
              aria-current={slide.id === chosen?.id ? 'page' : undefined}
              className={styles.link}
            >
              <span className={styles.number}>{index + 1}</span>
              <Thumbnail slide={slide} />
              <span className={styles.name}>{slide.title}</span>
            </a>
            {!deck.trashedAt && (
              <span className={styles.moves}>
                <Move deck={deck} slide={slide} to={index} direction="up" isEnd={index === 0} />
                <Move
                  deck={deck}
                  slide={slide}
                  to={index + 2}
                  direction="down"
                  isEnd={index === deck.slides.length - 1}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const Thumbnail = ({ slide: { picture } }: { readonly slide: DraftSlide }) => (
  <span aria-hidden="true" className={styles.thumbnail}>
    {picture ? <Picture picture={picture} sizes="64px" decorative /> : <span className={styles.lines} />}
  </span>
);

type MoveProps = {
  readonly deck: DeckDraft;
  readonly slide: DraftSlide;
  readonly to: number;
  readonly direction: 'up' | 'down';
  readonly isEnd: boolean;
};

/** At either end the button stays, so that keyboard users keep their focus. */
function Move({ deck, slide, to, direction, isEnd }: MoveProps) {
  const label = `Move “${slide.title}” ${direction}`;
  return (
    <PlainForm
      action={placeSlide}
      label={label}
      fields={{ id: deck.id, slideId: slide.id, to: String(Math.max(1, Math.min(to, deck.slides.length))) }}
    >
      <button type="submit" aria-label={label} title={label} aria-disabled={isEnd || undefined} className={styles.move}>
        <Icon name={direction === 'up' ? 'arrowUp' : 'arrowDown'} size={16} />
      </button>
    </PlainForm>
  );
}

const AddSlide = ({ deck }: Pick<ListProps, 'deck'>) => (
  <PlainForm action={insertSlide} label={`Add a ${pieceOf(deck.kind)}`} fields={{ id: deck.id }}>
    <SubmitButton className="button button-quiet">Add a {pieceOf(deck.kind)}</SubmitButton>
  </PlainForm>
);

function RemovedSlides({ deck: { id, removed } }: { readonly deck: DeckDraft }) {
  if (removed.length === 0) return null;
  return (
    <details className={styles.removed}>
      <summary>Removed ({removed.length})</summary>
      <ul>
        {removed.map((slide) => (
          <li key={slide.id}>
            <span>{slide.title}</span>
            <PlainForm
              action={restoreSlideAction}
              label={`Restore “${slide.title}”`}
              fields={{ id, slideId: slide.id }}
            >
              <SubmitButton className="link-button">Restore</SubmitButton>
            </PlainForm>
          </li>
        ))}
      </ul>
    </details>
  );
}
