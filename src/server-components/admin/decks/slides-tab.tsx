import type { DeckDraft, DraftSlide } from '#contract/content/decks-admin.ts';
import { plainText } from '#contract/rich-text.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { layoutOf } from '../../deck-viewer/slide-layout.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { MoveButtons } from '../ui/move-buttons.tsx';
import { Notice } from '../ui/notice.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
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
      <Notice context={context} of={['place']} undo={placeSlide} />
      <div className={`stack one-column gap-l align-start ${styles.slides}`}>
        <div className={`stack gap-s own-width shrinks ${styles.order}`}>
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

export const chosenSlide = ({ slides }: DeckDraft, { query }: Context): DraftSlide | undefined =>
  slides.find(({ id }) => id === query.get('slide')) ?? slides[0];

type ListProps = { readonly deck: DeckDraft; readonly chosen: DraftSlide | undefined; readonly context: Context };

function SlideList({ deck, chosen, context }: ListProps) {
  const list = context.query.get('list');
  const label = deck.kind === 'deck' ? 'Slides' : 'Sections';
  return (
    <nav aria-label={label}>
      <SortableList
        label={label}
        action={deck.trashedAt ? null : placeSlide}
        className={`ruled ${styles.list}`}
        rowClassName={styles.item}
        rows={deck.slides.map((slide, index) => ({
          id: slide.id,
          name: `“${slide.title}”`,
          fields: { id: deck.id, slideId: slide.id },
          isChosen: slide.id === chosen?.id,
          content: (
            <>
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
                <PlainForm
                  action={placeSlide}
                  label={`Move “${slide.title}”`}
                  fields={{ id: deck.id, slideId: slide.id }}
                  className={styles.moves}
                >
                  <MoveButtons
                    position={index + 1}
                    count={deck.slides.length}
                    name={slide.title}
                    className={styles.move}
                  />
                </PlainForm>
              )}
            </>
          ),
        }))}
      />
    </nav>
  );
}

/** Shows the slide in words, because a slide may have links, and a link has no place in another. */
const Thumbnail = ({ slide }: { readonly slide: DraftSlide }) => (
  <span aria-hidden="true" className={styles.thumbnail} data-layout={layoutOf(slide)}>
    {slide.picture && <Picture picture={slide.picture} sizes="64px" decorative />}
    <span className={styles.words}>
      <strong>{slide.title}</strong> {plainText(slide.body).slice(0, 120)}
    </span>
  </span>
);

const AddSlide = ({ deck }: Pick<ListProps, 'deck'>) => (
  <ButtonForm action={insertSlide} label={`Add a ${pieceOf(deck.kind)}`} fields={{ id: deck.id }} />
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
