/** The peers' four pages as an app for our engine: built by the same configurations and served by the same gateway. */
import type { Rendering } from '../../engine/rendering.ts';
import { homePage } from './home-page.tsx';
import { newsPage } from './news-page.tsx';
import { ordersPage } from './orders-page.tsx';
import type { BenchPage } from './page.ts';
import { panelsPage } from './panels-page.tsx';
import { productPage } from './product-page.tsx';
import { Shell } from './shell.tsx';
import './styles.css';

export const pages = { home: homePage, news: newsPage, product: productPage, orders: ordersPage, panels: panelsPage };

export function treeOf(rendering: Rendering) {
  const { assets } = rendering;
  const head = rendering.kind === 'page' ? rendering.head : { title: 'Error', description: rendering.message };
  return (
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <title>{`${head.title} | Acme Cloud`}</title>
        <meta name="description" content={head.description} />
        <script type="module" async src={assets.boot} />
      </head>
      <body>
        <Shell>{rendering.kind === 'page' ? <PageOf rendering={rendering} /> : <h1>{rendering.message}</h1>}</Shell>
      </body>
    </html>
  );
}

function PageOf({ rendering }: { rendering: Extract<Rendering, { kind: 'page' }> }) {
  const page = pages[rendering.context.route as unknown as keyof typeof pages] as unknown as BenchPage<unknown>;
  return <page.View data={rendering.data} />;
}
