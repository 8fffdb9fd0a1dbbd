/** Addresses, lists, the trash and what others hear of a record, over all kinds that are written and published. */
import { expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import { createPreview, listPreviews, revokePreview } from '#contract/content/previews.ts';
import { tags } from '#contract/events.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { done, setUpLifeCycles } from '../helpers/life-cycle-suite.ts';
import type { Kind } from '../helpers/life-cycles.ts';

const suite = setUpLifeCycles();
const { send, call, named, having, create, publish, createPublic, write, move, linked } = suite;

const listed = async ({ list }: Kind, query: string): Promise<string[]> =>
  (await done(send(`GET ${list}?${query}`))).items.map(({ id }: { id: string }) => id);
const history = async (targetType: string, targetId: string) =>
  (await call(listContentAudit, { targetType, targetId })).entries;

test.each(named)('S7: a %s in the trash is neither saved nor published, until it is restored', async (name, kind) => {
  const { id, address, revision, words } = await create(kind, `Into the trash with a ${name}`);
  await move(kind, 'trash', id);
  const refused = [await kind.save({ id, address, revision, words: 'Late' }), await kind.publish(id, revision)];
  expect(refused.map(({ status }) => status)).toEqual([409, 409]);
  await move(kind, 'restore', id);
  expect((await kind.read(id)).words).toBe(words);
  await publish(kind, id);
  expect((await kind.shown(address)).status).toBe(200);
});

/** A policy that was in force can only be withdrawn. */
const published = named.filter(([name]) => name !== 'policy');

test.each(published)(
  'S7: a published %s in the trash is shown and linked to nobody, and comes back as it was',
  async (name, kind) => {
    const { id, address } = await createPublic(kind, `Public before the trash, a ${name}`);
    const before = await kind.shown(address);
    const links = await linked(`Public before the trash, a ${name}`);
    expect([before.status, links]).toEqual([200, [[name, address]]]);
    await move(kind, 'trash', id);
    expect([(await kind.shown(address)).status, await linked(`Public before the trash, a ${name}`)]).toEqual([404, []]);
    await move(kind, 'restore', id);
    expect([await kind.shown(address), await linked(`Public before the trash, a ${name}`)]).toEqual([before, links]);
  },
);

test.each(having('deleteForGood'))(
  'S7: only a %s in the trash is deleted for good, with its versions, and all of it is in the audit log',
  async (name, kind) => {
    const { id } = await create(kind, `Deleted ${name}`);
    await write(kind, id, 'Rewritten');
    await kind.versions?.save(id);
    expect((await kind.deleteForGood(id)).status).toBe(409);
    const query = `query=${encodeURIComponent('Deleted')}`;
    expect([await listed(kind, query), await listed(kind, `${query}&trashed=true`)]).toEqual([[id], []]);
    await move(kind, 'trash', id);
    expect([await listed(kind, query), await listed(kind, `${query}&trashed=true`)]).toEqual([[], [id]]);
    await move(kind, 'restore', id);
    await move(kind, 'trash', id);
    expect((await done(kind.deleteForGood(id))).id).toBe(id);
    expect([(await kind.get(id)).status, (await kind.versions?.list(id)) ?? []]).toEqual([404, []]);
    const entries = await history(name, id);
    const actions = entries.map(({ action }) => action.replace(`${name}.`, ''));
    expect([actions.slice(0, 4), actions.at(-1)]).toEqual([['delete', 'trash', 'restore', 'trash'], 'create']);
    expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([suite.editor.id]));
    const written = entries.find(({ action }) => /\.(save|write|change|change-slide)$/.test(action));
    expect(JSON.stringify([written?.before, written?.after])).toMatch(/Deleted.*Rewritten/);
  },
);

const creations = [
  ...named.map(([name, kind]) => [name, (address?: string) => kind.create('A derived day', address)] as const),
  [
    'product category',
    (slug?: string) => send('POST /content/admin/product-categories', { name: 'A derived day', slug }),
  ] as const,
];
const addressOf = ({ slug, name, route }: Record<string, string>) => slug ?? route ?? name;

