import type { PageBlockOf } from '#contract/content/pages.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './quote.module.css';

export function Quote({ block: { text, source } }: { readonly block: PageBlockOf<'quote'> }) {
  return (
    <section className={classNames('deep', styles.band)}>
      <figure className={classNames('wrap', styles.quote)}>
        <blockquote className={styles.text}>
          <p>{text}</p>
        </blockquote>
        {source && <figcaption className="small soft">{source}</figcaption>}
      </figure>
      <div aria-hidden="true" className={styles.water} />
    </section>
  );
}
