import type { ReactNode } from 'react';
import type { Deck } from '#contract/content/decks.ts';
import { t } from '#contract/translate.ts';
import { DeckControls } from '../../client-components/account/deck-controls.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { layoutOf } from './slide-layout.ts';
import layouts from './slide-layouts.module.css';
import styles from './slide-view.module.css';

type Props = {
  readonly deck: Pick<Deck, 'title' | 'slides'>;
  readonly shown: number;
  readonly hrefOf: (number: number) => string;
  readonly recorder: ReactNode;
};

const frameId = 'deck';

export function SlideView({ deck, shown, hrefOf, recorder }: Props) {
  const count = deck.slides.length;
  const slide = deck.slides[shown - 1];
  const previous = shown > 1 ? hrefOf(shown - 1) : null;
  const next = shown < count ? hrefOf(shown + 1) : null;
  if (!slide) return <h1>{deck.title}</h1>;
  const layout = layoutOf(slide);
  const isStandard = layout === 'standard';
  return (
    <div id={frameId} className={`stack gap-m ${styles.deck}`}>
      <header className="line align-center spread gap-m">
        <h1 className={styles.name}>{deck.title}</h1>
        <DeckControls frameId={frameId} previous={previous} next={next} first={hrefOf(1)} last={hrefOf(count)} />
      </header>
      <article
        className={classNames(styles.slide, layouts.slide, isStandard && slide.picture && styles.pictured)}
        data-layout={layout}
        aria-labelledby="slide-title"
      >
        {slide.picture && (
          <div className={classNames(styles.picture, layouts.picture)}>
            <Picture
              key={slide.id}
              picture={slide.picture}
              sizes={isStandard ? '(min-width: 60rem) 30rem, 92vw' : '(min-width: 60rem) 60rem, 92vw'}
              priority
            />
          </div>
        )}
        <div className={classNames(styles.text, layouts.text)}>
          <h2 id="slide-title" className={styles.title}>
            {slide.title}
          </h2>
          <RichText doc={slide.body} />
        </div>
      </article>
      <nav aria-label={t('Slides')} className={styles.steps}>
        <Step href={previous} rel="prev">
          <Icon name="arrowLeft" /> {t('Previous')}
        </Step>
        <p className={styles.count} role="status">
          <span className="visually-hidden">{t('Slide')} </span>
          {t('{number} of {count}', { number: shown, count })}
        </p>
        <Step href={next} rel="next">
          {t('Next')} <Icon name="arrowRight" />
        </Step>
      </nav>
      <Contents deck={deck} shown={shown} hrefOf={hrefOf} />
      {recorder}
    </div>
  );
}

type StepProps = { readonly href: string | null; readonly rel: 'prev' | 'next'; readonly children: ReactNode };

/** The first and last slide keep an inactive label, so that nothing moves under the pointer. */
const Step = ({ href, rel, children }: StepProps) =>
  href === null ? (
    <span aria-hidden="true" className={styles.ended}>
      {children}
    </span>
  ) : (
    <a href={href} rel={rel} className={styles.step}>
      {children}
    </a>
  );

const Contents = ({ deck, shown, hrefOf }: Omit<Props, 'recorder'>) => (
  <details className={`${styles.contents} unprinted`}>
    <summary>{t('All slides')}</summary>
    <ol>
      {deck.slides.map((each, index) => (
        <li key={each.id}>
          <a href={hrefOf(index + 1)} aria-current={index + 1 === shown ? 'true' : undefined}>
            {each.title}
          </a>
        </li>
      ))}
    </ol>
  </details>
);
