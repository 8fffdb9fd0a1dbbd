/** A small app for tests of the engine, built with the configurations of the product. */
import type { Rendering } from '../../../engine/rendering.ts';
import { ErrorScreen } from '../../../src/client-components/error-screen.tsx';
import { NavigationStatus } from '../../../src/client-components/navigation-status.tsx';
import { formPage } from './form-page.tsx';
import { homePage } from './home-page.tsx';

export const pages = { home: homePage, form: formPage };

export function treeOf(rendering: Rendering) {
  const { assets } = rendering;
  return (
    <html lang="en" data-build={assets.build} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: assets.themeScript }} />
        {assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="portico" />
        ))}
        <title>{rendering.kind === 'page' ? rendering.head.title : 'Error'}</title>
        <script type="module" async src={assets.boot} />
      </head>
      <body>
        <NavigationStatus />
        {rendering.kind === 'page' ? (
          <PageOf rendering={rendering} />
        ) : (
          <ErrorScreen status={rendering.status} message={rendering.message} />
        )}
      </body>
    </html>
  );
}

function PageOf({ rendering }: { rendering: Extract<Rendering, { kind: 'page' }> }) {
  const { View } = pages[rendering.context.route as unknown as keyof typeof pages];
  return (
    <main id="content" tabIndex={-1}>
      <nav>
        <a href="/">Home</a> <a href="/form">Form</a>
      </nav>
      <View data={rendering.data as never} context={rendering.context as never} />
    </main>
  );
}