test.each(creations)(
  'T54: the address of a %s is derived from its title and never taken, also if several are created at once',
  async (_, create) => {
    const first = await Promise.all(Array.from({ length: 4 }, () => done(create())));
    const addresses = ['a-derived-day', 'a-derived-day-2', 'a-derived-day-3', 'a-derived-day-4'];
    expect(first.map(addressOf).sort()).toEqual(addresses);
    await done(create('a-derived-day-5'));
    expect(addressOf(await done(create()))).toBe('a-derived-day-6');
    const { status, body } = await create('a-derived-day');
    expect([status, Object.keys(body.fields)]).toEqual([422, [expect.toBeOneOf(['slug', 'route', 'name'])]]);
  },
);

const wrongAddresses = [
  '..%2f',
  '__proto__',
  'constructor',
  'Feed',
  'feed.xml',
  'a b',
  '-a',
  'a-',
  'x'.repeat(101),
  '',
];

const unknownAddresses = {
  '..%2f..%2fetc': 404,
  ['__proto__']: 404,
  constructor: 404,
  '%00': 404,
  '%ff': 400,
  ['x'.repeat(101)]: 414,
};

test.each(named)(
  'T54: a %s has no address with other characters than small letters, digits and hyphens',
  async (_, kind) => {
    for (const address of wrongAddresses)
      expect([address, (await kind.create('Wrong', address)).status]).toEqual([address, 422]);
    for (const [address, status] of Object.entries(unknownAddresses))
      expect([address, (await kind.shown(address)).status]).toEqual([address, status]);
  },
);

const taken: Readonly<Record<string, string>> = {
  post: 'Another post uses this address.',
  policy: 'Another policy uses this address. It may be in the trash.',
  product: 'Another product has this name. It may be in the trash.',
  deck: 'Another deck uses this address.',
};

test.each(having('rename'))(
  'T54: a former address leads to its %s until another one takes it, and one in use is refused',
  async (name, kind) => {
    const { id } = await createPublic(kind, 'Renamed', `old-${name}`);
    for (const address of [`new-${name}`, `newest-${name}`]) await done(kind.rename(id, address));
    for (const address of [`old-${name}`, `new-${name}`, `newest-${name}`])
      expect([address, (await kind.shown(address)).address]).toEqual([address, `newest-${name}`]);
    const other = await create(kind, 'Somebody else', `old-${name}`);
    expect((await kind.shown(`old-${name}`)).status).toBe(404);
    await publish(kind, other.id);
    expect((await kind.shown(`old-${name}`)).words).toBe('Somebody else');
    const refused = [await kind.create('A third', `newest-${name}`), await kind.rename(other.id, `newest-${name}`)];
    for (const { status, body } of refused)
      expect([status, Object.entries(body.fields)]).toEqual([422, [[expect.toBeOneOf(['slug', 'name']), taken[name]]]]);
  },
);

/** Readers of decks ask the service each time, so decks need no tags. */
const tagged = {
  post: (address: string) => [tags.posts, tags.post(address)],
  page: (address: string) => [tags.pages, tags.page(address)],
  policy: (address: string) => [tags.policies, tags.policy(address)],
  product: (address: string) => [tags.products, tags.product(address)],
};

test.each(named.flatMap(([name, kind]) => (name === 'deck' ? [] : [[name, kind, tagged[name]] as const])))(
  'S120: caches hear of a %s when it is published and withdrawn, and not of its draft',
  async (name, kind, tagsOf) => {
    const stream = await readEvents(suite.services, 'content');
    const hidden = await create(kind, `Never announced ${name}`);
    const { id, address } = await createPublic(kind, `Announced ${name}`);
    const heard = () => stream.tags().filter((tag) => tag === tagsOf(address)[1]).length;
    await expect.poll(heard).toBe(1);
    await write(kind, id, 'Not yet announced');
    await move(kind, kind.withdraw ? 'withdraw' : 'trash', id);
    await expect.poll(heard).toBe(2);
    expect(stream.tags()).toEqual(expect.arrayContaining(tagsOf(address)));
    expect(stream.tags()).not.toContain(tagsOf(hidden.address)[1]);
    stream.close();
  },
);

