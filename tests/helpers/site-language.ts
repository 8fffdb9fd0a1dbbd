import { vi } from 'vitest';
import { href } from '#contract/routes.ts';
import { demoPeople } from './demo-people.ts';
import { signedIn } from './visitors.ts';

/** On the screen Site; it ends when pages have the language. */
export async function changeLanguage(locale: string, timeZone = 'UTC'): Promise<void> {
  const admin = await signedIn(demoPeople.admin.phoneNumber);
  const region = await admin.read(href('siteAdmin', { part: 'region' }));
  await admin.press(region, 'locale', { locale, timeZone });
  const isShown = async () => (await admin.read(href('about'))).html.includes(`<html lang="${locale}"`);
  await vi.waitUntil(isShown, { timeout: 20_000, interval: 100 });
}
