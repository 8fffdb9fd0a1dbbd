import type { ReactNode } from 'react';
import type { Deck } from '#contract/content/decks.ts';
import { t } from '#contract/translate.ts';
import { RichText } from '../ui/rich-text.tsx';
import { Time } from '../ui/time.tsx';
import styles from './document-view.module.css';

type Props = {
  readonly deck: Pick<Deck, 'title' | 'summary' | 'publishedAt' | 'slides'>;
  readonly shown: number;
  readonly recorder: ReactNode;
};

const idOf = (number: number) => `section-${number}`;

export function DocumentView({ deck, shown, recorder }: Props) {
  const resumed = shown > 1 ? deck.slides[shown - 1] : undefined;
  return (
    <article className={styles.document}>
      <header className={`stack gap-s ${styles.header}`}>
        <h1>{deck.title}</h1>
        <p className="lead">{deck.summary}</p>
        <p className="small soft">
          <Time date={deck.publishedAt} />
        </p>
        {resumed && (
          <p className="small">
            <a href={`#${idOf(shown)}`}>{t('Continue at “{title}”', { title: resumed.title })}</a>
          </p>
        )}
      </header>
      <nav aria-label={t('Contents')} className={`${styles.contents} unprinted`}>
        <ol>
          {deck.slides.map((section, index) => (
            <li key={section.id}>
              <a href={`#${idOf(index + 1)}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`stack gap-2xl shrinks ${styles.sections}`}>
        {deck.slides.map((section, index) => (
          <section
            key={section.id}
            id={idOf(index + 1)}
            data-slide={index + 1}
            aria-labelledby={`${idOf(index + 1)}-title`}
          >
            <h2 id={`${idOf(index + 1)}-title`} className={styles.title}>
              {section.title}
            </h2>
            <RichText name={`footnote-${index + 1}`} doc={section.body} />
          </section>
        ))}
      </div>
      {recorder}
    </article>
  );
}
