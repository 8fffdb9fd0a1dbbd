/** The title is the link; CSS extends it over the whole card. */
import type { PostSummary } from '#contract/content/posts.ts';
import { href } from '#contract/routes.ts';
import { classNames } from './class-names.ts';
import { Picture, type PictureSize } from './picture.tsx';
import styles from './post-card.module.css';
import { PostMeta } from './post-meta.tsx';

type Props = {
  readonly post: PostSummary;
  readonly lead?: boolean;
  readonly large?: boolean;
  readonly priority?: boolean;
  readonly level?: 2 | 3;
};

export function PostCard({ post, lead = false, large = false, priority = false, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames(styles.card, lead && styles.lead, !post.cover && styles.bare)}>
      {post.cover && (
        <div className={styles.frame}>
          <Picture
            picture={post.cover}
            sizes={sizesOf({ lead, large })}
            priority={priority}
            className={styles.cover}
            decorative
          />
        </div>
      )}
      <div className={`stack packed gap-xs breaks ${styles.content}`}>
        <PostMeta post={post} />
        <Heading className={`text-xl ${styles.title}`}>
          <a href={href('post', { slug: post.slug })} className="card-link">
            {post.title}
          </a>
        </Heading>
        <p className={`small soft ${styles.summary}`}>{post.summary}</p>
      </div>
    </article>
  );
}

const ratio = 3 / 2;
const narrow = { width: '92vw', ratio } as const;

function sizesOf({ lead, large }: Required<Pick<Props, 'lead' | 'large'>>): PictureSize[] {
  if (lead) return [{ from: 84, width: '45.5rem', ratio }, { from: 60, width: '52vw', ratio }, narrow];
  const [wide, middle] = large ? (['39rem', '46vw'] as const) : (['25.5rem', '30vw'] as const);
  return [{ from: 84, width: wide, ratio }, { from: 44, width: middle, ratio }, narrow];
}
