/** A window in which nobody types says that its record was changed in another one. */
import { beforeAll, expect, inject, test } from 'vitest';
import { presenceUrl } from '#contract/content/presence.ts';
import { href } from '#contract/routes.ts';
import { isSaved, isUnsaved } from '../helpers/autosave.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { deckScreen, makeDeck } from '../helpers/decks.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { setUpEditor } from '../helpers/editor.ts';
import { decoded, type PageVisitor } from '../helpers/page-visitor.ts';
import { showsMessage } from '../helpers/signed-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const browser = setUpBrowser();
const { open } = setUpEditor(browser);

let staff: PageVisitor;
beforeAll(async () => {
  staff = await signedIn(demoPeople.admin.phoneNumber);
});
const make = async (path: string, which: string, values: Record<string, string>) =>
  staff.press(await staff.read(path), which, values);
const title = () => uniqueName('In two windows');

async function newPost(): Promise<string> {
  const text = { title: title(), 'body.plain': 'The text.' };
  return (await make(href('postsAdmin', { post: 'new' }), 'Save draft', text)).path;
}

async function newProduct(): Promise<string> {
  const price = { 'price.0.currency': 'EUR', 'price.0.amount': '10' };
  return (await make(href('productsAdmin', { product: 'new' }), 'Create product', { title: title(), ...price })).path;
}

async function newVersion(): Promise<string> {
  const made = await make(href('policiesAdmin', { policy: 'new' }), 'Create policy', { title: title(), kind: 'other' });
  return (await staff.press(made, 'Write the first version')).path;
}

async function newSlide(): Promise<string> {
  const start = await open(`${deckScreen}?deck=new`, { js: false });
  const slug = await makeDeck(start, { title: title(), slides: ['One', 'Two'], publish: false });
  const page = await open(`${deckScreen}?deck=${slug}`, { js: false });
  await page.getByRole('link', { name: 'Two' }).click();
  return page.url();
}

async function newBlock(): Promise<string> {
  const page = title()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  await make(href('pagesAdmin'), 'Create page', { title: page, route: page });
  await make(href('pagesAdmin', { page, block: 'new-quote' }), 'Add to the page', { text: 'A quote' });
  const { html } = await staff.read(href('pagesAdmin', { page }));
  return decoded(/href="([^"]*block=(?!new)[^"]*)"/.exec(html)?.[1] ?? '');
}

/** Each kind has its name, a function that makes a record, a field of its form and the button that saves it. */
const kinds = [
  ['a post', newPost, 'summary', 'Save draft'],
  ['a product', newProduct, 'summary', 'Save'],
  ['a version of a policy', newVersion, 'changeNote', 'Save draft'],
  ['a slide', newSlide, 'notes', 'Save'],
  ['a block of a page', newBlock, 'text', 'Save block'],
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
    const other = await staff.read(path.replace(inject('origin'), ''));
    await staff.press(other, save, { [field]: 'Changed in the other window' });
    await reports(page, 20);
    await reports(page, 3);
    const notice = page.locator('#notice').filter({ hasText: changed });
    await notice.waitFor();
    await notice.getByRole('link', { name: 'Reload' }).click();
    await expect.poll(() => page.locator(`main [name="${field}"]`).inputValue()).toBe('Changed in the other window');
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
