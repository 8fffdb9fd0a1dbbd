/** These functions act as somebody without a mouse does. None of them sets the focus by script. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { href, type RouteName } from '#contract/routes.ts';
import { hydrated } from './browser.ts';

/** More would be an unreasonable way. */
const maxPresses = 12;

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Types into the field that has the focus on the overview, and opens the first result. */
export async function find(page: Page, text: string, route: RouteName, record: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href(route as 'account') && url.searchParams.has(record));
  await arrived(page);
}

/** The router moves the focus in the frame after the address has changed, and would take it from a key before. */
const arrived = (page: Page): Promise<unknown> => page.evaluate(() => new Promise(requestAnimationFrame));

/** Opens the link with the focus, or sends the form, and waits for the next page. */
export async function follow(page: Page, key = 'Enter'): Promise<void> {
  const from = page.url();
  await page.keyboard.press(key);
  await page.waitForURL((url) => url.href !== from);
  await arrived(page);
}

/** With `g` and the letter of a screen. */
export async function goTo(page: Page, route: RouteName, letter: string): Promise<void> {
  await press(page, 'Escape', 'g', letter);
  await page.waitForURL((url) => url.pathname === href(route as 'account'));
  await arrived(page);
}

/** The name of what has the focus, as a person would call it, and whether an outline shows it where nothing is in front of it. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (element === document.body) return { name: 'nothing', isVisible: false };
    const label = element?.labels?.[0] ?? element?.querySelector(':scope > legend') ?? element;
    const name = element?.getAttribute('aria-label') ?? label?.textContent ?? '';
    let outlined: Element | null = element;
    while (outlined && getComputedStyle(outlined).outlineStyle === 'none') outlined = outlined.parentElement;
    const box = element?.getBoundingClientRect();
    const isInSight = box !== undefined && box.bottom > 0 && box.top < innerHeight;
    const inFront = isInSight
      ? document.elementFromPoint(
          (box.left + box.right) / 2,
          (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2,
        )
      : null;
    const isCovered = !(element?.contains(inFront) || inFront?.contains(element));
    return {
      name: name.replaceAll(/\s+/g, ' ').trim().slice(0, 120),
      isVisible: outlined !== null && isInSight && !isCovered,
    };
  });
export const focused = async (page: Page): Promise<string> => (await focus(page)).name;
export const isFocused = (page: Page, name: string | RegExp): Promise<void> =>
  expect.poll(() => focused(page)).toMatch(name);

async function pressUntil(page: Page, key: string, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < maxPresses; count++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    passed.push(now);
    // The tip of the one before goes a moment later.
    if (now !== 'nothing') await expect.poll(() => focus(page)).toEqual({ name: now, isVisible: true });
    if (name.test(now)) return;
  }
  throw new Error(`no ${name} within ${maxPresses} presses of ${key}: ${passed.join(' | ')}`);
}

export const tabTo = (page: Page, name: RegExp): Promise<void> => pressUntil(page, 'Tab', name);
export const tabBackTo = (page: Page, name: RegExp): Promise<void> => pressUntil(page, 'Shift+Tab', name);
/** With the key for rows. */
export async function goToRow(page: Page, name: RegExp): Promise<void> {
  await shown(page, 'main :is(tbody tr, [data-walk])', name);
  await pressUntil(page, 'j', name);
}
export const goBackToRow = (page: Page, name: RegExp): Promise<void> => pressUntil(page, 'k', name);
/** With the key for the parts of a record or list. */
export async function goToPart(page: Page, name: RegExp): Promise<void> {
  await shown(page, 'main :is(section[aria-labelledby], [data-part])', name);
  await pressUntil(page, 's', name);
}

/** The text begins with a heading or a box, whose name the expression is for. A form with a file loads the whole page, whose keys follow. */
async function shown(page: Page, selector: string, name: RegExp): Promise<void> {
  const text = new RegExp(name.source.replaceAll(/^\^|\$$/g, ''));
  await page.locator(selector).filter({ hasText: text }).first().waitFor();
  await hydrated(page);
}

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Presses Space on the file field that has the focus, and answers the window of the system. */
export async function chooseFile(page: Page, file: File): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // The browser would open its own window if it did not know of the test before the key.
  await page.evaluate(() => document.readyState);
  await page.keyboard.press('Space');
  await (await chooser).setFiles(file);
}

/** Begins to drag the row with the focus; the code for it is loaded when the focus enters the list. */
export async function grab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Drag ${name}`, exact: true }).waitFor();
  await tabBackTo(page, new RegExp(`^Drag ${name}$`));
  await press(page, 'Enter');
  await announces(page, /^Started dragging/);
}

/** Waits until the library of widgets announces the text to screen readers. */
export const announces = (page: Page, text: string | RegExp): Promise<void> =>
  expect.poll(() => page.locator('[data-live-announcer]').innerText()).toMatch(text);
