import { type ActionState, isQuestion } from '#contract/action-state.ts';
import { isPageOn } from '#contract/content/fixed-pages.ts';
import type { ShownSite } from '#contract/content/site.ts';
import { feedHref } from '#contract/feed.ts';
import { inLanguage } from '#contract/in-language.ts';
import { below, languagesOf, withoutPrefix } from '#contract/languages.ts';
import { ogImageHref } from '#contract/og.ts';
import { languageTag, siteFormat } from '#contract/site-format.ts';
import { t } from '#contract/translate.ts';
import type { Head, PageContext } from './page.ts';

type Props = {
  readonly head: Head;
  readonly context: Pick<PageContext, 'url' | 'site' | 'actionState'>;
  /** False for pages that are not public: they get no link preview. */
  readonly preview?: boolean;
};

/** That of the page. */
export const localeOf = ({ locale }: Pick<ShownSite, 'locale'>): string =>
  languageTag(siteFormat().prefix === '' ? locale : siteFormat().locale);

export function HeadTags({ head, context: { url, site, actionState }, preview = true }: Props) {
  const absolute = (path: string) => new URL(path, url).href;
  const title = pageTitle(head, site.name);
  const description = head.description ?? site.description;
  const canonical = absolute(head.canonical ?? url.pathname);
  return (
    <>
      <title>{isFailed(actionState) ? t('Error: {title}', { title }) : title}</title>
      <meta name="description" content={description} />
      {(head.noindex || !site.open) && <meta name="robots" content="noindex" />}
      {!head.noCanonical && <link rel="canonical" href={canonical} />}
      {head.previous && <link rel="prev" href={absolute(head.previous)} />}
      {head.next && <link rel="next" href={absolute(head.next)} />}
      {preview && site.open && !head.noindex && !head.noCanonical && (
        <Alternates site={site} languages={head.languages} path={new URL(canonical)} />
      )}
      {preview && site.open && (
        <Preview head={head} description={description} absolute={absolute} site={site} canonical={canonical} />
      )}
    </>
  );
}

type AlternatesProps = {
  readonly site: ShownSite;
  readonly languages: Head['languages'];
  /** The canonical address. */
  readonly path: URL;
};

/** The page in all languages in which it exists, the one that is shown too. */
function Alternates({ site, languages, path: { origin, pathname, search } }: AlternatesProps) {
  const path = withoutPrefix(siteFormat().prefix, pathname) + search;
  const shown = languagesOf(site).filter(
    ({ language, prefix }) => prefix === '' || !languages || languages.includes(language),
  );
  const link = (lang: string, prefix: string) => (
    <link key={lang} rel="alternate" hrefLang={lang} href={origin + below(prefix, path)} />
  );
  if (shown.length < 2) return null;
  return [...shown.map(({ locale, prefix }) => link(locale, prefix)), link('x-default', '')];
}

/** It is in the page, because the head of a document may be sent before its data is known. */
export const JsonLd = ({ head }: Pick<Props, 'head'>) =>
  head.jsonLd?.map((data) => {
    const json = jsonForScript(data);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, not a script; `<` is escaped
    return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  });

const isFailed = (state: ActionState | null) => state?.status === 'error' && !isQuestion(state);

type PreviewProps = {
  readonly head: Head;
  readonly description: string;
  readonly canonical: string;
  readonly site: Pick<Props['context'], 'site'>['site'];
  readonly absolute: (path: string) => string;
};

function Preview({ head, description, canonical, site, absolute }: PreviewProps) {
  return (
    <>
      {isPageOn('news') && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={t('{site}: news', { site: site.name })}
          href={inLanguage(feedHref)}
        />
      )}
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={localeOf(site).replaceAll('-', '_')} />
      <meta property="og:image" content={absolute(head.image ?? ogImageHref(inLanguage('/')))} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={pageTitle(head, site.name)} />
      {head.type === 'article' && <ArticleTimes head={head} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const ArticleTimes = ({ head: { publishedAt, modifiedAt } }: Pick<Props, 'head'>) => (
  <>
    {publishedAt && <meta property="article:published_time" content={publishedAt.toISOString()} />}
    {modifiedAt && <meta property="article:modified_time" content={modifiedAt.toISOString()} />}
  </>
);

/** Many titles already contain the company's name, which should appear once. */
const pageTitle = ({ title }: Head, siteName: string): string =>
  siteName === '' || wordsOf(title).includes(wordsOf(siteName)) ? title : `${title} · ${siteName}`;

const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')} `;

/** Escapes `<`, so that the JSON cannot close its script element. */
const jsonForScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
