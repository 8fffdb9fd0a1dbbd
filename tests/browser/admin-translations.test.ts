/** The screen Translations: a translator works side by side, by keyboard, without scripts, and with files. */
import { beforeAll, expect, test } from 'vitest';
import type { Translation, TranslationSummary } from '#contract/content/translations.ts';
import { href } from '#contract/routes.ts';
import { download, expectAccessibleLayout, phoneAndDesktop } from '../helpers/back-office.ts';
import { type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { setUpOffice } from '../helpers/office.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const office = setUpOffice(setUpBrowser());
const screen = (query: Record<string, string> = {}) => href('translationsAdmin', query);
const send = async <T = unknown>(what: string, body?: object): Promise<T> =>
  (await office.admin.send(what, body ? { body } : {})).body as T;

let post: TranslationSummary;
let record: string;
const stored = (language = 'de') => send<Translation>(`GET /content/admin/translations/${language}/post/${post.id}`);

beforeAll(async () => {
  const page = await office.open({ path: screen() });
  expect(await page.getByRole('main').innerText()).toContain('The site has one language: English');
  await send('PATCH /content/site', { languages: ['de-DE', 'fr-FR'] });
  const { items } = await send<{ items: TranslationSummary[] }>('GET /content/admin/translations/de?kind=post');
  // Its text has a link.
  post = items.find(({ title }) => title === 'A clock should be quiet') as TranslationSummary;
  record = `de:post:${post.id}`;
  await page.close();
});

/** The field for a text, by the words of the original. */
const fieldFor = async (page: OpenPage, words: string) => {
  const { content } = await stored();
  const text = content.find(({ source }) => source.includes(words));
  return page.locator(`[id="translation-texts.${text?.path}"]`);
};

test('S7 S34: a record is found, translated by keyboard, refused for broken formatting, published, and the next one follows', async () => {
  const page = await office.open({ path: screen({ view: 'all' }) });
  await page.getByRole('link', { name: 'Missing' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('clock');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('post');
  await page.getByRole('link', { name: post.title }).click();
  await page.waitForURL(/record=de/);
  const title = await fieldFor(page, 'A clock should be quiet');
  await title.fill('Eine Uhr sei leise');
  const linked = await fieldFor(page, '<a href');
  await linked.fill('Lies <a href="/products/wall-clock">hier.');
  await page.keyboard.press('Control+s');
  const problem = page.getByRole('alert').getByRole('link');
  await problem.waitFor();
  expect(await problem.innerText()).toContain('<a> has no end');
  await problem.click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(await linked.getAttribute('id'));
  expect([await title.inputValue(), await linked.getAttribute('aria-invalid')]).toEqual(['Eine Uhr sei leise', 'true']);
  await page.keyboard.type('</a>');
  await page.keyboard.press('End');
  await linked.fill('Lies <a href="/products/wall-clock">hier</a>.');
  await page.keyboard.press('Control+s');
  await showsMessage(page, 'Draft saved.');
  expect(await stored()).toMatchObject({ state: 'draft', translated: 2 });
  await page.keyboard.press('Control+Enter');
  await showsMessage(page, 'Published. Visitors see it now.');
  expect(await stored()).toMatchObject({ state: 'stale', has_draft: false });
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('translated texts').waitFor();

  await page.goto(screen({ record }));
  await page.locator('h1').click();
  await page.getByRole('link', { name: 'Next' }).waitFor();
  await page.keyboard.press('n');
  await page.waitForURL((url) => url.searchParams.get('record') !== record);
  await page.locator(`a[data-neighbour="previous"][href*="${post.id}"]`).waitFor();
  await page.keyboard.press('p');
  await page.waitForURL((url) => url.searchParams.get('record') === record);
  expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

test('S56: a changed original is shown with its difference, and its translation stays if somebody says so', async () => {
  const retitle = async (title: string) => {
    const { content, revision } = await send<{ content: object; revision: number }>(
      `GET /content/admin/posts/${post.id}`,
    );
    const saved = await send<{ revision: number }>(`PUT /content/admin/posts/${post.id}`, {
      ...content,
      title,
      revision,
    });
    await send(`POST /content/posts/${post.id}/publish`, { revision: saved.revision });
  };
  await retitle('A clock must be quiet');
  const page = await office.open({ path: screen({ view: 'all', state: 'stale' }) });
  await page.getByRole('link', { name: 'A clock must be quiet' }).click();
  await page.getByText('The original changed').waitFor();
  expect(await page.locator('main del, main ins').allInnerTexts()).toEqual([
    expect.stringContaining('should'),
    expect.stringContaining('must'),
  ]);
  await expectAccessibleLayout(
    page,
    [page.url(), screen({ view: 'all' }), screen({ part: 'import' })],
    phoneAndDesktop,
  );
  await page.goto(screen({ record }));
  const field = await fieldFor(page, 'A clock must be quiet');
  await field.press('Enter');
  await showsMessage(page, 'Saved. Visitors see it when you publish the changes.');
  expect((await stored()).content[0]).toMatchObject({ former: 'A clock should be quiet' });

  // The original changes while somebody translates it.
  await field.fill('Eine Uhr muss leise sein');
  await retitle('A clock must be silent');
  await field.press('Enter');
  await showsMessage(page, 'Saved, but the original of 1 text changed meanwhile. Your words for it are still here.');
  expect([await field.inputValue(), (await stored()).content[0]?.target]).toEqual([
    'Eine Uhr muss leise sein',
    'Eine Uhr sei leise',
  ]);
  await page.goto(screen({ record }));
  await clickButton(page, 'Still right for Title');
  await showsMessage(page, 'Saved. Visitors see it when you publish the changes.');
  expect(await page.getByText('The original changed').count()).toBe(0);
  expect((await stored()).content[0]).toMatchObject({ target: 'Eine Uhr muss leise sein', former: null });
  await clickButton(page, 'Publish saved changes');
  await showsMessage(page, 'Published. Visitors see it now.');
  await page.locator('summary', { hasText: 'Withdraw' }).click();
  await clickButton(page, 'Yes, withdraw it');
  await showsMessage(page, 'Withdrawn. Its texts are a draft now.');

  await page.goto(href('postsAdmin', { post: post.id }));
  const side = page.getByRole('region', { name: 'Translations' });
  await side.getByText('Draft').waitFor();
  expect(await side.getByRole('link').allInnerTexts()).toEqual(['German', 'French']);
  expect(page.problems).toEqual([]);
});

test('T56: without scripts, the second of two saves shows both texts, keeps its own, and words for texts that are gone are not lost', async () => {
  const open = () => office.open({ path: screen({ record: `fr:post:${post.id}` }), js: false });
  const [mine, theirs] = [await open(), await open()];
  const summary = async (page: OpenPage) => fieldFor(page, 'nineteen movements under');
  await (await summary(theirs)).fill('Von dort');
  await clickButton(theirs, 'Save draft');
  await (await summary(mine)).fill('Von hier');
  await clickButton(mine, 'Save draft');
  const conflict = mine.getByRole('region', { name: 'You saved this in another window' });
  expect(await conflict.innerText()).toMatch(/Von dort[\s\S]*Von hier/);
  expect(await (await summary(mine)).inputValue()).toBe('Von hier');
  await clickButton(mine, 'Save draft');
  expect((await stored('fr')).content.find(({ path }) => path === 'summary')?.target).toBe('Von hier');

  const ear = await fieldFor(mine, 'The ear is a strange');
  await ear.fill('Das Ohr');
  const { content, revision } = await send<{ content: { body: { content: object[] } }; revision: number }>(
    `GET /content/admin/posts/${post.id}`,
  );
  const body = { type: 'doc', content: content.body.content.slice(1) };
  const saved = await send<{ revision: number }>(`PUT /content/admin/posts/${post.id}`, { ...content, body, revision });
  await send(`POST /content/posts/${post.id}/publish`, { revision: saved.revision });
  await clickButton(mine, 'Save draft');
  const gone = mine.getByRole('region', { name: 'Your words for texts that are gone' });
  expect(await gone.getByRole('textbox').inputValue()).toBe('Das Ohr');
});

test('files for translators go out in both formats, come back after a look, and say what is left out', async () => {
  const page = await office.open({ path: screen({ view: 'all' }) });
  await page.getByRole('link', { name: 'Export and import' }).click();
  const csv = await download(page, 'CSV of all texts');
  expect([csv.name, csv.text.split('\r\n')[0]]).toEqual([
    'translations-de.csv',
    '\ufefflanguage,kind,id,path,source,target',
  ]);
  const xliff = await download(page, 'XLIFF of what needs work');
  expect(xliff.name).toBe('translations-de.xlf');
  const file = xliff.text
    .replace('<source>Everyday objects, made to be repaired.</source>', '$&<target>Dinge, die man repariert.</target>')
    .replace('original="page/about"', 'original="page/nowhere"')
    .replace(/(<file [^>]*original="page\/nowhere"[\s\S]*?<source>[^<]*<\/source>)/, '$1<target>Nirgends</target>');
  const choose = async (text: string, name = 'german.xlf') => {
    await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  };
  await choose(file.replace('trgLang="de-DE"', 'trgLang="it"'));
  await page.getByRole('alert').getByText('but you chose').waitFor();
  await choose(file);
  await page.getByRole('heading', { name: 'What this file would change' }).waitFor();
  expect(await page.getByRole('main').innerText()).toMatch(/page\/nowhere[\s\S]*Visitors see no such record\./);
  await expectAccessibleLayout(page, []);
  await page.getByRole('button', { name: /^Import \d+ text/ }).click();
  await page.getByRole('heading', { name: 'What this file changed' }).waitFor();
  const site = await send<Translation>('GET /content/admin/translations/de/site/site');
  expect([site.state, site.content[0]?.target]).toEqual(['draft', 'Dinge, die man repariert.']);
  await choose('no,columns\n1,2', 'x.csv');
  await page.getByRole('alert').waitFor();
  expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});
