/** A window in which nobody types says that its record was changed in another one. */
import { expect, test } from 'vitest';
import { presenceUrl } from '#contract/content/presence.ts';
import { href } from '#contract/routes.ts';
import { isSaved, isUnsaved } from '../helpers/autosave.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { deckScreen, makeDeck } from '../helpers/decks.ts';
import { setUpEditor } from '../helpers/editor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const { open } = setUpEditor(browser);

const withoutScripts = (path: string) => open(path, { js: false });

async function newPost(): Promise<string> {
  const page = await withoutScripts(href('postsAdmin', { post: 'new' }));
  await page.locator('#post-title').fill(uniqueName('In two windows'));
  await page.locator('[name="body.plain"]').fill('The text.');
  await clickButton(page, 'Save draft');
  return page.url();
}

async function newProduct(): Promise<string> {
  const page = await withoutScripts(href('productsAdmin', { product: 'new' }));
  await page.locator('#product-title').fill(uniqueName('In two windows'));
  await page.locator('[id="product-price.0.currency"]').selectOption('EUR');
  await page.locator('[id="product-price.0.amount"]').fill('10');
  await clickButton(page, 'Create product');
  return page.url();
}

async function newVersion(): Promise<string> {
  const page = await withoutScripts(href('policiesAdmin', { policy: 'new' }));
  await page.locator('#policy-title').fill(uniqueName('In two windows'));
  await page.locator('#policy-kind').selectOption('other');
  await clickButton(page, 'Create policy');
  await clickButton(page, 'Write the first version');
  return page.url();
}

async function newSlide(): Promise<string> {
  const start = await withoutScripts(`${deckScreen}?deck=new`);
  const slug = await makeDeck(start, { title: uniqueName('In two windows'), slides: ['One', 'Two'], publish: false });
  const page = await withoutScripts(`${deckScreen}?deck=${slug}`);
  await page.getByRole('link', { name: 'Two' }).click();
  return page.url();
}

async function newBlock(): Promise<string> {
  const page = await withoutScripts(href('pagesAdmin'));
  const route = uniqueName('windows')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  await page.locator('#page-new [name="title"]').fill(route);
  await page.locator('#page-new [name="route"]').fill(route);
  await clickButton(page, 'Create page');
  await page.goto(href('pagesAdmin', { page: route, block: 'new-quote' }));
  await page.locator('#block-text').fill('A quote');
  await clickButton(page, 'Add to the page');
  await page.getByRole('link', { name: 'edit this block' }).click();
  return page.url();
}

/** Each kind has its name, a function that makes a record, a field of its form and the button that saves it. */
const kinds = [
  ['a post', newPost, '#post-summary', 'Save draft'],
  ['a product', newProduct, '#product-summary', 'Save'],
  ['a version of a policy', newVersion, '#version-changeNote', 'Save draft'],
  ['a slide', newSlide, '#slide-notes', 'Save'],
  ['a block of a page', newBlock, '#block-text', 'Save block'],
] as const;

/** The page reports every twenty seconds; if it is behind, it asks once more after three. */
async function reports(page: OpenPage, seconds: number): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === presenceUrl);
  await page.clock.fastForward(seconds * 1_000);
  await (await answered).finished();
}

async function openWithClock(path: string): Promise<OpenPage> {
  const page = await open(path);
  await page.clock.install();
  const first = page.waitForResponse((response) => new URL(response.url()).pathname === presenceUrl);
  await page.reload();
  await hydrated(page);
  await first;
  return page;
}

const changed = 'This was changed in another window or by a colleague.';

test.each(kinds)(
  'S29: %s that another window changed says so, and shows it after a reload',
  async (_, make, field, save) => {
    const path = await make();
    const page = await openWithClock(path);
    const other = await withoutScripts(path);
    await other.locator(field).fill('Changed in the other window');
    await clickButton(other, save);
    await reports(page, 20);
    await reports(page, 3);
    const notice = page.locator('#notice').filter({ hasText: changed });
    await notice.waitFor();
    await notice.getByRole('link', { name: 'Reload' }).click();
    await expect.poll(() => page.locator(field).inputValue()).toBe('Changed in the other window');
    expect(page.problems).toEqual([]);
  },
);

test('S29: a window takes nothing that it saves itself for a change of another one', async () => {
  const page = await openWithClock(await newPost());
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === presenceUrl) asked += 1;
  });
  /** It would ask again after three seconds if it thought that it is behind. */
  const isSure = async () => {
    asked = 0;
    await reports(page, 20);
    await page.clock.fastForward(4_000);
    await reports(page, 16);
    expect(asked).toBe(2);
    expect(await page.locator('#notice').innerText()).toBe('');
  };
  await page.locator('#post-summary').fill('Saved by itself');
  await isUnsaved(page);
  await page.clock.fastForward(20_000);
  await isSaved(page);
  await isSure();
  await page.locator('#post-summary').fill('Saved by a press');
  await page.keyboard.press('Control+S');
  await showsMessage(page, 'Saved.');
  await isSure();
});
