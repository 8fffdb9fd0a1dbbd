import { Fragment } from 'react';
import { isPageOn } from '#contract/content/fixed-pages.ts';
import { usualLook } from '#contract/content/look.ts';
import { blankSite } from '#contract/content/site.ts';
import { languagesOf } from '#contract/languages.ts';
import { personOf } from '#contract/person-header.ts';
import { retryText } from '#contract/retry-script.ts';
import { hasLanguages, href, type Route, type RouteName, routes } from '#contract/routes.ts';
import { siteFormat } from '#contract/site-format.ts';
import { t, textLocale } from '#contract/translate.ts';
import type { ErrorRendering, PageFailure, PageRendering, Rendering, Segments } from '../../engine/rendering.ts';
import { ErrorPart, ErrorScreen } from '../client-components/error-screen.tsx';
import { ownCountsOf } from './account/counts.tsx';
import { ClosedBar } from './admin/site/closed-bar.tsx';
import { isExport } from './admin/ui/list-state.ts';
import { ViewBar } from './admin/view-as/view-bar.tsx';
import { beginCounts, countsOf } from './admin/waiting/counts.tsx';
import { Document, DocumentHead } from './document.tsx';
import { JsonLd } from './head-tags.tsx';
import { adminEntries } from './layouts/admin-navigation.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { LanguageSwitch } from './layouts/language-switch.tsx';
import { currentLinkOf, layoutOf } from './layouts/navigation.ts';
import { NavigationStatus } from './layouts/navigation-status.tsx';
import type { Head, PageContext } from './page.ts';
import { pages } from './pages.ts';
import { DraftsOfPage } from './ui/drafts-of-page.tsx';
import { Retries } from './ui/retries.tsx';
import { UntranslatedNote } from './ui/text-language.tsx';

export { pages };

/** Everything that the layout shows, except which link of its menus is the current one. */
export function layoutStateOf(rendering: Rendering): unknown {
  if (rendering.kind === 'error') return ['error', rendering.viewer && personOf(rendering.viewer), textLocale()];
  const { site, closed, viewer, screens, sideBar } = rendering.context;
  const { id, name, phoneNumber } = viewer?.user ?? {};
  const layout = layoutOf(rendering.context);
  const ofAdmin = layout === 'admin' ? [sideBar, adminEntries(rendering.context).map(({ href }) => href)] : [];
  const { prefix, locale } = siteFormat();
  const ofLanguage = prefix === '' ? [] : [prefix, locale];
  const ofSwitch = hasSwitch(rendering.context) ? ['switch'] : [];
  return [
    ...[layout, site, closed, id, name, phoneNumber, viewer?.view?.id, screens],
    ...[...ofAdmin, ...ofLanguage, ...ofSwitch],
  ];
}

const hasSwitch = ({ route, site }: Pick<PageContext, 'route' | 'site'>): boolean =>
  site.languages.length > 0 && hasLanguages(routes[route]) && languagesOf(site).length > 0;

/** Starts what the back office has on each page. The answer to a form shows little of it again, and a file nothing. */
export function beginLayout(context: PageContext): void {
  if (!context.answers && !isExport(context) && layoutOf(context) === 'admin') beginCounts(context);
}

export const segmentsOf = (rendering: Rendering): Segments =>
  rendering.kind === 'page' ? pageSegments(rendering) : errorSegments(rendering);

/** Somebody who gets the printed page could open the link. */
const isSecret = (name: RouteName): boolean => (routes[name] as Route).secret === true;

function pageSegments({ context, data, head, assets, instead }: PageRendering): Segments {
  const { route, site, viewer, url } = context;
  const { View } = pages[route];
  const layout = layoutOf(context);
  const failed = instead === undefined || instead === 'nothing' ? null : instead;
  return {
    layout: (slots) => (
      <Document head={slots.head} assets={assets} site={site} person={viewer ? personOf(viewer) : undefined}>
        <ViewBar viewer={viewer} />
        <NavigationStatus />
        <DefaultLayout context={context} counts={slots.counts} languages={slots.languages}>
          {slots.page}
        </DefaultLayout>
        {layout === 'site' && <ClosedBar closed={context.closed} />}
      </Document>
    ),
    slots: {
      head: (
        <DocumentHead
          head={instead ? failed && errorHead() : head}
          context={context}
          assets={assets}
          preview={!instead && routes[route].access === 'public'}
        />
      ),
      page: instead ? (
        failed && <Failed {...failed} url={url} site={site} Frame={ErrorPart} />
      ) : (
        // Pages of different routes share no state, even if their elements are alike.
        <Fragment key={route}>
          {/* After the confirmation the form comes back, with its draft. */}
          {viewer && !viewer.view && route !== 'confirm' && <DraftsOfPage />}
          <UntranslatedNote language={head.language} />
          <View data={data} context={context as never} />
          {layout === 'site' && !isSecret(route) && <p className="wrap printed-address">{url.origin + url.pathname}</p>}
          <JsonLd head={head} />
        </Fragment>
      ),
      counts: layout === 'admin' ? countsOf(context) : layout === 'account' ? ownCountsOf(context) : {},
      ...(hasSwitch(context) ? { languages: <LanguageSwitch context={context} languages={head.languages} /> } : {}),
    },
    currentLink: currentLinkOf(context),
  };
}

function errorSegments({ status, message, url, site, viewer, retryAfter, assets }: ErrorRendering): Segments {
  // The settings of the site may not be loaded yet.
  const context = {
    url,
    site: site ?? { name: '', ...blankSite, policies: [], look: usualLook },
    actionState: null,
  };
  return {
    layout: (slots) => (
      <Document
        head={slots.head}
        assets={assets}
        site={context.site}
        locale={textLocale()}
        person={viewer ? personOf(viewer) : undefined}
      >
        <ViewBar viewer={viewer} isError />
        <NavigationStatus />
        {slots.page}
      </Document>
    ),
    slots: {
      head: <DocumentHead head={errorHead()} context={context} assets={assets} preview={false} />,
      page: (
        <>
          <Failed {...context} status={status} message={message} retryAfter={retryAfter} Frame={ErrorScreen} />
          {viewer && !viewer.view && <DraftsOfPage />}
        </>
      ),
      counts: {},
    },
    currentLink: {},
  };
}

const errorHead = (): Head => ({ title: t('Error'), noindex: true, noCanonical: true });

type FailedProps = PageFailure & Pick<PageContext, 'url' | 'site'> & { readonly Frame: typeof ErrorScreen };

const Failed = ({ status, message, retryAfter, url, site, Frame }: FailedProps) => (
  <Frame
    status={status}
    message={retryAfter === null ? message : `${message.replace(/\.?$/, '.')} ${t(retryText)}`}
    home={href('home')}
  >
    {retryAfter !== null && <Retries after={retryAfter} />}
    <ErrorLinks status={status} url={url} site={site} />
  </Frame>
);

const ErrorLinks = ({ status, url, site }: Pick<FailedProps, 'status' | 'url' | 'site'>) => (
  <nav aria-label={t('Other pages')} className="error-links">
    {status >= 500 && <a href={url.pathname + url.search}>{t('Try again')}</a>}
    {site.open ? (
      <>
        {isPageOn('products') && <a href={href('products')}>{t('Products')}</a>}
        {isPageOn('news') && <a href={href('news')}>{t('News')}</a>}
        {isPageOn('contact') && <a href={href('contact')}>{t('Contact')}</a>}
      </>
    ) : (
      <a href={href('home')}>{t('Home')}</a>
    )}
  </nav>
);
