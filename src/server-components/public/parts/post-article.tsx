import type { Post } from '#contract/content/posts.ts';
import { href } from '#contract/routes.ts';
import { siteFormat } from '#contract/site-format.ts';
import { t } from '#contract/translate.ts';
import { EditedLink } from '../../ui/link.tsx';
import { Picture, type PictureSize } from '../../ui/picture.tsx';
import { PostMeta } from '../../ui/post-meta.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { inSentenceCase } from '../../ui/sentence-case.ts';
import styles from './post-article.module.css';

const coverSizes: readonly PictureSize[] = [
  { from: 84, width: '80rem', ratio: 2 },
  { from: 60, width: '94vw', ratio: 2 },
  { width: '94vw', ratio: 16 / 9 },
];

type Shown = Pick<Post, 'title' | 'summary' | 'authors' | 'publishedAt' | 'readingMinutes' | 'tags' | 'cover' | 'body'>;

const listOf = (authors: Shown['authors']): string =>
  new Intl.ListFormat(siteFormat().locale).format(authors.map(({ name }) => name));

export function PostArticle({ post }: { readonly post: Shown }) {
  return (
    <div dir="auto">
      <header className={styles.header}>
        <h1>{post.title}</h1>
        <p className="lead">{post.summary}</p>
        <div className="cluster align-baseline gap-xs across-xl">
          {post.authors.length > 0 && <p>{t('By {names}', { names: listOf(post.authors) })}</p>}
          <PostMeta post={{ ...post, pinned: false }} />
          <ul className={`cluster tiny gap-2xs across-m ${styles.tags}`} aria-label={t('Tags')}>
            {post.tags.map((tag) => (
              <li key={tag}>
                <EditedLink href={href('news', { tag })}>{inSentenceCase(tag)}</EditedLink>
              </li>
            ))}
          </ul>
        </div>
      </header>
      {post.cover && <Picture picture={post.cover} priority sizes={coverSizes} className={styles.cover} />}
      <div className={styles.body}>
        <RichText doc={post.body} />
      </div>
    </div>
  );
}
