import { expect, test } from 'vitest';
import { createPost, getPost, listPosts, publishPost } from '#contract/content/posts.ts';
import { datePost, draftOfPost, getPostRecord } from '#contract/content/posts-admin.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { paragraph, plainPost, publish, save } from '../helpers/posts.ts';
import { startOn } from '../helpers/services.ts';
import { started } from '../helpers/started.ts';

const polling = { timeout: 20_000, interval: 50 };

const services = started(() => startOn());

const post = (fields: object) =>
  services.send('POST /content/posts', { as: 'system', body: { ...plainPost, ...fields } });
const statusOf = async (slug: string) => (await services.send(`GET /content/posts/${slug}`)).status;

test('S120: a response has the declared fields only, in snake_case with ISO timestamps', async () => {
  await publish(services, { slug: 'wire' }, new Date('2020-02-03T04:05:06.789Z'));
  const { body } = await services.send('GET /content/posts/wire');
  expect(body).toMatchObject({ slug: 'wire', published_at: '2020-02-03T04:05:06.789Z', reading_minutes: 1 });
  expect(Object.keys(body).sort()).toEqual(
    [
      'id',
      'language',
      'languages',
      'authors',
      'body',
      'corrections',
      'cover',
      'next',
      'pinned',
      'previous',
      'published_at',
      'reading_minutes',
      'seo',
      'slug',
      'summary',
      'tags',
      'title',
      'updated_at',
    ].sort(),
  );
  expect(await services.call(getPost, { slug: 'wire' })).toMatchObject({
    publishedAt: new Date('2020-02-03T04:05:06.789Z'),
  });
});

test('S7: authors are part of the draft, and have the names that the company knows them by', async () => {
  const { id: authorId } = demoPeople.admin;
  const given = [{ id: authorId, name: 'Somebody else' }];
  const authors = [{ id: authorId, name: 'Maren Holt' }];
  const { id } = await publish(services, { slug: 'by-one', authors: [...given, ...given] });
  const shown = async () => (await services.send('GET /content/posts/by-one')).body.authors;
  expect(await shown()).toEqual([{ name: 'Maren Holt' }]);
  const { items } = (await services.send('GET /content/posts')).body;
  expect(items.find(({ slug }: { slug: string }) => slug === 'by-one').authors).toEqual(await shown());
  const saved = await save(services, id, { authors: [] });
  expect([saved.pending?.authors, (await shown()).length]).toEqual([[], 1]);
  await services.call(publishPost, { id, revision: saved.revision });
  expect(await shown()).toEqual([]);
  const { content } = await services.call(draftOfPost.getVersion, { id, number: 1 });
  expect(content.authors).toEqual(authors);

  const customer = [{ ...authors[0], id: demoPeople.second.id }];
  const many = Array.from({ length: 11 }, () => ({ id: crypto.randomUUID() }));
  for (const [wrong, why] of [
    [customer, 'cannot be named'],
    [many, 'at most 10'],
  ] as const)
    expect(await post({ slug: 'nobody', authors: wrong })).toMatchObject({
      status: 422,
      body: { fields: { authors: expect.stringContaining(why) } },
    });
});

test('S70 T30: a title that looks like a timestamp stays a text', async () => {
  await publish(services, {
    slug: 'looks-like-time',
    title: '2026-01-01T00:00:00Z',
    body: paragraph('2026-01-01T00:00:00Z'),
  });
  const post = await services.call(getPost, { slug: 'looks-like-time' });
  expect(post.title).toBe('2026-01-01T00:00:00Z');
  expect(post.body).toEqual(paragraph('2026-01-01T00:00:00Z'));
});

