import { expect, test } from 'vitest';
import { fixedPages } from '#contract/content/fixed-pages.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';

test('every page with a label for menus can be switched off, except the home page', () => {
  const names = Object.keys(routes) as RouteName[];
  expect(names.filter((name) => (routes[name] as Route).nav && name !== 'home')).toEqual([...fixedPages]);
});
