/** The routes that the peers serve and that are measured. */
import type { Route } from '#contract/routes.ts';

export const routes = {
  home: { pattern: '/', access: 'public' },
  news: { pattern: '/news', access: 'public' },
  product: { pattern: '/products/:name', access: 'public' },
  orders: { pattern: '/account/orders', access: 'signed-in' },
  panels: { pattern: '/account/panels', access: 'signed-in' },
  table: { pattern: '/table', access: 'public' },
} as const satisfies Record<string, Route>;
