import type { Locator, Page } from 'playwright-core';

/** The code for dragging is loaded when the pointer enters the list. */
async function handleOf(list: Locator, name: string): Promise<Locator> {
  await list.hover();
  const handle = list.getByRole('button', { name: `Drag ${name}`, exact: true });
  await handle.waitFor();
  return handle;
}

/** Drops a row on the upper or lower half of another row. */
export async function dragTo(list: Locator, name: string, target: Locator, half: 'upper' | 'lower'): Promise<void> {
  const page = list.page();
  const handle = await handleOf(list, name);
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('the rows are not in the window');
  // Beside the centre: the library takes that for the click of a screen reader.
  await page.mouse.move(from.x + from.width / 2 + 3, from.y + from.height / 2 + 3);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 3, from.y + from.height / 2 + 12, { steps: 3 });
  await page.locator('[aria-label^="Position "]').first().waitFor({ state: 'attached' });
  const y = to.y + to.height * (half === 'upper' ? 0.3 : 0.7);
  await page.mouse.move(to.x + 40, y, { steps: 5 });
  await page.locator('[data-over]').waitFor({ state: 'attached' });
  await page.mouse.up();
}

/** Chooses a place by keyboard. */
export async function dragByKeys(list: Locator, name: string, place: string): Promise<void> {
  const handle = await handleOf(list, name);
  await handle.press('Enter');
  await dropByKeys(list.page(), place);
}

/** After Enter on a handle. */
export async function dropByKeys(page: Page, place: string): Promise<void> {
  await page.getByRole('button', { name: place }).waitFor();
  await page.locator('[aria-label^="Position "]:focus').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  while (!(await focused()).startsWith(place)) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}
