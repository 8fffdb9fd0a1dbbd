import { type DeckDraft, type DraftSlide, getDeckDraft } from '#contract/content/decks-admin.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { PresentControls } from '../../client-components/account/present-controls.tsx';
import { screenHref } from '../admin/ui/urls.ts';
import { definePage, type PageContext, type ViewProps } from '../page.ts';
import { orPageNotFound } from '../page-not-found.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { parts } from '../ui/parts.tsx';
import { Picture } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './presentation-page.module.css';
import { layoutOf } from './slide-layout.ts';
import layouts from './slide-layouts.module.css';
import { slideNumber } from './slide-number.ts';

type Data = { readonly deck: DeckDraft; readonly shown: number };
type Context = PageContext<'presentation'>;

/** Shows the draft, because presenters make last-minute changes. */
export const presentationPage = definePage<'presentation', Data>({
  async load(context) {
    const deck = await orPageNotFound(context.api(getDeckDraft, { id: context.params.slug }), context);
    return { deck, shown: slideNumber(context, deck.slides.length) ?? 1 };
  },
  head: ({ deck, shown }) => ({
    title: t('{title}, slide {number}', { title: deck.title, number: shown }),
    noindex: true,
  }),
  tags: () => [],
  View: PresentationView,
});

const frameId = 'stage';

function PresentationView({ data: { deck, shown }, context }: ViewProps<'presentation', Data>) {
  const slide = deck.slides[shown - 1];
  const following = deck.slides[shown];
  const withNotes = context.query.get('notes') === '1';
  return (
    <div id={frameId} className={classNames(styles.stage, withNotes && styles.withNotes)}>
      {slide ? (
        <Slide slide={slide} isFirst={shown === 1} />
      ) : (
        <p className={styles.empty}>{t('This presentation has no slides.')}</p>
      )}
      {withNotes && <Notes slide={slide} following={following} />}
      <Bar deck={deck} shown={shown} context={context} />
      {/* Preloads the next picture. */}
      {following?.picture && (
        <div hidden>
          <Picture key={following.id} picture={following.picture} sizes="60vw" priority decorative />
        </div>
      )}
    </div>
  );
}

function Slide({ slide, isFirst }: { readonly slide: DraftSlide; readonly isFirst: boolean }) {
  const layout = layoutOf(slide);
  const isStandard = layout === 'standard';
  return (
    <article
      key={slide.id}
      aria-labelledby="slide-title"
      data-layout={layout}
      className={classNames(
        styles.slide,
        layouts.slide,
        isStandard && (slide.picture ? styles.pictured : styles.plain),
        isFirst && styles.opening,
      )}
    >
      {slide.picture && (
        <div className={classNames(styles.picture, layouts.picture)}>
          <Picture picture={slide.picture} sizes={isStandard ? '60vw' : '100vw'} priority />
        </div>
      )}
      <div className={classNames(styles.text, layouts.text)}>
        <h1 id="slide-title" className={styles.title}>
          {slide.title}
        </h1>
        <RichText doc={slide.body} />
      </div>
    </article>
  );
}

type NotesProps = { readonly slide: DraftSlide | undefined; readonly following: DraftSlide | undefined };

const Notes = ({ slide, following }: NotesProps) => (
  <aside aria-label={t('Notes')} className={styles.notes}>
    <h2>{t('Notes')}</h2>
    <p className={styles.notesText}>{slide?.notes || t('No notes for this slide.')}</p>
    <p className={styles.following}>
      {following ? parts('Next: {title}', { title: <strong>{following.title}</strong> }) : t('This is the last slide.')}
    </p>
  </aside>
);

function Bar({ deck, shown, context }: Data & { readonly context: Context }) {
  const count = deck.slides.length;
  const notes = context.query.get('notes') === '1' ? 1 : undefined;
  const to = (slide: number, change: { notes?: number | undefined } = { notes }) =>
    href('presentation', { slug: deck.slug, slide, ...change });
  const previous = shown > 1 ? to(shown - 1) : null;
  const next = shown < count ? to(shown + 1) : null;
  const toggled = to(shown, { notes: notes ? undefined : 1 });
  const leave = screenHref('decksAdmin', { deck: deck.slug, slide: deck.slides[shown - 1]?.id });
  return (
    <nav aria-label={t('Presentation')} className={styles.bar}>
      <progress
        className={styles.progress}
        max={Math.max(1, count)}
        value={shown}
        aria-label={t('Slides shown so far')}
      />
      <div className="line align-center across-xs">
        <Step href={previous} label={t('Previous slide')} rel="prev">
          <Icon name="arrowLeft" />
        </Step>
        <p role="status" className={styles.count}>
          <span className="visually-hidden">{t('Slide')} </span>
          {shown} <span className="soft">{t('of {count}', { count })}</span>
        </p>
        <Step href={next} label={t('Next slide')} rel="next">
          <Icon name="arrowRight" />
        </Step>
      </div>
      <div className="line align-center across-xs">
        <PresentControls
          frameId={frameId}
          previous={previous}
          next={next}
          first={to(1)}
          last={to(Math.max(1, count))}
          notes={toggled}
          leave={leave}
        />
        <a href={toggled} title={t('Notes (n)')}>
          {notes ? t('Hide notes') : t('Notes')}
        </a>
        <a href={leave} title={t('Leave (Escape)')}>
          {t('Leave')}
        </a>
      </div>
    </nav>
  );
}

type StepProps = {
  readonly href: string | null;
  readonly label: string;
  readonly rel: 'prev' | 'next';
  readonly children: React.ReactNode;
};

/** Keeps its space at either end, so that nothing moves under the pointer. */
const Step = ({ href: target, label, rel, children }: StepProps) =>
  target === null ? (
    <span aria-hidden="true" className={styles.ended}>
      {children}
    </span>
  ) : (
    <a href={target} rel={rel} aria-label={label} title={label}>
      {children}
    </a>
  );
