import { href } from '#contract/routes.ts';
import { Icon } from '../../ui/icon.tsx';
import { inSentenceCase } from '../../ui/sentence-case.ts';
import { feedHref } from '../feed.ts';
import styles from './tag-filter.module.css';

type Props = {
  readonly tags: ReadonlyArray<{ readonly tag: string; readonly count: number }>;
  readonly selected: string | null;
};

export function TagFilter({ tags, selected }: Props) {
  return (
    <nav aria-label="Tags" className={styles.filter}>
      <ul className={styles.tags}>
        <li>
          <a href={href('news')} aria-current={selected === null ? 'true' : undefined} className={styles.tag}>
            All
          </a>
        </li>
        {tags.map(({ tag, count }) => (
          <li key={tag}>
            <a href={href('news', { tag })} aria-current={tag === selected ? 'true' : undefined} className={styles.tag}>
              {inSentenceCase(tag)} <span className={styles.count}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
      <a href={feedHref} className={styles.feed}>
        <Icon name="feed" size={16} /> Atom feed
      </a>
    </nav>
  );
}
