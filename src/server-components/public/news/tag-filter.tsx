import { feedHref } from '#contract/feed.ts';
import { inLanguage } from '#contract/in-language.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inSentenceCase } from '../../ui/sentence-case.ts';
import styles from './tag-filter.module.css';

type Props = {
  readonly tags: ReadonlyArray<{ readonly tag: string; readonly count: number }>;
  readonly selected: string | null;
};

export function TagFilter({ tags, selected }: Props) {
  return (
    <nav aria-label={t('Tags')} className={styles.filter}>
      <FilterLinks
        links={[
          { label: t('All'), href: href('news'), isSelected: selected === null },
          ...tags.map(({ tag, count }) => ({
            label: inSentenceCase(tag),
            count,
            href: href('news', { tag }),
            isSelected: tag === selected,
          })),
        ]}
      />
      <a href={inLanguage(feedHref)} className={styles.feed}>
        <Icon name="feed" size={16} /> {t('Atom feed')}
      </a>
    </nav>
  );
}
