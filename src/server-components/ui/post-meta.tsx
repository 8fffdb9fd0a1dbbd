import type { PostSummary } from '#contract/content/posts.ts';
import { t } from '#contract/translate.ts';
import styles from './post-meta.module.css';
import { Time } from './time.tsx';

type Props = { readonly post: Pick<PostSummary, 'publishedAt' | 'readingMinutes' | 'pinned'> };

export function PostMeta({ post }: Props) {
  return (
    <p className={styles.meta}>
      {post.pinned && <span className={styles.pinned}>{t('Pinned')}</span>}
      <Time date={post.publishedAt} />
      {post.readingMinutes > 1 && <span>{t('{count} min read', { count: post.readingMinutes })}</span>}
    </p>
  );
}
