import type { Site } from '#contract/content/site.ts';
import { href, routes } from '#contract/routes.ts';
import type { ErrorRendering, PageRendering, Rendering } from '../../engine/rendering.ts';
import { ErrorScreen } from '../client-components/error-screen.tsx';
import { NavigationStatus } from '../client-components/navigation-status.tsx';
import { Document } from './document.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';

import { pages } from './pages.ts';
import { DraftsOfPage } from './ui/drafts-of-page.tsx';

export { pages };

export const treeOf = (rendering: Rendering) =>
  rendering.kind === 'page' ? <PageDocument rendering={rendering} /> : <ErrorDocument rendering={rendering} />;

function PageDocument({ rendering: { context, data, head, assets } }: { rendering: PageRendering }) {
  const { View } = pages[context.route];
  return (
    <Document
      head={head}
      context={context}
      assets={assets}
      preview={routes[context.route].access === 'public'}
      person={context.viewer?.user.id}
    >
      <NavigationStatus />
      <DefaultLayout context={context}>
        <View data={data} context={context as never} />
      </DefaultLayout>
    </Document>
  );
}

function ErrorDocument({ rendering: { status, message, url, site, userId, assets } }: { rendering: ErrorRendering }) {
  return (
    <Document
      head={{ title: 'Error', noindex: true, noCanonical: true }}
      context={{ url, site: site ?? emptySite, actionState: null }}
      assets={assets}
      preview={false}
      person={userId}
    >
      <NavigationStatus />
      <ErrorScreen status={status} message={message}>
        <ErrorLinks status={status} url={url} />
      </ErrorScreen>
      {userId && <DraftsOfPage />}
    </Document>
  );
}

const ErrorLinks = ({ status, url }: Pick<ErrorRendering, 'status' | 'url'>) => (
  <nav aria-label="Other pages" className="error-links">
    {status >= 500 && <a href={url.pathname + url.search}>Try again</a>}
    <a href={href('products')}>Products</a>
    <a href={href('news')}>News</a>
    <a href={href('contact')}>Contact</a>
  </nav>
);

/** For errors before the site's settings are loaded; the Error screen does not need them. */
const emptySite: Site = {
  name: '',
  tagline: '',
  description: '',
  socialUrl: null,
  socialLabel: null,
  contactEmail: null,
  contactPhone: null,
  addressLines: [],
  footnote: '',
};
