import type { Page } from 'playwright-core';

type Inquiry = { readonly message: string; readonly topic: 'order' | 'repair' };

/** Sends the form of a contact page as Amina Sol, and closes the page. Returns the reference of the inquiry. */
export async function sendInquiry(page: Page, { message, topic }: Inquiry): Promise<string> {
  await page.locator('[name="name"]').fill('Amina Sol');
  await page.locator('[name="contact"]').fill('amina@example.com');
  await page.locator('[name="topic"]').selectOption(topic);
  await page.locator('[name="message"]').fill(message);
  await page.locator('form#inquiry button:not([type="button"])').last().click();
  await page.locator('[data-form-success]').first().waitFor();
  const [reference] = /INQ-[0-9A-Z]{6}/.exec(page.url()) ?? [];
  await page.close();
  return reference as string;
}
