/** The peers' four pages as an app for our engine: built by the same configurations and served by the same gateway. */
import type { Rendering, Segments } from '../../engine/rendering.ts';
import { homePage } from './home-page.tsx';
import { newsPage } from './news-page.tsx';
import { ordersPage } from './orders-page.tsx';
import type { BenchPage } from './page.ts';
import { panelsPage } from './panels-page.tsx';
import { productPage } from './product-page.tsx';
import { Shell } from './shell.tsx';
import { tablePage } from './table-page.tsx';
import '../peers/shared/public/styles.css';

export const pages = {
  home: homePage,
  news: newsPage,
  product: productPage,
  orders: ordersPage,
  panels: panelsPage,
  table: tablePage,
};

export const layoutStateOf = () => 'shell';

export const beginLayout = (): void => undefined;

export function segmentsOf(rendering: Rendering): Segments {
  const { assets } = rendering;
  const { title, description } =
    rendering.kind === 'page' ? rendering.head : { title: 'Error', description: rendering.message };
  return {
    layout: (slots) => (
      <html lang="en" data-theme="light" suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          {assets.css.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          {slots.head}
          <script type="module" async src={assets.boot} />
        </head>
        <body>
          <Shell>{slots.page}</Shell>
        </body>
      </html>
    ),
    slots: {
      counts: {},
      head: (
        <>
          <title>{`${title} | Acme Cloud`}</title>
          <meta name="description" content={description} />
        </>
      ),
      page: rendering.kind === 'page' ? <PageOf rendering={rendering} /> : <h1>{rendering.message}</h1>,
    },
    currentLink: {},
  };
}

function PageOf({ rendering }: { rendering: Extract<Rendering, { kind: 'page' }> }) {
  const page = pages[rendering.context.route as unknown as keyof typeof pages] as unknown as BenchPage<unknown>;
  return <page.View data={rendering.data} />;
}