test('S17: pinned posts come first, then the newest, pages do not overlap, and neighbours are next to each other in time', async () => {
  const all = await services.call(listPosts, { pageSize: 100 });
  expect(all.items).toHaveLength(all.total);
  const keys = all.items.map(({ pinned, publishedAt }) => `${pinned ? 1 : 0} ${publishedAt.toISOString()}`);
  expect(keys).toEqual([...keys].sort().reverse());
  expect(all.items.some(({ pinned }) => pinned)).toBe(true);

  const first = await services.call(listPosts, { pageSize: 7 });
  const second = await services.call(listPosts, { pageSize: 7, page: 2 });
  expect([...first.items, ...second.items].map(({ slug }) => slug)).toEqual(
    all.items.slice(0, 14).map(({ slug }) => slug),
  );
  expect(first.pageCount).toBe(Math.ceil(all.total / 7));
  expect(await services.call(listPosts, { pageSize: 7, page: 9999 })).toMatchObject({ items: [], total: all.total });

  const inTime = [...all.items].sort((a, b) => Number(b.publishedAt) - Number(a.publishedAt));
  const middle = await services.call(getPost, { slug: inTime[5]!.slug });
  expect([middle.next?.slug, middle.previous?.slug]).toEqual([inTime[4]?.slug, inTime[6]?.slug]);
  const newest = await services.call(getPost, { slug: inTime[0]!.slug });
  expect(newest.next).toBeNull();
});

test('S17: a tag filters the list, and every tag has the number of its posts', async () => {
  await publish(services, { slug: 'tagged', tags: ['quite rare'] });
  const { tags } = await services.call(listPosts, {});
  expect(tags.find(({ tag }) => tag === 'quite rare')?.count).toBe(1);
  const rare = await services.call(listPosts, { tag: 'quite rare' });
  expect(rare).toMatchObject({ total: 1, pageCount: 1, items: [{ slug: 'tagged' }] });
  expect(await services.call(listPosts, { tag: "'; drop table posts; --" })).toMatchObject({ total: 0, items: [] });
});

test('S17 S18: drafts and scheduled posts are 404, and a scheduled post is published at its time', async () => {
  const { id, revision } = await services.call(createPost, { ...plainPost, slug: 'life-of-a-post' });
  expect(await statusOf('life-of-a-post')).toBe(404);
  const { body } = await services.send('GET /content/posts/life-of-a-post');
  expect(body).toMatchObject({ code: 'not_found', user_message: 'This post was not found.' });

  const publishAt = new Date(Date.now() + 3_000);
  expect(await services.call(publishPost, { id, revision, publishAt })).toMatchObject({ status: 'scheduled' });
  expect(await statusOf('life-of-a-post')).toBe(404);
  await expect.poll(() => statusOf('life-of-a-post'), polling).toBe(200);
});

test('S17: tags that differ in case only are one tag', async () => {
  await publish(services, { slug: 'tag-one', tags: ['Kiln Notes'] });
  const { id } = await publish(services, { slug: 'tag-two', tags: ['kiln notes', 'KILN NOTES', 'Own'] });
  expect((await services.call(getPostRecord, { id })).content.tags).toEqual(['Kiln Notes', 'Own']);
});

test('S7: scheduling for the past is an error at the field, and an earlier date is set separately', async () => {
  const { id, revision } = await services.call(createPost, { ...plainPost, slug: 'back-dated' });
  const past = new Date('2020-01-01T10:00:00.000Z');
  const send = (request: string, body: object) => services.send(request, { as: 'system', body });
  const refused = await send(`POST /content/posts/${id}/publish`, { revision, publish_at: past });
  expect([refused.status, refused.body.fields]).toEqual([422, { publish_at: expect.stringContaining('has passed') }]);
  expect(await services.call(getPostRecord, { id })).toMatchObject({ status: 'draft', publishedAt: null });

  const dated = await services.call(datePost, { id, revision, publishedAt: past });
  const published = await services.call(publishPost, { id, revision: dated.revision });
  expect(published).toMatchObject({ status: 'published', publishedAt: past });
  const earlier = new Date('2019-05-01T10:00:00.000Z');
  const changed = await services.call(datePost, { id, revision: published.revision, publishedAt: earlier });
  expect(changed.publishedAt).toEqual(earlier);
  expect(await services.call(getPost, { slug: 'back-dated' })).toMatchObject({ publishedAt: earlier });
  const future = await send(`PUT /content/admin/posts/${id}/date`, {
    revision: changed.revision,
    published_at: new Date(Date.now() + 60_000),
  });
  expect([future.status, Object.keys(future.body.fields)]).toEqual([422, ['published_at']]);
});

