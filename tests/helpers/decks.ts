import type { OpenPage } from './browser.ts';
import { clickButton } from './signed-in.ts';

export const deckScreen = '/account/deck-admin';

type Deck = { readonly title: string; readonly slides: readonly string[]; readonly publish?: boolean };

/** Creates a deck with slides of these titles and answers its slug. `page` must be without JavaScript and is closed. */
export async function makeDeck(page: OpenPage, { title, slides, publish = true }: Deck): Promise<string> {
  await page.getByLabel('Title').fill(title);
  await clickButton(page, 'Create deck');
  for (const [index, name] of slides.entries()) {
    if (index > 0) await clickButton(page, 'Add a slide');
    await page.locator('form#slide').getByLabel('Title').fill(name);
    await clickButton(page, 'Save');
  }
  if (publish) await clickButton(page, 'Publish');
  const slug = new URL(page.url()).searchParams.get('deck') as string;
  await page.close();
  return slug;
}
