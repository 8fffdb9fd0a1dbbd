/** Translations of records have drafts, and are found again when the original changes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import {
  discardTranslation,
  listTranslations,
  saveTranslation,
  type TranslatedKind,
  translatedKinds,
  withdrawTranslation,
} from '#contract/content/translations.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { paragraph, publish as publishPost, republish } from '../helpers/posts.ts';
import { callAs, type ServicesWithPeople } from '../helpers/services-with-people.ts';
import { language, startTranslated, type Translated } from '../helpers/translations.ts';

let services: ServicesWithPeople;
let site: Awaited<ReturnType<typeof startTranslated>>;
beforeAll(async () => {
  site = await startTranslated();
  services = site.services;
});
afterAll(() => services?.remove());

const refused = async (record: Translated, path: string, body: object) => {
  const answer = await services.send(
    `${path.includes('/') ? 'POST' : 'PUT'} /content/admin/translations/${language}/${record.kind}/${record.id}${path}`,
    { as: 'system', body },
  );
  return [answer.status, answer.body.fields ?? answer.body.code];
};

/** One that visitors see. */
async function someOf(kind: TranslatedKind): Promise<Translated> {
  const { items } = await services.call(listTranslations, { language, kind });
  return items[0]!;
}

test.each(translatedKinds)('a %s is translated in a draft, published and withdrawn', async (kind) => {
  const record = await someOf(kind);
  const before = await site.get(record);
  expect(before).toMatchObject({ state: 'missing', revision: 0, translated: 0, hasDraft: false, editedAt: null });
  expect(before.content.length).toBeGreaterThan(0);
  const all = Object.fromEntries(before.content.map(({ path, source }) => [path, source]));
  const [first] = before.content;
  const events = await readEvents(services, 'content');
  const saved = await site.translate(record, { [first!.path]: ' Etwas ', gone: 'Fort' });
  expect(saved).toMatchObject({ state: 'draft', hasDraft: true, translated: 1, unknown: ['gone'] });
  expect(saved.content[0]).toMatchObject({ target: 'Etwas', former: null });
  expect((await site.publish(record)).state).toBe(before.texts > 1 ? 'stale' : 'done');
  await expect.poll(() => events.tags().length).toBeGreaterThan(0);
  events.close();

  // The translation of a text may be the text itself.
  const whole = await site.translate(record, all);
  expect(whole).toMatchObject({ hasDraft: true, translated: before.texts });
  expect(await services.call(discardTranslation, await site.keyOf(record))).toMatchObject({
    hasDraft: false,
    translated: 1,
  });
  await site.translate(record, all);
  expect(await site.publish(record)).toMatchObject({ state: 'done', hasDraft: false, publishedAt: expect.any(Date) });
  const { items } = await services.call(listTranslations, { language, kind, state: 'done' });
  expect(items).toEqual([expect.objectContaining({ kind, id: record.id, translated: before.texts })]);
  const withdrawn = await services.call(withdrawTranslation, await site.keyOf(record));
  expect(withdrawn).toMatchObject({ state: 'draft', hasDraft: true, translated: before.texts, publishedAt: null });
  const { entries } = await callAs(services, services.person({ permissions: ['translations.manage'] }))(
    listContentAudit,
    {
      targetType: 'translation',
      targetId: `de:${kind}:${record.id}`,
    },
  );
  expect(entries.map(({ action }) => action.split('.')[1])).toEqual([
    'withdraw',
    'publish',
    'save',
    'discard',
    'save',
    'publish',
    'save',
  ]);
});

test('a translation is found again when blocks move, and shown as former when the original changed', async () => {
  const body = (...lines: string[]) => ({
    type: 'doc' as const,
    content: lines.flatMap((line) => paragraph(line).content),
  });
  const { id } = await publishPost(services, {
    slug: 'clay',
    title: 'Clay',
    body: body('It is red.', 'We dig it by hand.'),
  });
  const record = { kind: 'post' as const, id };
  const { content } = await site.get(record);
  const read = {
    ...(await site.keyOf(record)),
    texts: Object.fromEntries(content.map(({ path, source }) => [path, `«${source}»`])),
  };
  // The original changes while somebody translates it.
  await republish(services, id, { title: 'Red clay', body: body('New.', 'It is red.', 'We dig it by hand.') });
  expect((await services.call(saveTranslation, read)).unknown).toEqual([]);
  expect((await site.publish(record)).state).toBe('stale');
  await republish(services, id, {
    title: 'The clay',
    body: body('New.', 'We dig it by hand, all year.', 'It is red.'),
  });
  expect((await site.get(record)).content.map(({ source, target, former }) => [source, target, former])).toEqual([
    ['The clay', '«Clay»', 'Red clay'],
    ['A plain summary.', '«A plain summary.»', null],
    ['New.', null, null],
    ['We dig it by hand, all year.', null, null],
    ['It is red.', '«It is red.»', null],
  ]);
});

test('words for a field that says something else now are not saved as its translation', async () => {
  const { id } = await publishPost(services, { slug: 'fee', title: 'From five pounds' });
  const record = { kind: 'post' as const, id };
  const seen = await site.get(record);
  await republish(services, id, { title: 'From nine pounds' });
  const marks = Object.fromEntries(seen.content.map(({ path, mark }) => [path, mark]));
  const saved = await services.call(saveTranslation, {
    ...(await site.keyOf(record)),
    texts: { title: 'Ab fünf', summary: 'Kurz.' },
    marks,
  });
  expect(saved.unknown).toEqual(['title']);
  expect(saved.content.slice(0, 2).map(({ target }) => target)).toEqual([null, 'Kurz.']);
});

test('a text that cannot be saved or published is refused with the reason', async () => {
  const post = await someOf('post');
  const { content, revision } = await site.get(post);
  const block = content.find(({ markup }) => markup)!.path;
  const put = (texts: object, of: Translated = post) => refused(of, '', { revision, texts });
  expect(await put({ [block]: '<b>Ton', title: 'x'.repeat(161) })).toEqual([
    422,
    { [`texts.${block}`]: '<b> has no end.', 'texts.title': 'This must be 160 characters or fewer.' },
  ]);
  expect(await put({ title: 'x'.repeat(20_001) })).toMatchObject([422, { 'texts.title': expect.any(String) }]);
  expect((await put({ title: 'x'.repeat(5_000_000) }))[0]).toBe(413);
  const hostile = await services.send(`PUT /content/admin/translations/de/post/${post.id}`, {
    as: 'system',
    body: `{"revision":${revision},"texts":{"__proto__":"x","title":"Titel"}}`,
  });
  expect(hostile.status).toBe(400);
  expect((await site.translate(post, { title: 'Der Titel' })).content[0]!.target).toBe('Der Titel');
  // Another window still has the former revision.
  expect((await put({ title: 'Ein Titel' }))[0]).toBe(409);
  const { items } = await services.call(listTranslations, { language, kind: 'product', state: 'missing' });
  const product = items[0]!;
  expect(await refused(product, '/publish', { revision: 0 })).toEqual([409, 'conflict']);
  expect((await put({}, { kind: 'post', id: product.id }))[0]).toBe(404);
  expect((await put({}, { kind: 'deck' as 'post', id: product.id }))[0]).toBe(404);
  expect(
    (await services.send(`GET /content/admin/translations/it/post/${post.id}`, { as: 'system' })).body.fields,
  ).toEqual({
    language: 'The site does not have this language.',
  });
  expect((await services.send('GET /content/admin/translations/de')).status).toBe(401);
});
