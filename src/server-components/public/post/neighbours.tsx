import type { Post } from '#contract/content/posts.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './neighbours.module.css';

type Props = Pick<Post, 'previous' | 'next'>;

export function Neighbours({ previous, next }: Props) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('Other posts')} className={styles.neighbours}>
      {previous && (
        <a href={href('post', { slug: previous.slug })} rel="prev" className={styles.link}>
          <span className={styles.label}>
            <Icon name="arrowLeft" /> {t('Previous')}
          </span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={href('post', { slug: next.slug })} rel="next" className={styles.next}>
          <span className={styles.label}>
            {t('Next')} <Icon name="arrowRight" />
          </span>
          {next.title}
        </a>
      )}
    </nav>
  );
}
