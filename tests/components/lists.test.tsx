import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, DataTable } from '../../src/server-components/admin/ui/data-table.tsx';
import { sortState } from '../../src/server-components/admin/ui/list-state.ts';
import { ListTools } from '../../src/server-components/admin/ui/list-tools.tsx';
import { RecordList } from '../../src/server-components/admin/ui/record-list.tsx';
import { listAsLeft, recordHref } from '../../src/server-components/admin/ui/urls.ts';
import type { PageContext } from '../../src/server-components/page.ts';
import { BarChart } from '../../src/server-components/ui/bar-chart.tsx';

const at = (query: string) =>
  ({
    route: 'usersAdmin',
    query: new URLSearchParams(query),
    remembered: {},
    actionState: null,
  }) as unknown as PageContext;

const columns: readonly Column<string>[] = [
  { label: 'Name', sort: 'name', cell: (id, open) => <a href={open({ user: id })}>{id}</a> },
  { label: 'Since', sort: 'newest', descending: true, cell: () => '' },
];

function headsOf(query: string) {
  const props = { context: at(query), caption: 'Users', columns, rows: ['1'], idOf: String, nameOf: String };
  const html = renderToStaticMarkup(<DataTable {...props} sort="newest" />);
  return [...html.matchAll(/<th[^>]*?(?:aria-sort="([a-z]+)")?><a href="[^"]*?sort=([a-z-]+)[^"]*"[^>]*>(\w+)/g)].map(
    ([, sorted = null, next, label]) => [label, sorted, next],
  );
}

test.each([
  ['', ['Name', null, 'name'], ['Since', 'descending', '-newest']],
  ['sort=-newest', ['Name', null, 'name'], ['Since', 'ascending', 'newest']],
  ['sort=name', ['Name', 'ascending', '-name'], ['Since', null, 'newest']],
  ['sort=-name', ['Name', 'descending', 'name'], ['Since', null, 'newest']],
])('with the query "%s" each column shows its sort order and links to the opposite one', (query, ...heads) => {
  expect(headsOf(query)).toEqual(heads);
});

test('the sort order in the URL is sent to the service, and an invalid one is ignored', () => {
  expect(sortState(['name', 'newest'], at('sort=-name'))).toEqual({ sort: 'name', reversed: 'true' });
  expect(sortState(['name', 'newest'], at('sort=newest'))).toEqual({ sort: 'newest' });
  expect(sortState({ name: 'Name', newest: 'Newest first' }, at('sort=x'))).toEqual({});
});

test('filtering keeps the sort order, whether or not the list has a field for it', () => {
  const toolsOf = (sortable: typeof columns) =>
    renderToStaticMarkup(<ListTools context={at('sort=-name')} searchLabel="Search" columns={sortable} />);
  expect(toolsOf(columns)).toContain('<option value="-name" selected="">Name (reversed)</option>');
  expect(toolsOf([])).toContain('<input type="hidden" name="sort" value="-name"/>');
});

test('a list can be sorted by its columns, and by orders that no column has, without the head of its table', () => {
  const ordersOf = (props: { query?: string; orders?: Readonly<Record<string, string>> }) => {
    const { query = '', orders = {} } = props;
    const html = renderToStaticMarkup(
      <ListTools context={at(query)} searchLabel="Search" columns={columns} sort="newest" orders={orders} />,
    );
    const select = /<select name="sort".*?<\/select>/.exec(html)?.[0] ?? '';
    return [...select.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)].map(([, value, chosen, label]) =>
      chosen ? [value, label, 'chosen'] : [value, label],
    );
  };
  expect(ordersOf({})).toEqual([
    ['name', 'Name'],
    ['', 'Since', 'chosen'],
    ['-name', 'Name (reversed)'],
    ['-newest', 'Since (reversed)'],
  ]);
  expect(ordersOf({ query: 'sort=-newest' })).toContainEqual(['-newest', 'Since (reversed)', 'chosen']);
  expect(ordersOf({ query: 'sort=-size', orders: { size: 'Size' } })).toEqual(
    expect.arrayContaining([
      ['size', 'Size'],
      ['-size', 'Size (reversed)', 'chosen'],
    ]),
  );
  expect(ordersOf({ query: 'sort=unknown' })).toContainEqual(['', 'Since', 'chosen']);
});

