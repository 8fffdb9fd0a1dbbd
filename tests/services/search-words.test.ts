/** Words are found without accents, inside of Chinese and Japanese sentences, and with a wrong letter or two. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUsers } from '#contract/auth/users.ts';
import { listPostRecords } from '#contract/content/posts-admin.ts';
import { type Marked, searchSite } from '#contract/content/search.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { plainText } from '../../server/services/records/plain-text.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { paragraph, publish } from '../helpers/posts.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, signIn } from '../helpers/sign-in.ts';

const shown = (parts: Marked) => parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

const texts = {
  'french-dessert': ['Crème brûlée in the façade', 'Chez Renée à Göteborg, œuvre ﬁnale.'],
  'german-street': ['Die Königstraße', 'Weiß und groß, Łódź und Ærø.'],
  'russian-tree': ['Ёлка и йод', 'Лампы и ёлочные игрушки.'],
  'chinese-sentence': ['测试搜索功能的文章', '这是一个很长的句子，用户可以在里面找到灯具。'],
  'japanese-sentence': ['東京オフィスの検索', '新しい工房で家具を作っています。'],
} as const;

const found = [
  ['creme brulee', 'french-dessert', '[Crème] [brûlée]'],
  ['CRÈME BRÛLÉE', 'french-dessert', '[Crème] [brûlée]'],
  ['cre\u0300me', 'french-dessert', '[Crème]'],
  ['facade', 'french-dessert', '[façade]'],
  ['renee goteborg', 'french-dessert', '[Renée] à [Göteborg]'],
  ['oeuvre finale', 'french-dessert', '[œuvre] [ﬁnale]'],
  ['konigstrasse', 'german-street', '[Königstraße]'],
  ['Königstraße', 'german-street', '[Königstraße]'],
  ['weiss gross', 'german-street', '[Weiß] und [groß]'],
  ['lodz aero', 'german-street', '[Łódź] und [Ærø]'],
  ['елка', 'russian-tree', '[Ёлка]'],
  ['ЁЛКА', 'russian-tree', '[Ёлка]'],
  ['елочные', 'russian-tree', '[ёлочные]'],
  ['测试', 'chinese-sentence', '[测试]搜索'],
  ['搜索', 'chinese-sentence', '测试[搜索]功能'],
  ['索功能', 'chinese-sentence', '[索功能]'],
  ['灯具', 'chinese-sentence', '找到[灯具]'],
  ['検索', 'japanese-sentence', '[検索]'],
  ['オフィス', 'japanese-sentence', '[オフィス]'],
  ['ｵﾌｨｽ', 'japanese-sentence', '[オフィス]'],
  ['家具', 'japanese-sentence', '[家具]'],
] as const;

describe('in the database', () => {
  const codes = readableCodes();
  let services: TestServices;
  beforeAll(async () => {
    services = await startOn(codes.env);
    for (const [slug, [title, text]] of Object.entries(texts))
      await publish(services, { slug, title, body: paragraph(text) });
  });
  afterAll(() => services?.remove());

  test.each(found)(
    '%s finds the text on the site and marks it, and its title in the list of posts',
    async (typed, slug, marked) => {
      const { items, corrected } = await services.call(searchSite, { query: typed });
      expect(items.map(({ name }) => name)).toEqual([slug]);
      expect(corrected).toBeNull();
      expect(`${shown(items[0]!.title)} ${shown(items[0]!.excerpt)}`).toContain(marked);
      if (!texts[slug][0].includes(marked.replaceAll(/[[\]]/g, ''))) return;
      const listed = await services.call(listPostRecords, { query: typed });
      expect(listed.items.map((post) => post.slug)).toEqual([slug]);
    },
  );

  test('a corrected word is shown as it is written', async () => {
    expect(await services.call(searchSite, { query: 'konigstrase' })).toMatchObject({
      corrected: 'königstraße',
      total: 1,
    });
  });

  test('the beginning of a long text is its excerpt if only the title matches, and two places if both do', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `w${index}`).join(' ');
    await publish(services, {
      slug: 'long-text',
      title: 'Kingfisher',
      body: paragraph(`First ${words} axolotl ${words} axolotl end.`),
    });
    const excerptFor = async (query: string) => shown((await services.call(searchSite, { query })).items[0]!.excerpt);
    expect(await excerptFor('kingfisher')).toMatch(/^A plain summary\. First w0 w1 /);
    const excerpt = await excerptFor('axolotl');
    expect(excerpt.match(/\[axolotl\]/g)).toHaveLength(2);
    expect(excerpt).toContain(' … ');
    expect(excerpt.length).toBeLessThan(420);
  });

  test('people are found by names and addresses with a wrong letter, only if that is asked for', async () => {
    const admin = await signIn(services, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
    const fields = { name: 'Søren Weißmüller 王小明', email: 'soren@example.com' };
    const { status } = await admin.send(`PATCH /auth/users/${demoPeople.first.id}`, { body: fields });
    expect(status).toBe(200);
    const idsOf = async (query: string, similar?: boolean) =>
      (await services.call(findUsers, { query, ...(similar ? { similar: 'true' } : {}) })).users.map(({ id }) => id);
    for (const typed of ['soren weissmuller', 'SØREN', '小明', 'weissm'])
      expect([typed, await idsOf(typed)]).toEqual([typed, [demoPeople.first.id]]);
    for (const typed of [
      'Soern Weissmuler',
      'weismuller',
      'Sorem',
      'Soner',
      'soren@exampel.com',
      'sorne@example.com',
    ]) {
      expect([typed, await idsOf(typed)]).toEqual([typed, []]);
      expect([typed, await idsOf(typed, true)]).toEqual([typed, [demoPeople.first.id]]);
    }
    expect(await idsOf('+15559999999', true)).toEqual([]);
    expect(await idsOf('xylophonist', true)).toEqual([]);
  });

  test('every list that can be searched finds a record by a word with a wrong letter', async () => {
    const all = (['auth', 'apps', 'content', 'trade'] as const).flatMap((service) => endpointsOf(service));
    const lists = all.filter(
      ({ method, path, input }) => method === 'GET' && 'similar' in input.shape && !path.includes(':'),
    );
    expect(lists.length).toBeGreaterThan(11);
    const tried: string[] = [];
    for (const endpoint of lists as Endpoint[]) {
      const recordsOf = async (input: object) => {
        const answer = await services.call(endpoint as never, input as never);
        return Object.values(answer as Record<string, unknown>).find(Array.isArray) as Array<Record<string, unknown>>;
      };
      const word = (await recordsOf({}).catch(() => []))
        .flatMap((record) => [record['title'], record['name'], record['recipient'], record['alt']])
        .flatMap((text) => (typeof text === 'string' ? (text.match(/\b[A-Za-z]{6,}\b/g) ?? []) : []))[0];
      if (!word) continue;
      const misspelt = word.slice(0, -2) + word.at(-1) + word.at(-2) + (word.at(-1) === word.at(-2) ? 'q' : '');
      expect([endpoint.path, misspelt, await recordsOf({ query: misspelt })]).toEqual([endpoint.path, misspelt, []]);
      const similar = await recordsOf({ query: misspelt, similar: 'true' });
      expect([endpoint.path, misspelt, similar.length > 0]).toEqual([endpoint.path, misspelt, true]);
      tried.push(endpoint.path);
    }
    expect(tried.length).toBeGreaterThan(6);
  });
});

test('typed words are made plain', () => {
  expect(['Ⅷ ﬃ', 'İstanbul', 'Ναΐ', 'Việt', 'ｶﾞ', '한국'].map(plainText)).toEqual([
    'viii ffi',
    'istanbul',
    'ναι',
    'viet',
    'ガ',
    '한국',
  ]);
});
