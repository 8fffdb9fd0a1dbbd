/** A post in a list: cover, date, title, what it is about. The whole card leads to it, its title is the link. */

import type { PostSummary } from '../../contract/posts.ts';
import { href } from '../../contract/routes.ts';
import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';
import styles from './post-card.module.css';
import { PostMeta } from './post-meta.tsx';

type Props = {
  readonly post: PostSummary;
  /** The first of a list, over its whole width. */
  readonly lead?: boolean;
  readonly priority?: boolean;
  readonly level?: 2 | 3;
};

export function PostCard({ post, lead = false, priority = false, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const sizes = lead ? '(min-width: 60rem) 46rem, 92vw' : '(min-width: 60rem) 25rem, (min-width: 40rem) 46vw, 92vw';
  return (
    <article className={classNames(styles.card, lead && styles.lead, !post.cover && styles.bare)}>
      {post.cover && (
        <div className={styles.frame}>
          <Picture picture={post.cover} sizes={sizes} priority={priority} className={styles.cover} decorative />
        </div>
      )}
      <div className={styles.words}>
        <PostMeta post={post} />
        <Heading className={styles.title}>
          <a href={href('post', { slug: post.slug })}>{post.title}</a>
        </Heading>
        <p className={styles.summary}>{post.summary}</p>
      </div>
    </article>
  );
}
