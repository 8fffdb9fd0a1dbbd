/** A lost response to what the page saved by itself is no conflict with oneself, and hides none with a colleague. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { isSaved, loseAutosave, type Stopping, saysOf, withShortPauses } from '../helpers/autosave.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { deckScreen, makeDeck } from '../helpers/decks.ts';
import { setUpEditor, textField } from '../helpers/editor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser(withShortPauses);
const { open, write, visit } = setUpEditor(browser);

async function draft(): Promise<OpenPage> {
  const page = await write();
  await page.keyboard.type('The first text.');
  await page.locator('#post-title').fill(uniqueName('Lost'));
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  return page;
}

/** Types, and loses the response. */
async function lose(page: OpenPage, type: () => Promise<unknown>, stopping: Stopping = {}): Promise<void> {
  const lost = loseAutosave(page, new URL(page.url()).pathname, stopping);
  await type();
  await lost;
}

test('T56: a text that is typed on after a lost response is saved by itself, with what was lost', async () => {
  const page = await draft();
  await lose(page, async () => {
    await textField(page).press('End');
    await page.keyboard.type(' Lost.');
  });
  await page.keyboard.type(' Typed on.');
  await isSaved(page, 60_000);
  await expect.poll(() => textField(page).innerText()).toBe('The first text. Lost. Typed on.');
  await page.keyboard.press('Control+S');
  await showsMessage(page, 'Saved.');
  const elsewhere = await visit(page.url());
  expect(await elsewhere.locator('[name="body.plain"]').inputValue()).toBe('The first text. Lost. Typed on.');
});

test('T56: a button that is pressed after a lost response makes no conflict', async () => {
  const page = await draft();
  await lose(page, () => page.locator('#post-summary').fill('Lost'));
  await page.locator('#post-summary').fill('Lost and typed on');
  await clickButton(page, 'Save and publish');
  await showsMessage(page, 'Published.');
  expect(await page.locator('#post-summary').inputValue()).toBe('Lost and typed on');
});

test('T56: a field that is set back after a lost response is stored as it was before', async () => {
  const page = await draft();
  await lose(page, () => page.locator('#post-summary').fill('Lost'), { stays: true });
  await page.locator('#post-summary').fill('');
  const elsewhere = await visit(page.url());
  const stored = async () => {
    await elsewhere.reload();
    return elsewhere.locator('#post-summary').inputValue();
  };
  expect(await stored()).toBe('Lost');
  await page.unrouteAll();
  await expect.poll(stored, { timeout: 60_000, interval: 1_000 }).toBe('');
});

test('T56: a colleague who saved after a lost response is not overwritten, nor one who published', async () => {
  const page = await draft();
  await lose(page, () => page.locator('#post-summary').fill('Lost'));
  const colleague = await visit(page.url());
  expect(await colleague.locator('#post-summary').inputValue()).toBe('Lost');
  await colleague.locator('#post-summary').fill('Of the colleague');
  await clickButton(colleague, 'Save draft');
  await showsMessage(colleague, 'Saved.');
  await clickButton(page, 'Save draft');
  await page.locator('[aria-labelledby$="-conflict"]').waitFor();
  await expect
    .poll(() => page.getByRole('row', { name: 'Summary' }).first().innerText())
    .toMatch(/Of the colleague[\s\S]*Lost/);

  // The service stores no space at the end, so what was lost is the text that the colleague published.
  for (const [text, isUnsent] of [
    ['Lost too', false],
    [' ', true],
  ] as const) {
    const other = await draft();
    await lose(other, () => other.locator('#post-summary').fill(text), { isUnsent });
    await colleague.goto(other.url());
    await clickButton(colleague, 'Save and publish');
    await showsMessage(colleague, 'Published.');
    await clickButton(other, 'Save draft');
    await other.locator('[aria-labelledby$="-conflict"]').waitFor();
  }
});

test('T56: a draft that is restored after a lost response makes no conflict', async () => {
  const page = await draft();
  await lose(page, async () => {
    await textField(page).press('End');
    await page.keyboard.type(' Lost.');
  });
  await page.keyboard.type(' Typed on.');
  await saysOf(page).toMatch(/^Unsaved/);
  await page.reload();
  await hydrated(page);
  // It is based on what was lost, so it is not asked for.
  await page.getByText('were restored.').waitFor();
  await expect.poll(() => textField(page).innerText()).toBe('The first text. Lost. Typed on.');
  await page.reload();
  await hydrated(page);
  await page.getByText('were restored.').waitFor();
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Saved.');
});

test('T56 S30 S34: slides, drafts of policies and blocks lose no response either', async () => {
  const slug = await makeDeck(await visit(`${deckScreen}?deck=new`), {
    title: uniqueName('Lost'),
    slides: ['One'],
    publish: false,
  });
  const deck = await open(`${deckScreen}?deck=${slug}`);
  await deck.getByRole('link', { name: 'One' }).click();
  await expect.poll(() => deck.locator('#slide-title').inputValue()).toBe('One');
  await lose(deck, () => deck.locator('#slide-notes').fill('Lost'));
  await deck.locator('#slide-notes').fill('Lost and typed on');
  await deck.keyboard.press('Control+S');
  await showsMessage(deck, 'Saved.');
  expect(await deck.locator('#slide-notes').inputValue()).toBe('Lost and typed on');

  const policy = await open(`${href('policiesAdmin')}?policy=new`);
  await policy.locator('#policy-title').fill(uniqueName('Lost policy'));
  await policy.locator('#policy-kind').selectOption('other');
  await clickButton(policy, 'Create policy');
  await policy.getByRole('button', { name: /next version|first version/i }).click();
  await lose(policy, () => policy.getByRole('textbox', { name: 'Text', exact: true }).fill('Lost.'));
  await policy.keyboard.type(' Typed on.');
  await policy.keyboard.press('Control+S');
  await showsMessage(policy, 'Saved. Only you and your colleagues see it.');

  const block = await open(`${href('pagesAdmin')}?page=about`);
  await block.getByRole('link', { name: 'edit this block' }).nth(1).click();
  const heading = block.locator('[id="block-heading"]');
  await lose(block, () => heading.fill('Lost'));
  await heading.fill('Lost and typed on');
  await block.keyboard.press('Control+S');
  await block.getByText('Block saved.').first().waitFor();
  await block.getByText('Lost and typed on').first().waitFor();
});
