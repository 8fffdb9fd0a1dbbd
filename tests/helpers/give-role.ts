import type { Locator, Page } from 'playwright-core';

/** On the page of a user: by the menu, the same list without scripts, or the select if there are many roles. */
export async function giveRole(page: Page, role: string): Promise<void> {
  const menu = page.locator('summary').filter({ hasText: 'Give a role' });
  const select: Locator = page.getByRole('combobox', { name: 'Give a role' });
  await menu.or(select).waitFor();
  if (await select.isVisible()) {
    await select.selectOption({ label: role });
    await page.getByRole('button', { name: 'Give', exact: true }).click();
    return;
  }
  await menu.click();
  const name = new RegExp(`^${role}`);
  await page.getByRole('menuitem', { name }).or(page.getByRole('button', { name })).click();
}