test('T51: links with unsafe schemes are refused', async () => {
  const schemes = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'file:///etc/passwd',
    'blob:x',
  ];
  for (const href of schemes) {
    const body = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
      ],
    };
    expect([href, (await post({ slug: 'bad-link', body })).status]).toEqual([href, 422]);
  }
  expect(await statusOf('bad-link')).toBe(404);
});

test('T50 T53: unknown nodes, pictures from other hosts and texts that are too long are refused', async () => {
  const image = (src: string) => ({ type: 'image', attrs: { src, alt: '', width: 1, height: 1 } });
  const bad = [
    { type: 'html', content: '<script>' },
    image('http://169.254.169.254/'),
    image('//evil.example/x.png'),
    image('data:image/svg+xml,x'),
    { type: 'heading', attrs: { level: 1 }, content: [] },
    { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'style' }] }] },
  ];
  for (const node of bad)
    expect((await post({ slug: 'bad-node', body: { type: 'doc', content: [node] } })).status).toBe(422);
  const many = Array.from({ length: 5_001 }, () => ({ type: 'paragraph' }));
  expect((await post({ slug: 'too-long', body: { type: 'doc', content: many } })).status).toBeOneOf([413, 422]);
  const cover = { src: 'http://169.254.169.254/x.png', alt: '', width: 1, height: 1, widths: [1], tint: '#000000' };
  expect((await post({ slug: 'bad-cover', cover })).status).toBe(422);
});

test('S123: an invalid write names the wrong fields, also unknown ones', async () => {
  const { status, body } = await post({ slug: 'fields', title: '', pinned: 'yes', status: 'published' });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'invalid_input', user_message: 'Please check the marked fields.' });
  expect(Object.keys(body.fields).sort()).toEqual(['pinned', 'status', 'title']);
  expect(body.fields.title).toBe('Please enter a title.');
  expect((await services.send('POST /content/posts', { as: 'system', body: '[]' })).status).toBe(400);
  expect((await services.send('POST /content/posts', { as: 'system', body: '{' })).status).toBe(400);
  expect((await services.send('POST /content/posts', { as: 'system', body: '{"__proto__":{"x":1}}' })).status).toBe(
    400,
  );
  expect((await services.send('GET /content/posts?page=0')).body.fields).toHaveProperty('page');
});

test('T30: half a surrogate pair is replaced, and a null character is refused at its field', async () => {
  await publish(services, { slug: 'half', title: 'half \ud800 a character', body: paragraph('half \udc00 too') });
  const half = await services.call(getPost, { slug: 'half' });
  expect([half.title, half.body]).toEqual(['half \ufffd a character', paragraph('half \ufffd too')]);
  const { status, body } = await post({ slug: 'nothing', body: paragraph('a\u0000b') });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['body.content.0.content.0.text']]);
  expect((await services.send('GET /content/posts/%00')).status).toBe(404);
  expect((await services.send('GET /content/posts?tag=%00')).status).toBe(422);
});

test('S96: writing needs a valid bearer, and an invalid one is refused even for public reads', async () => {
  expect(await services.send('POST /content/posts', { body: plainPost })).toMatchObject({
    status: 401,
    body: { user_message: 'Unauthorized' },
  });
  for (const authorization of ['Bearer wrong', 'Bearer ', 'Basic eDp4', `Bearer ${'x'.repeat(43)}`]) {
    expect((await services.send('GET /content/site', { headers: { authorization } })).status).toBe(401);
  }
  expect((await services.send('PATCH /content/site', { body: { name: 'Taken' } })).status).toBe(401);
});
