/** All routes of the product with one page, for tests of the guards. */
import { type RouteName, routes } from '#contract/routes.ts';
import type { Rendering, Segments } from '../../../engine/rendering.ts';
import { ErrorScreen } from '../../../src/client-components/error-screen.tsx';
import { NavigationStatus } from '../../../src/server-components/layouts/navigation-status.tsx';
import { Retries } from '../../../src/server-components/ui/retries.tsx';
import { anyPage } from './any-page.tsx';

export const pages = Object.fromEntries(Object.keys(routes).map((name) => [name, anyPage])) as Record<
  RouteName,
  typeof anyPage
>;

export const layoutStateOf = () => 'layout';

export const beginLayout = (): void => undefined;

export const segmentsOf = (rendering: Rendering): Segments => ({
  layout: (slots) => (
    <html lang="en" data-build={rendering.assets.build} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {slots.head}
        <script type="module" async src={rendering.assets.boot} />
      </head>
      <body>
        <NavigationStatus />
        <main id="content" tabIndex={-1}>
          {slots.page}
        </main>
      </body>
    </html>
  ),
  slots: {
    counts: {},
    head: <title>{rendering.kind === 'page' ? rendering.head.title : 'Error'}</title>,
    page:
      rendering.kind === 'page' ? (
        <anyPage.View data={rendering.data as never} context={rendering.context} />
      ) : (
        <ErrorScreen status={rendering.status} message={rendering.message}>
          {rendering.retryAfter !== null && <Retries after={rendering.retryAfter} />}
        </ErrorScreen>
      ),
  },
  currentLink: {},
});
