import { listPosts } from '#contract/content/posts.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { ogImageHref } from '#contract/og.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { definePage, type Head, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound, pageNumberOf } from '../../page-not-found.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { breadcrumbList } from '../../ui/json-ld.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { PostCard } from '../../ui/post-card.tsx';
import { largeOnShelf } from '../../ui/shelf.ts';
import styles from './news-page.module.css';
import { TagFilter } from './tag-filter.tsx';

type Data = OutputOf<typeof listPosts> & { readonly tag: string | null };

export const newsPage = definePage<'news', Data>({
  async load(context) {
    const tag = context.query.get('tag');
    const filters = { page: pageNumberOf(context), ...(tag ? { tag } : {}) };
    const list = await orPageNotFound(context.api(listPosts, filters), context);
    if (list.items.length === 0 && (tag !== null || list.page > 1)) throw pageNotFound(context);
    return { ...list, tag };
  },
  head: (data, context) => newsHead(data, context),
  tags: () => [tags.posts],
  View: NewsView,
});

function newsHead({ page, pageCount, tag }: Data, { url, site }: PageContext): Head {
  return {
    title: newsTitle({ page, tag }),
    description: tag
      ? t('Posts by {site} about {tag}.', { site: site.name, tag })
      : t('News from {site}: {tagline}', { site: site.name, tagline: site.tagline }),
    canonical: newsHref(page, tag),
    image: ogImageHref(href('news')),
    ...(page > 1 && { previous: newsHref(page - 1, tag) }),
    ...(page < pageCount && { next: newsHref(page + 1, tag) }),
    jsonLd: [breadcrumbList(url.origin, [{ label: t('News'), href: href('news') }])],
  };
}

function newsTitle({ page, tag }: Pick<Data, 'page' | 'tag'>): string {
  const topic = tag ? t('News: {tag}', { tag }) : t('News');
  return page > 1 ? t('{title}, page {page}', { title: topic, page }) : topic;
}

const newsHref = (page: number, tag: string | null) =>
  href('news', { tag: tag ?? undefined, page: page > 1 ? page : undefined });

function NewsView({ data }: ViewProps<'news', Data>) {
  const { items, page, pageCount, tag } = data;
  const [first, ...rest] = items;
  const leads = page === 1 && !tag;
  const shown = leads ? rest : items;
  const largeOnes = largeOnShelf(shown.length);
  return (
    <div className="wrap section">
      <header className={styles.header}>
        <h1>{newsTitle(data)}</h1>
        <TagFilter tags={data.tags} selected={tag} />
      </header>
      {!first && (
        <EmptyState title={t('No posts yet')}>
          <p>{t('New posts will appear here.')}</p>
        </EmptyState>
      )}
      {leads && first && (
        <div className={classNames(styles.lead, shown[0]?.cover && styles.ruled)}>
          <PostCard post={first} lead priority />
        </div>
      )}
      <div className="shelf" data-over={shown.length % 3}>
        {shown.map((post, index) => (
          <PostCard key={post.slug} post={post} large={index < largeOnes} priority={!leads && index === 0} />
        ))}
      </div>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(number) => newsHref(number, tag)}
        label={t('Pages of news')}
      />
    </div>
  );
}