test('each active filter is a link that removes it and nothing else, and two or more can be removed at once', () => {
  const filters = [
    { name: 'role', label: 'Role', options: [{ value: 'r1', label: 'Editor' }] },
    { name: 'by', label: 'Search in', options: [{ value: '', label: 'Everything' }] },
    { name: 'from', label: 'From' },
    { name: 'user', label: 'Customer', options: [{ value: '7', label: 'Ann' }], isGiven: true as const },
  ];
  const linksOf = (query: string) => {
    const html = renderToStaticMarkup(<ListTools context={at(query)} searchLabel="Search" filters={filters} />);
    const list = /<ul aria-label="Active filters".*?<\/ul>/.exec(html)?.[0] ?? '';
    return Object.fromEntries(
      [...list.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', text = '']) => [
        text.replaceAll(/<[^>]*>/g, ''),
        href.replaceAll('&amp;', '&').split('?')[1],
      ]),
    );
  };
  expect(linksOf('q=ann&role=r1&sort=name&after=x&saved=1')).toEqual({
    'Remove Search: “ann”×': 'role=r1&sort=name&saved=1&view=all',
    'Remove Role: Editor×': 'q=ann&sort=name&saved=1&view=all',
    'Clear all': 'sort=name&view=all',
  });
  expect(linksOf('view=trash&from=2026-11-03&q=&role=')).toEqual({ 'Remove From: 3 Nov 2026×': 'view=trash&q=&role=' });
  expect(Object.keys(linksOf('from=2026-02-30'))).toEqual(['Remove From: 2026-02-30×']);
  expect(Object.keys(linksOf('user=7'))).toEqual(['Remove Customer: Ann×']);
  expect(linksOf('role=unknown&sort=name')).toEqual({});
});

test.each([
  ['', ['Name', 'Last sign-in', 'Since']],
  ['columns=name,since', ['Name', 'Since']],
  ['columns=last-sign-in', ['Name', 'Last sign-in']],
  ['columns=name', ['Name']],
  ['columns=gone', ['Name', 'Last sign-in', 'Since']],
])('with the query "%s" a list shows the chosen columns, and always the one that opens the record', (query, shown) => {
  const all = ['Name', 'Last sign-in', 'Since'].map((label) => ({ label, cell: () => label }));
  const props = { context: at(`${query}&q=ann`), many: 'users', rows: ['1'], next: null, idOf: String, nameOf: String };
  const html = renderToStaticMarkup(<RecordList {...props} columns={all} tools={{ searchLabel: 'Search' }} />);
  expect([...html.matchAll(/<td data-label="([^"]*)"/g)].map(([, text]) => text)).toEqual(shown);
  expect(
    [...html.matchAll(/<input type="checkbox" name="columns" checked="" value="([a-z-]+)"/g)].map(([, name]) => name),
  ).toEqual(shown.slice(1).map((label) => label.toLowerCase().replace(' ', '-')));
  const form = /<form[^>]*aria-label="Choose columns".*?<\/form>/.exec(html)?.[0] ?? '';
  expect([form.includes('name="q" value="ann"'), form.includes('name="columns" value="name"')]).toEqual([true, true]);
});

test('a record links back to the list with its search, sort order and page, and never to another site', () => {
  const list = 'q=ann&status=&role=r1&sort=-name&after=abc&view=all&done=gone&export=csv';
  const record = new URL(recordHref(at(list), { user: '7' }), 'https://portico.example');
  const back = new URL(listAsLeft(at(record.search)), record);
  expect(back.pathname).toBe(record.pathname);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    view: 'all',
    q: 'ann',
    role: 'r1',
    sort: '-name',
    after: 'abc',
  });
  expect(recordHref(at('view=all'), { user: '7' })).toBe('/account/user-admin?user=7');
  expect(listAsLeft(at('user=7'))).toBe('/account/user-admin?view=all');
  expect(listAsLeft(at('user=7'), { part: 'x' })).toBe('/account/user-admin?view=all&part=x');
  for (const forged of ['https://evil.example/', '//evil.example', 'x=y&redirect=//evil.example', '%00'])
    expect(listAsLeft(at(new URLSearchParams({ list: forged }).toString()))).toBe('/account/user-admin?view=all');
});

test.each([
  ['q=zz', 'No matching users', '/account/user-admin?view=all'],
  ['role=r1&view=trash', 'No matching users', '/account/user-admin?view=all'],
  ['view=trash', 'The trash is empty', null],
  ['view=all', 'No users yet', null],
])('an empty list with the query "%s" shows "%s"', (query, title, link) => {
  const filters = [{ name: 'role', label: 'Role', options: [] }];
  const props = { context: at(query), many: 'users', columns, rows: [], next: null, idOf: String, nameOf: String };
  const html = renderToStaticMarkup(
    <RecordList {...props} tools={{ searchLabel: 'Search', filters }} first="Add one." />,
  );
  expect(/<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1]).toBe(title);
  expect(/href="([^"]*)">show all users/.exec(html)?.[1] ?? null).toBe(link);
  expect(html.includes('href="/account?q=zz">Search all records')).toBe(query === 'q=zz');
  expect(html.includes('Add one.')).toBe(title === 'No users yet');
});

test('a chart describes its bars in text, with right and wrong apart', () => {
  const bars = [
    { key: 'a', label: '9:00', value: 3, second: 1 },
    { key: 'b', label: '10:00', value: 0 },
  ];
  const html = renderToStaticMarkup(<BarChart title="Codes entered" bars={bars} legend={['right', 'wrong']} />);
  expect(html).toContain('aria-label="Codes entered. 9:00: 3 right and 1 wrong, 10:00: 0 right and 0 wrong."');
  expect(html).toMatch(/<figcaption[^>]*>Codes entered.*>right<.*>wrong<.*<\/figcaption>/);
  expect(html).not.toContain('viewBox');
});
