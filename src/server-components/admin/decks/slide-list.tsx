import type { DeckDraft, DraftSlide } from '#contract/content/decks-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { screenHref } from '../ui/urls.ts';
import type { Context } from './data.ts';
import styles from './decks.module.css';
import { pieceOf } from './labels.ts';
import { insertSlide, placeSlide } from './slide-actions.ts';

type Props = { readonly deck: DeckDraft; readonly chosen: DraftSlide | undefined; readonly context: Context };

export function SlideList({ deck, chosen, context }: Props) {
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

export const AddSlide = ({ deck }: Pick<Props, 'deck'>) => (
  <PlainForm action={insertSlide} label={`Add a ${pieceOf(deck.kind)}`} fields={{ id: deck.id }}>
    <SubmitButton className="button button-quiet">Add a {pieceOf(deck.kind)}</SubmitButton>
  </PlainForm>
);
