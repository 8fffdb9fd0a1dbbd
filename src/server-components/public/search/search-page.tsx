/** The palette (`client-components/search`) shows this page's form and results in a window over other pages. */
import { type InternalPage, internalPageHref, internalPageKinds } from '#contract/content/internal-pages.ts';
import { type Found, type Marked, searchKind, searchSite } from '#contract/content/search.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { pageNumberOf } from '../../page-not-found.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { breadcrumbList } from '../../ui/json-ld.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './search-page.module.css';

type Results = OutputOf<typeof searchSite>;
type Data = {
  readonly query: string;
  readonly kind: InternalPage['kind'] | undefined;
  /** Null before a search. */
  readonly results: Results | null;
};

export const searchPage = definePage<'search', Data>({
  async load(context) {
    const query = context.query.get('q')?.trim() ?? '';
    const kind = searchKind.safeParse(context.query.get('kind')).data;
    const page = pageNumberOf(context);
    return { query, kind, results: query === '' ? null : await context.api(searchSite, { query, kind, page }) };
  },
  head: ({ query }, { site, url }) => ({
    title: query === '' ? 'Search' : `Search: ${query}`,
    description: `Search the pages, products, news and policies of ${site.name}.`,
    noindex: true,
    jsonLd: [breadcrumbList(url.origin, [{ label: 'Search', href: href('search') }])],
  }),
  tags: () => [],
  View: SearchView,
});

const sections = ['products', 'news', 'policies', 'contact'] as const;
const labels = { products: 'Products', news: 'News', policies: 'Policies', contact: 'Contact us' };

function SearchView({ data: { query, kind, results } }: ViewProps<'search', Data>) {
  return (
    <div className="wrap section" data-site-search="">
      <h1 className={styles.title}>Search</h1>
      <search>
        <form method="get" action={href('search')} className={styles.form}>
          <label htmlFor="site-search" className="visually-hidden">
            Search this site
          </label>
          <input
            key={query}
            id="site-search"
            type="search"
            name="q"
            className="input"
            placeholder="Products, news, policies…"
            defaultValue={query}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="button">
            Search
          </button>
        </form>
      </search>
      <div data-search-results="" className={styles.results}>
        {results ? <Results {...{ query, kind, results }} /> : <Sections lead="Or go to" />}
      </div>
    </div>
  );
}

function Results({ query, kind, results }: Data & { readonly results: Results }) {
  const { items, kinds, total, page, pageCount, corrected } = results;
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const searched = corrected ?? query;
  const hrefTo = (next: { kind?: string | undefined; page?: number }) =>
    href('search', { q: searched, kind: next.kind, page: next.page && next.page > 1 ? next.page : undefined });
  if (all === 0) return <Nothing query={query} />;
  return (
    <>
      <p className={styles.answer} data-answer="">
        {corrected && (
          <>
            Nothing found for <q>{query}</q>.{' '}
          </>
        )}
        {total === 1 ? '1 result' : `${total} results`} for <q>{searched}</q>
        {pageCount > 1 && `, page ${page} of ${pageCount}`}
      </p>
      {(kinds.length > 1 || kind) && (
        <nav aria-label="Kinds of results">
          <FilterLinks
            links={[
              { label: 'All', href: hrefTo({}), count: all, isSelected: kind === undefined },
              ...kinds.map(({ kind: each, count }) => ({
                label: plurals[each],
                href: hrefTo({ kind: each }),
                count,
                isSelected: each === kind,
              })),
            ]}
          />
        </nav>
      )}
      <ol className={styles.list}>
        {items.map((found) => (
          <li key={`${found.kind}-${found.name}`} className={styles.item}>
            <Result found={found} />
          </li>
        ))}
      </ol>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(number) => hrefTo({ kind, page: number })}
        label="Pages of results"
        steps={['Previous', 'Next']}
      />
    </>
  );
}

const plurals: Readonly<Record<InternalPage['kind'], string>> = {
  ...internalPageKinds,
  page: 'Pages',
  product: 'Products',
  policy: 'Policies',
};

function Result({ found }: { readonly found: Found }) {
  const { kind, title, excerpt, date } = found;
  return (
    <>
      <p className={styles.kind}>
        {internalPageKinds[kind]}
        {date && (
          <>
            {kind === 'policy' ? ', in force since ' : ', '}
            <Time date={date} />
          </>
        )}
      </p>
      <h2 className={styles.name}>
        <a href={internalPageHref(found)} className="card-link">
          <MarkedText parts={title} />
        </a>
      </h2>
      <p className={styles.excerpt}>
        <MarkedText parts={excerpt} />
      </p>
    </>
  );
}

const MarkedText = ({ parts }: { readonly parts: Marked }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name and never change
  parts.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));

const Nothing = ({ query }: Pick<Data, 'query'>) => (
  <>
    <EmptyState title={`Nothing found for “${query}”`}>
      <p data-answer="">Check the spelling, or try fewer or other words.</p>
    </EmptyState>
    <Sections lead="Or look here" />
  </>
);

function Sections({ lead }: { readonly lead: string }) {
  return (
    <nav aria-label={lead} className={styles.sections}>
      <p className="soft">{lead}</p>
      <ul>
        {sections.map((route) => (
          <li key={route}>
            <a href={href(route)}>{labels[route]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
