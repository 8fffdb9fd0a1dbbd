import type { Post } from '#contract/content/posts.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { parts } from '../../ui/parts.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './corrections.module.css';

export function Corrections({ post: { slug, corrections } }: { readonly post: Post }) {
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections" className={styles.corrections}>
      <h2 id="corrections" className={styles.heading}>
        {corrections.length === 1 ? t('Correction') : t('Corrections')}
      </h2>
      <ul className="stack gap-m">
        {corrections.map(({ number, note, at }) => (
          <li key={number}>
            <p>{parts('Corrected on {date}: {note}', { date: <Time date={at} />, note })}</p>
            <p className="small">
              <a href={href('postCorrection', { slug, number: String(number) })}>
                {t('See what changed')}
                <span className="visually-hidden">: {note}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
