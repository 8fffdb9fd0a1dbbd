/** A page is found by the name of its route. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type RouteName, routes } from '#contract/routes.ts';

const registry = readFileSync('src/server-components/pages.ts', 'utf8');
const entries = registry.slice(registry.indexOf('export const pages'));

/** `news` is `newsPage`, and `ownPage` has that name already. */
const pageOf = (route: string): string => (route.endsWith('Page') ? route : `${route}Page`);

test('the export of each page is named like its route', () => {
  const found = [...entries.matchAll(/^ {2}(\w+)(?:: (\w+))?,$/gm)].map(([, route = '', page = route]) => [
    route,
    page,
  ]);
  const names = Object.keys(routes) as RouteName[];
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(names.map((route) => [route, pageOf(route)])));
});

test('each page is an export of a page file, by whose name the build finds its styles and client modules', () => {
  const files = new Map(
    [...registry.matchAll(/^import \{ ([^}]+) \} from '([^']+)';$/gm)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name, file] as const),
    ),
  );
  const pages = (Object.keys(routes) as RouteName[]).map(pageOf);
  expect(pages.filter((page) => !/[/-]page\.tsx$/.test(files.get(page) ?? ''))).toEqual([]);
  const functions = [...new Set(files.values())].filter((file) =>
    /^export (?:const \w+Page = \([^)]*\) =>|function \w+Page\()/m.test(
      readFileSync(`src/server-components/${file}`, 'utf8'),
    ),
  );
  expect(functions).toEqual([]);
});
