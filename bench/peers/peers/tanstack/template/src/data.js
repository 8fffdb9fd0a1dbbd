import { notFound, redirect } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { getCookie } from '@tanstack/react-start/server';
import { getNews, getProduct, validateSession } from './components/api';
import { makeOrders } from './components/orders';
import { loadPanels } from './components/panels';
import { getRows } from './components/rows';

export const news = createServerFn().handler(() => getNews());
export const newsItem = createServerFn()
  .validator((slug) => slug)
  .handler(async ({ data: slug }) => {
    const { items } = await getNews();
    const item = items.find((n) => n.slug === slug);
    if (!item) throw notFound();
    return item;
  });
export const product = createServerFn()
  .validator((name) => name)
  .handler(async ({ data: name }) => {
    const found = await getProduct(name);
    if (!found) throw notFound();
    return found;
  });
export const orders = createServerFn().handler(async () => {
  const user = await signedIn();
  return { user, orders: makeOrders(user.id) };
});
export const panels = createServerFn().handler(async () => {
  const user = await signedIn();
  return { user, panels: loadPanels(user.id) };
});
export const rows = createServerFn().handler(() => getRows());

async function signedIn() {
  const token = getCookie('session');
  const user = token ? await validateSession(token) : null;
  if (!user) throw redirect({ to: '/' });
  return user;
}
