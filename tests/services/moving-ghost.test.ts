/** Exports of Ghost become posts and pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMovedEntries } from '#contract/content/moving.ts';
import { getPage } from '#contract/content/pages.ts';
import { getPost } from '#contract/content/posts.ts';
import { listPostRecords } from '#contract/content/posts-admin.ts';
import { countsOf, read, step } from '../helpers/moving.ts';
import { startOn, type TestServices } from '../helpers/services.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startOn({ SEED_DEMO: 'false' });
});
afterAll(() => services?.remove());

const post = (id: string, fields: object) => ({
  id,
  uuid: `uuid-${id}`,
  html: '<p>Text</p>',
  type: 'post',
  status: 'published',
  visibility: 'public',
  featured: 0,
  published_at: '2021-03-01T09:00:00.000Z',
  ...fields,
});

const ghost = {
  db: [
    {
      meta: { exported_on: 1, version: '5.80.0' },
      data: {
        posts: [
          post('p1', {
            title: 'Why we plane',
            slug: 'why-we-plane',
            html: '<h1>Grain</h1><ul><li>One<ul><li>Two</li></ul></li></ul><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://wood.example/"><div class="kg-bookmark-title">All about wood</div></a></figure><table><tr><th>A</th></tr><tr><td>1</td></tr></table><p>See <a href="javascript:alert(1)">this</a> and <a href="https://x.example/y">that</a>.</p><script>1</script>',
          }),
          post('p2', { title: 'For members', slug: 'for-members', visibility: 'members' }),
          post('p3', { title: 'Legal', slug: 'legal', type: 'page' }),
          post('p4', { title: 'Empty', slug: 'empty', html: null }),
        ],
        tags: [
          { id: 't1', name: 'Wood', visibility: 'public' },
          { id: 't2', name: '#hidden', visibility: 'internal' },
        ],
        posts_tags: [
          { id: '1', post_id: 'p1', tag_id: 't1' },
          { id: '2', post_id: 'p1', tag_id: 't2' },
        ],
        users: [{ id: 'u1', name: 'Ines Moreau', email: 'ines@old.example' }],
        posts_authors: [{ id: '1', post_id: 'p1', author_id: 'u1' }],
      },
    },
  ],
};

test('posts, pages, tags and authors come, and what has no HTML does not', async () => {
  const move = await read(services, JSON.stringify(ghost));
  expect([move.reason, move.format, countsOf(move)]).toEqual([
    null,
    'ghost',
    { 'post ready': 2, 'page ready': 1, 'other left': 1 },
  ]);
  const moved = await step(services, move.id, 'bring');
  expect(countsOf(moved)).toMatchObject({ 'post made': 2, 'page made': 1 });
  const { body, tags, authors, publishedAt } = await services.call(getPost, { slug: 'why-we-plane' });
  expect([tags, authors, publishedAt]).toEqual([['Wood'], [{ name: 'Ines Moreau' }], new Date('2021-03-01T09:00:00Z')]);
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  expect(body.content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Grain' }] },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph('One'),
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Two')] }] },
          ],
        },
      ],
    },
    { type: 'embed', attrs: { href: 'https://wood.example/', title: 'All about wood' } },
    {
      type: 'table',
      attrs: { header: true },
      content: ['A', '1'].map((text) => ({
        type: 'tableRow',
        content: [{ type: 'tableCell', content: [{ type: 'text', text }] }],
      })),
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'See this and ' },
        { type: 'text', text: 'that', marks: [{ type: 'link', attrs: { href: 'https://x.example/y' } }] },
        { type: 'text', text: '.' },
      ],
    },
  ]);
  expect((await services.call(getPage, { route: 'legal' })).title).toBe('Legal');
  const records = (await services.call(listPostRecords, {})).items;
  expect(records.find(({ title }) => title === 'For members')?.status).toBe('draft');
  const { items } = await services.call(listMovedEntries, { id: move.id, noted: 'true' });
  expect(items.map(({ title }) => title)).toEqual(['Why we plane', 'For members', 'Empty']);
});

describe('files that are refused', () => {
  test.each([
    ['a document without posts', '{"db": [{"data": {"users": []}}]}', /no export of Ghost/],
    ['a file that ends too early', JSON.stringify(ghost).slice(0, -20), /too early/],
    ['what is no JSON', '{ posts: 1 }', /not valid JSON/],
    ['a text that nothing ends', `{"a":"${'x'.repeat(20_000_000)}`, /too long/],
  ])('%s', async (_name, file, reason) => {
    const move = await read(services, file);
    expect([move.state, move.reason]).toEqual(['refused', expect.stringMatching(reason)]);
  });
});

test('an HTML that is nested without end is cut, and named', async () => {
  const deep = {
    db: [{ data: { posts: [post('deep', { title: 'Deep', slug: 'deep', html: `${'<div>'.repeat(50_000)}x` })] } }],
  };
  const move = await read(services, JSON.stringify(deep));
  const { items } = await services.call(listMovedEntries, { id: move.id });
  expect([move.state, items[0]?.notes.join()]).toEqual(['read', expect.stringContaining('nested too deeply')]);
});
