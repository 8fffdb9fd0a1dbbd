/** Decks as administrators make them: by plain forms, which are the quickest way in a browser. */
import type { OpenPage } from './browser.ts';
import { clickButton } from './signed-in.ts';

export const deckScreen = '/account/deck-admin';

type Deck = { readonly title: string; readonly slides: readonly string[]; readonly publish?: boolean };

/** With slides of these titles; answers its address. `page` is one without JavaScript, and is closed after it. */
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
