import { expect } from 'vitest';
import type { Theme } from '#contract/theme.ts';
import { accessibilityProblems, desktop, type OpenPage, phone } from './browser.ts';

/** National digits of a fictional number of the United States, which is probably unique in a run. */
export const newPhoneNumber = (): string => `55501${String(Math.floor(Math.random() * 90_000) + 10_000)}`;
let names = 0;
/** A name that no other record has. */
export const uniqueName = (what: string): string => `${what} ${process.pid}-${++names}`;

/** Downloads the target of a link with the session of the page. */
export async function download(page: OpenPage, link: string): Promise<{ name: string; text: string }> {
  const href = await page.getByRole('link', { name: link, exact: true }).getAttribute('href');
  const answer = await page.request.get(href as string);
  const name = /filename="?([^";]+)/.exec(answer.headers()['content-disposition'] ?? '')?.[1] ?? '';
  return { name, text: await answer.text() };
}

type Look = readonly [width: number, theme: Theme];

/**
 * Expects pages without sideways scrolling and accessibility problems. Each theme is tried at one width, because colours do not
 * depend on the width, nor the layout on the theme.
 */
export async function expectAccessibleLayout(
  page: OpenPage,
  paths: readonly string[],
  looks: readonly Look[] = [
    [1280, 'light'],
    [820, 'dark'],
  ],
): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const [width, theme] of looks) {
      await page.setViewportSize({ width, height: 900 });
      // A colour that is changing would have too little contrast.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, width, Math.max(0, over), await accessibilityProblems(page)]).toEqual([path, width, 0, []]);
    }
  }
}

export const phoneAndDesktop = [
  [phone.width, 'dark'],
  [desktop.width, 'light'],
] as const satisfies readonly Look[];

/** The id of a record in the URL: `idInUrl(page, 'user')`. */
export const idInUrl = (page: OpenPage, name: string): string => new URL(page.url()).searchParams.get(name) ?? '';
