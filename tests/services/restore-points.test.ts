/** No slip of the hand costs more than a few minutes of writing (docs/decisions/098). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '#contract/content/posts.ts';
import { draftOfPost, type PostRecord, savePost } from '#contract/content/posts-admin.ts';
import { listVersions } from '#contract/content/versions.ts';
import { query } from '../helpers/postgres.ts';
import { paragraph, plainPost } from '../helpers/posts.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

const long = Array.from({ length: 60 }, (_, at) => `Word ${at}`).join(' ');

let services: ServicesWithPeople;
let call: ReturnType<typeof callAs>;
let send: (request: string, body?: unknown) => ReturnType<ServicesWithPeople['send']>;
beforeAll(async () => {
  services = await startWithPeople();
  const writer = services.person({ permissions: ['posts.manage', 'decks.manage', 'pages.manage'] });
  call = callAs(services, writer);
  send = (request, body) => services.send(request, { headers: writer.headers, body });
});
afterAll(() => services?.remove());

type Text = { readonly id: string; readonly text: string; readonly autosave?: boolean };
const revisions = new Map<string, number>();
const write = async ({ id, text, autosave = true }: Text): Promise<PostRecord> => {
  const revision = revisions.get(id) ?? 1;
  const slug = `restore-${id.slice(0, 8)}`;
  const saved = await call(savePost, {
    ...plainPost,
    authors: [],
    slug,
    body: paragraph(text),
    id,
    revision,
    autosave,
  });
  revisions.set(id, saved.revision);
  return saved;
};
const create = async (): Promise<string> =>
  (await call(createPost, { ...plainPost, authors: [], body: paragraph('One.') })).id;
const versionTexts = async (id: string) => {
  const { items } = await call(listVersions, { record: `post:${id}` });
  const contents = await Promise.all(items.map(({ number }) => call(draftOfPost.getVersion, { id, number })));
  return contents.map(({ version, content }) => [version.reason, JSON.stringify(content.body)] as const);
};
const has = (text: string) => expect.arrayContaining([[expect.any(String), expect.stringContaining(text)]]);

test('S7: "Save" keeps what the page has saved by itself as a version', async () => {
  const id = await create();
  await write({ id, text: 'One. Two.' });
  await write({ id, text: 'One. Two.', autosave: false });
  await write({ id, text: 'One. Two.', autosave: false });
  await write({ id, text: 'One. Two. Three.' });
  await write({ id, text: 'Other.' });
  const texts = await versionTexts(id);
  expect(texts).toEqual(has('"One. Two."'));
  expect(texts.filter(([reason]) => reason === 'saved')).toHaveLength(1);
});

test('S7: a text is a version before it shrinks a lot, whether the page or its button saves it', async () => {
  for (const autosave of [true, false]) {
    const id = await create();
    await write({ id, text: 'Begun.' });
    await write({ id, text: `Begun. ${long}` });
    expect(await versionTexts(id)).not.toEqual(has(long));
    await write({ id, text: 'Begun.', autosave });
    expect(await versionTexts(id)).toEqual(has(long));
  }
});

test('S7: a text that is typed on for some minutes is a version every five of them', async () => {
  const id = await create();
  await write({ id, text: 'Begun.' });
  await write({ id, text: 'Begun. Soon.' });
  await write({ id, text: 'Begun. Soon. Later.' });
  expect(await versionTexts(id)).toHaveLength(1);
  await query(
    services.databaseUrl,
    `update content.versions set at = at - interval '6 minutes' where item_id = '${id}'`,
  );
  await write({ id, text: 'Begun. Soon. Later. Last.' });
  expect(await versionTexts(id)).toEqual(has('"Begun. Soon. Later."'));
  await write({ id, text: 'Begun. Soon. Later. Last. End.' });
  expect(await versionTexts(id)).toHaveLength(2);
});

test('S30: a slide has restore points as well', async () => {
  const { body: deck } = await send('POST /content/admin/decks', { title: 'Restore points', kind: 'deck' });
  const slide = `PATCH /content/admin/decks/${deck.id}/slides/${deck.slides[0].id}`;
  const notes = async (revision: number, text: string, autosave = true) =>
    expect((await send(slide, { revision, autosave, notes: text })).status).toBe(200);
  await notes(1, 'Begun.');
  await notes(2, `Begun. ${long}`);
  await notes(3, 'Begun.');
  await notes(4, 'Begun.', false);
  const { body } = await send(`GET /content/admin/decks/${deck.id}/versions`);
  const texts = await Promise.all(
    body.versions.map(async ({ number }: { number: number }) =>
      JSON.stringify((await send(`GET /content/admin/decks/${deck.id}/versions/${number}`)).body),
    ),
  );
  expect(texts).toEqual(expect.arrayContaining([expect.stringContaining(long)]));
  expect(texts[0]).toContain('"Begun."');
});
