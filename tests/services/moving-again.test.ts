/** Moves that are stopped, tried again, and undone in part. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMove, listMovedEntries, moveLimits, stepMove } from '#contract/content/moving.ts';
import { createPage, movePage } from '#contract/content/pages-admin.ts';
import { getPost } from '#contract/content/posts.ts';
import { getPostRecord, listPostRecords, savePost } from '#contract/content/posts-admin.ts';
import { listRedirectRecords } from '#contract/content/redirects.ts';
import { planRedirects } from '../../server/services/content/moving/former-addresses.ts';
import { type ForeignService, startForeignService } from '../helpers/foreign-service.ts';
import { countsOf, ended, read, step, wxr } from '../helpers/moving.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';

let services: TestServices;
let old: ForeignService;
/** Answers that wait until they are called, and whether the old site answers. */
const waiting: Array<() => void> = [];
let isAway = false;
beforeAll(async () => {
  services = await startOn({ SEED_DEMO: 'false', FILE_STORE: 'folder' });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  old = await startForeignService(({ url }, response) => {
    if (isAway) response.destroy();
    else if (url === '/late.png') waiting.push(() => response.writeHead(404).end());
    else response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
});
afterAll(async () => {
  await services?.remove();
  await old?.close();
});

const dated = (name: string, html = '<p>Text</p>') => ({
  post_id: name,
  title: name,
  post_name: name,
  link: `https://old.example/2018/05/${name}/`,
  html,
});
const imageOf = (name: string) => `<p>Text</p><img src="${old.url}/${name}" alt="">`;
const firstOf = (body: { content: ReadonlyArray<{ type: string }> }) => body.content.map(({ type }) => type);

test('a move is stopped in the middle, the rest comes afterwards, and another move is not held up', async () => {
  const file = wxr([dated('first'), dated('waits', imageOf('late.png')), dated('rest')]);
  const { id } = await read(services, file);
  await services.call(stepMove, { id, step: 'bring' });
  await expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(1);
  const stopped = await services.call(stepMove, { id, step: 'stop' });
  expect([stopped.state, stopped.reason]).toEqual(['moved', expect.stringContaining('stopped')]);
  for (const answer of waiting.splice(0)) answer();
  const other = await read(services, wxr([dated('other')]));
  expect(countsOf(await services.call(getMove, { id }))).toMatchObject({ 'post made': 1, 'post ready': 2 });
  expect(countsOf(await step(services, other.id, 'bring'))).toMatchObject({ 'post made': 1 });

  await services.call(stepMove, { id, step: 'bring' });
  await expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(1);
  for (const answer of waiting.splice(0)) answer();
  const moved = await ended(services, id);
  expect([moved.state, moved.reason, countsOf(moved)['post made']]).toEqual(['moved', null, 3]);
});

test('a second run makes the redirects of what came in it', async () => {
  const file = wxr([
    { ...dated('mine'), link: 'https://old.example/2017/05/mine/' },
    { ...dated('Moved away'), link: 'https://old.example/moved-away/', html: imageOf('late.png') },
    { ...dated('Same'), link: 'https://old.example/moved-away/' },
  ]);
  const { id } = await read(services, file);
  await services.call(stepMove, { id, step: 'bring' });
  await expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(1);
  for (const answer of waiting.splice(0)) answer();
  const moved = await ended(services, id);
  expect(countsOf(moved)).toMatchObject({ 'post made': 3, 'redirect left': 1 });
  const again = await step(services, id, 'bring');
  expect([again.state, again.reason, countsOf(again)]).toEqual(['moved', null, countsOf(moved)]);
});

test('a move without its file is not tried again, and stays as it is', async () => {
  const { id } = await read(services, wxr([dated('kept-file')]));
  const moved = await step(services, id, 'bring');
  await rm(path.join(services.dataDirectory, 'media', `move-${id}-0`));
  await expect(services.call(stepMove, { id, step: 'bring' })).rejects.toThrow('answered 409');
  expect(await services.call(getMove, { id })).toEqual(moved);
});

test('the audit log names who did what, and what became of it', async () => {
  const { id } = await read(services, wxr([dated('logged')]), { name: 'logged.xml' });
  await step(services, id, 'bring');
  await step(services, id, 'undo');
  const entries = await query(
    services.databaseUrl,
    `select action, after from content.audit_entries where target_type = 'move' and target_id = '${id}' order by sequence`,
  );
  const after = { fileName: 'logged.xml' };
  expect(entries).toEqual([
    { action: 'move.create', after },
    { action: 'move.read', after },
    { action: 'move.bring', after },
    { action: 'move.end', after: { ...after, made: 1 } },
    { action: 'move.undo', after },
  ]);
});

test('an undo keeps the redirect to what was changed since', async () => {
  const { id } = await read(
    services,
    wxr([
      { ...dated('stays'), link: 'https://old.example/stays/' },
      { ...dated('goes'), link: 'https://old.example/goes/' },
    ]),
  );
  await step(services, id, 'bring');
  const { items } = await services.call(listPostRecords, { query: 'stays' });
  const { content, revision } = await services.call(getPostRecord, { id: items[0]!.id });
  await services.call(savePost, { ...content, title: 'Stays, changed', id: items[0]!.id, revision });
  expect(countsOf(await step(services, id, 'undo'))).toEqual({
    'post kept': 1,
    'post undone': 1,
    'redirect kept': 1,
    'redirect undone': 1,
  });
  const redirects = (await services.call(listRedirectRecords, {})).items.map(({ from }) => from);
  expect(redirects).toContain('/stays');
  expect(redirects).not.toContain('/goes');
});

test('a site that did not answer is asked again by the next move', async () => {
  isAway = true;
  const pictures = Array.from({ length: 12 }, (_, index) => imageOf(`away-${index}.png`)).join('');
  const away = await read(services, wxr([dated('away', pictures)]));
  expect(countsOf(await step(services, away.id, 'bring'))).toMatchObject({ 'picture failed': 12 });
  isAway = false;
  const back = await read(services, wxr([dated('back', imageOf('back.png'))]));
  await step(services, back.id, 'bring');
  expect(firstOf((await services.call(getPost, { slug: 'back' })).body)).toEqual(['paragraph', 'image']);
});

test('a text that cannot be converted is listed, and the others come', async () => {
  const many = `<p>${'<img src="/x.png">'.repeat(27_000)}</p>`;
  const move = await read(
    services,
    wxr([
      dated('bold', '<b>'.repeat(160_000)),
      dated('pictures', many),
      dated('breaks', `<span>${'<br>'.repeat(124_900)}x</span>`),
      dated('long', 'x'.repeat(500_001)),
      { ...dated('fine'), post_id: randomBytes(5_000).toString('hex') },
      { ...dated('nobody'), post_id: '' },
    ]),
  );
  const { items } = await services.call(listMovedEntries, { id: move.id });
  expect([move.state, Object.fromEntries(items.map(({ title, state }) => [title, state]))]).toMatchObject([
    'read',
    { bold: 'left', long: 'left', breaks: 'ready', fine: 'ready', nobody: 'left' },
  ]);
  expect(countsOf(await step(services, move.id, 'bring'))['post made']).toBe(2);
});

test('redirects of a file that would be a loop together are not made', () => {
  const moved = [
    { from: '/old/a', to: '/news/b' },
    { from: '/news/b', to: '/old/a' },
  ];
  const { rules, left } = planRedirects(moved, [], () => false);
  expect([rules, left.map(({ from, why }) => [from, why.includes('loop')])]).toEqual([
    [],
    [
      ['/old/a', true],
      ['/news/b', true],
    ],
  ]);
});

test('one redirect for many addresses hides no page, and is listed instead', async () => {
  const { route, revision } = await services.call(createPage, { title: 'Review of 2018' });
  await services.call(movePage, { route, revision, address: '/2018/review' });
  const { id } = await read(services, wxr([{ ...dated('short-year'), link: 'https://old.example/2018/short-year/' }]));
  expect(countsOf(await step(services, id, 'bring'))).toEqual({ 'post made': 1, 'redirect left': 1 });
  const { items } = await services.call(listMovedEntries, { id });
  expect(items.find(({ kind }) => kind === 'redirect')?.notes).toEqual([expect.stringContaining('Review of 2018')]);
});

test('a file with more authors than a site has is refused, and a text keeps a hundred tags at most', async () => {
  const authors = Array.from(
    { length: moveLimits.entries },
    (_, at) => `<wp:author><wp:author_login>a${at}</wp:author_login></wp:author>`,
  );
  const refused = await read(services, wxr([dated('crowd')], { extra: authors.join('') }));
  expect([refused.state, refused.reason]).toEqual(['refused', expect.stringContaining('50000 authors')]);
  const tags = Array.from({ length: 20_000 }, (_, at) => `tag ${at}`).join(',');
  const { id } = await read(services, wxr([{ ...dated('tagged'), tags }]));
  await step(services, id, 'bring');
  const { items } = await services.call(listMovedEntries, { id });
  expect(items[0]?.state).toBe('made');
});
