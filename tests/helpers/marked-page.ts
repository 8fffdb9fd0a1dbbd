/** Pages that distinguish a soft navigation from a full load. */
import { hydrated, type OpenPage, type TestBrowser } from './browser.ts';

/** A hydrated page with a mark that only a full load removes. */
export async function markedPage(browser: TestBrowser, origin: string, path: string): Promise<OpenPage> {
  const page = await browser.open({ origin });
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return page;
}
export const isMarked = (page: OpenPage) => page.evaluate(() => 'marked' in window);
export const menuLink = (page: OpenPage, path: string) => page.locator(`header a[href="${path}"]`).first();

/** Follows a URL like a link in the page does. */
export async function followLink(page: OpenPage, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'planted';
    document.querySelector('main')?.append(link);
    link.click();
  }, address);
}
