import { vi } from 'vitest';
import { href } from '#contract/routes.ts';
import { clickButton, type Session, type setUpPeople, showsMessage } from './signed-in.ts';

/** On the screen Site; it ends when pages have the language. */
export async function changeLanguage(
  people: ReturnType<typeof setUpPeople>,
  admin: Session,
  locale: string,
): Promise<void> {
  const page = await people.open(href('siteAdmin', { part: 'region' }), { as: admin });
  await page.locator('[name="locale"]').selectOption(locale);
  await clickButton(page, 'Save language and region');
  await showsMessage(page, 'Language and region saved.');
  const visitor = await people.open(href('about'), { as: [], js: false });
  const shown = async () => {
    await visitor.reload();
    return visitor.locator('html').getAttribute('lang');
  };
  await vi.waitUntil(async () => (await shown()) === locale, { timeout: 20_000, interval: 100 });
  await Promise.all([page.close(), visitor.close()]);
}
