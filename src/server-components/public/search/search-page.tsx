/** The palette (`client-components/search`) shows this page's form and results in a window over other pages. */
import { isPageOn } from '#contract/content/fixed-pages.ts';
import { type InternalPage, internalPageHref, internalPageKinds } from '#contract/content/internal-pages.ts';
import { type Found, type Marked, searchKind, searchSite } from '#contract/content/search.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { plural } from '#contract/plural.ts';
import { href } from '#contract/routes.ts';
import { msg, t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { pageNumberOf } from '../../page-not-found.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { breadcrumbList } from '../../ui/json-ld.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { parts } from '../../ui/parts.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './search-page.module.css';

type Results = OutputOf<typeof searchSite>;
type Data = {
  readonly query: string;
  readonly kind: InternalPage['kind'] | undefined;
  /** Null before a search. */
  readonly results: Results | 'unavailable' | null;
};

export const searchPage = definePage<'search', Data>({
  async load(context) {
    const query = context.query.get('q')?.trim() ?? '';
    const kind = searchKind.safeParse(context.query.get('kind')).data;
    const page = pageNumberOf(context);
    return { query, kind, results: query === '' ? null : await find(context, { query, kind, page }) };
  },
  head: ({ query }, { site, url }) => ({
    title: query === '' ? t('Search') : t('Search: {query}', { query }),
    description: t('Search the pages, products, news and policies of {site}.', { site: site.name }),
    noindex: true,
    jsonLd: [breadcrumbList(url.origin, [{ label: t('Search'), href: href('search') }])],
  }),
  tags: () => [],
  View: SearchView,
});

/** A search that fails is no reason for an error page, because the form and the ways on need no service. */
async function find(context: PageContext, input: InputOf<typeof searchSite>): Promise<Results | 'unavailable'> {
  try {
    return await context.api(searchSite, input);
  } catch (error) {
    if (!isFailure(error) || error.status < 500) throw error;
    context.partFailed(error);
    return 'unavailable';
  }
}

const sections = ['products', 'news', 'policies', 'contact'] as const;
const labels = { products: msg('Products'), news: msg('News'), policies: msg('Policies'), contact: msg('Contact us') };

function SearchView({ data: { query, kind, results } }: ViewProps<'search', Data>) {
  return (
    <div className="wrap section" data-site-search="">
      <h1 className={styles.title}>{t('Search')}</h1>
      <search>
        <form method="get" action={href('search')} className={styles.form}>
          <label htmlFor="site-search" className="visually-hidden">
            {t('Search this site')}
          </label>
          <input
            key={query}
            id="site-search"
            type="search"
            name="q"
            className="input"
            placeholder={t('Products, news, policies…')}
            defaultValue={query}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="button">
            {t('Search')}
          </button>
        </form>
      </search>
      <div data-search-results="" className={styles.results}>
        {results === 'unavailable' ? (
          <Unavailable />
        ) : results ? (
          <Results {...{ query, kind, results }} />
        ) : (
          <Sections lead={t('Or go to')} />
        )}
      </div>
    </div>
  );
}

function Results({ query, kind, results }: Omit<Data, 'results'> & { readonly results: Results }) {
  const { items, kinds, total, page, pageCount, corrected } = results;
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const searched = corrected ?? query;
  const hrefTo = (next: { kind?: string | undefined; page?: number }) =>
    href('search', { q: searched, kind: next.kind, page: next.page && next.page > 1 ? next.page : undefined });
  if (all === 0) return <Nothing query={query} />;
  const answer = { results: plural(total, '{count} result', '{count} results'), query: <q>{searched}</q> };
  return (
    <>
      <p className={`soft ${styles.answer}`} data-answer="">
        {corrected && <>{parts('Nothing found for {query}.', { query: <q>{query}</q> })} </>}
        {pageCount > 1
          ? parts('{results} for {query}, page {page} of {pageCount}', { ...answer, page, pageCount })
          : parts('{results} for {query}', answer)}
      </p>
      {(kinds.length > 1 || kind) && (
        <nav aria-label={t('Kinds of results')}>
          <FilterLinks
            links={[
              { label: t('All'), href: hrefTo({}), count: all, isSelected: kind === undefined },
              ...kinds.map(({ kind: each, count }) => ({
                label: t(plurals[each]),
                href: hrefTo({ kind: each }),
                count,
                isSelected: each === kind,
              })),
            ]}
          />
        </nav>
      )}
      <ol>
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
        label={t('Pages of results')}
        steps={[t('Previous'), t('Next')]}
      />
    </>
  );
}

const plurals: Readonly<Record<InternalPage['kind'], string>> = {
  ...internalPageKinds,
  page: msg('Pages'),
  product: msg('Products'),
  policy: msg('Policies'),
};

function Result({ found }: { readonly found: Found }) {
  const { kind, title, excerpt, date } = found;
  return (
    <>
      <p className={styles.kind}>
        {date && kind === 'policy' ? (
          parts('{kind}, in force since {date}', { kind: t(internalPageKinds[kind]), date: <Time date={date} /> })
        ) : (
          <>
            {t(internalPageKinds[kind])}
            {date && (
              <>
                {', '}
                <Time date={date} />
              </>
            )}
          </>
        )}
      </p>
      <h2 className="text-xl">
        <a href={internalPageHref(found)} className="card-link">
          <MarkedText parts={title} />
        </a>
      </h2>
      <p className={`small soft ${styles.excerpt}`}>
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
    <EmptyState title={t('Nothing found for “{query}”', { query })}>
      <p data-answer="">{t('Check the spelling, or try fewer or other words.')}</p>
    </EmptyState>
    <Sections lead={t('Or look here')} />
  </>
);

const Unavailable = () => (
  <>
    <p className={`soft ${styles.answer}`} data-answer="">
      {t('Search is unavailable. Please try again in a moment.')}
    </p>
    <Sections lead={t('Or look here')} />
  </>
);

function Sections({ lead }: { readonly lead: string }) {
  return (
    <nav aria-label={lead} className={styles.sections}>
      <p className="soft">{lead}</p>
      <ul>
        {sections.filter(isPageOn).map((route) => (
          <li key={route}>
            <a href={href(route)}>{t(labels[route])}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
