/** All routes of the product with one page, for tests of the guards. */
import { type RouteName, routes } from '#contract/routes.ts';
import type { Rendering } from '../../../engine/rendering.ts';
import { ErrorScreen } from '../../../src/client-components/error-screen.tsx';
import { NavigationStatus } from '../../../src/client-components/navigation-status.tsx';
import { anyPage } from './any-page.tsx';

export const pages = Object.fromEntries(Object.keys(routes).map((name) => [name, anyPage])) as Record<
  RouteName,
  typeof anyPage
>;

export function treeOf(rendering: Rendering) {
  const { assets } = rendering;
  const { View } = anyPage;
  return (
    <html lang="en" data-build={assets.build} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <title>{rendering.kind === 'page' ? rendering.head.title : 'Error'}</title>
        <script type="module" async src={assets.boot} />
      </head>
      <body>
        <NavigationStatus />
        <main id="content" tabIndex={-1}>
          {rendering.kind === 'page' ? (
            <View data={rendering.data as never} context={rendering.context} />
          ) : (
            <ErrorScreen status={rendering.status} message={rendering.message} />
          )}
        </main>
      </body>
    </html>
  );
}
