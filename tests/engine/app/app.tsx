/** A small app for tests of the engine, built with the configurations of the product. */
import type { ReactNode } from 'react';
import type { PageRendering, Rendering, Segments } from '../../../engine/rendering.ts';
import { ErrorScreen } from '../../../src/client-components/error-screen.tsx';
import { NavigationStatus } from '../../../src/server-components/layouts/navigation-status.tsx';
import { formPage } from './form-page.tsx';
import { homePage } from './home-page.tsx';

export const pages = { home: homePage, form: formPage };

export const layoutStateOf = ({ kind }: Rendering) => kind;

export const beginLayout = (): void => undefined;

export const segmentsOf = (rendering: Rendering): Segments => ({
  layout: (slots) => (
    <Document rendering={rendering} head={slots.head}>
      {slots.page}
    </Document>
  ),
  slots: {
    counts: {},
    head: <title>{rendering.kind === 'page' ? rendering.head.title : 'Error'}</title>,
    page:
      rendering.kind === 'page' ? (
        <PageOf rendering={rendering} />
      ) : (
        <ErrorScreen status={rendering.status} message={rendering.message} />
      ),
  },
  currentLink: {},
});

type Props = { readonly rendering: Rendering; readonly head: ReactNode; readonly children: ReactNode };

function Document({ rendering: { assets, kind }, head, children }: Props) {
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
        {head}
        <script type="module" async src={assets.boot} />
      </head>
      <body>
        <NavigationStatus />
        {kind === 'page' ? (
          <main id="content" tabIndex={-1}>
            <nav>
              <a href="/">Home</a> <a href="/form">Form</a>
            </nav>
            {children}
          </main>
        ) : (
          children
        )}
      </body>
    </html>
  );
}

function PageOf({ rendering }: { rendering: PageRendering }) {
  const { View } = pages[rendering.context.route as unknown as keyof typeof pages];
  return <View data={rendering.data as never} context={rendering.context as never} />;
}