test.each(named.filter(([name]) => ['post', 'page', 'product'].includes(name)))(
  'S7: a preview link shows the draft of a %s until it is revoked',
  async (name, kind) => {
    const { id, words } = await createPublic(kind, `Previewed ${name}`);
    await write(kind, id, 'For your eyes');
    const record = `${name}:${id}`;
    const { secret, ...link } = await call(createPreview, { record });
    expect(Math.round((Number(link.expiresAt) - Date.now()) / 86_400_000)).toBe(7);
    const open = () => suite.services.send(`GET /content/previews/open/${secret}`);
    expect((await open()).body.shown).toMatchObject({ kind: name, [name]: { title: 'For your eyes' } });
    const [stored] = (await call(listPreviews, { record })).items;
    expect(stored).toMatchObject({ id: link.id, lastOpenedAt: expect.any(Date) });
    expect(JSON.stringify(stored)).not.toContain(secret);
    await move(kind, 'trash', id);
    expect((await open()).status).toBe(404);
    await move(kind, 'restore', id);
    expect((await open()).status).toBe(200);
    await call(revokePreview, { id: link.id });
    expect([(await open()).status, (await call(listPreviews, { record })).items, words]).toEqual([404, [], words]);
    expect((await suite.services.send(`GET /content/previews/open/${'x'.repeat(24)}`)).status).toBe(404);
  },
);

test.each(having('sorts'))(
  'S7: the list of all records of a %s is searched by words, and paged by a cursor in every sort order',
  async (name, kind) => {
    const titles = [
      `Quokka b of a ${name}`,
      `Quokka a of a ${name}`,
      `Quokka c: report 2026-3, and/or 3.5 mm of a ${name}`,
    ];
    for (const title of titles) await create(kind, title);
    const paged = async (query: string) => {
      const found: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const { body } = await send(`GET ${kind.list}?page_size=2&${query}${after && `&after=${after}`}`);
        found.push(...body.items.map(({ title }: { title: string }) => title));
        after = body.next;
      }
      return found;
    };
    for (const sort of kind.sorts)
      for (const reversed of ['', '&reversed=true']) {
        const found = await paged(`query=quok&sort=${sort}${reversed}`);
        const whole = await done(send(`GET ${kind.list}?query=quok&sort=${sort}${reversed}`));
        expect([sort, found]).toEqual([sort, whole.items.map(({ title }: { title: string }) => title)]);
        expect([sort, found.toSorted()]).toEqual([sort, titles.toSorted()]);
        if (reversed) expect([sort, found]).toEqual([sort, (await paged(`query=quok&sort=${sort}`)).toReversed()]);
      }
    expect(await paged('query=quok&sort=title')).toEqual([titles[1], titles[0], titles[2]]);
    for (const words of ['2026-3', '3.5', 'and/or', 'report 2026', `mm of a ${name}`])
      expect([words, await paged(`query=${encodeURIComponent(words)}`)]).toEqual([words, [titles[2]]]);
    for (const query of ["'", "' | 'x':*", '& !', ':*', '\\', "'; drop table posts; --", '%', '_'])
      expect([query, (await send(`GET ${kind.list}?query=${encodeURIComponent(query)}`)).status]).toEqual([query, 200]);
    expect((await send(`GET ${kind.list}?after=x`)).status).toBe(422);
  },
);

test.each(having('many'))('S7: an operation on many has a result for each %s', async (name, kind) => {
  const { id, address } = await create(kind, `One of many, a ${name}`);
  const missing = '00000000-0000-4000-8000-000000000000';
  const results = async (operation: 'publish' | 'trash') =>
    (await kind.many([missing, id], operation)).map((each) => [each.id, each.ok]);
  const expected = [
    [missing, false],
    [id, true],
  ];
  expect([await results('publish'), (await kind.shown(address)).status]).toEqual([expected, 200]);
  expect([await results('trash'), (await kind.shown(address)).status]).toEqual([expected, 404]);
});
