import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll } from 'vitest';
import { href } from '#contract/routes.ts';
import type { OpenPage, TestBrowser } from './browser.ts';
import { type Session, setUpPeople } from './signed-in.ts';

type People = ReturnType<typeof setUpPeople>;
type Options = Omit<Parameters<People['open']>[1], 'as'>;

/**
 * Call at the top of a test file: signs the administrator in before its tests. `write` opens the editor in a new
 * post.
 */
export function setUpEditor(browser: TestBrowser) {
  const people = setUpPeople(browser);
  let admin: Session;
  beforeAll(async () => {
    admin = await people.session('5550100000');
  });
  const open = (path: string, options: Options = {}): Promise<OpenPage> => people.open(path, { as: admin, ...options });
  return {
    open,
    /** Without a browser. */
    visit: (path: string): Promise<OpenPage> => people.visit(path, { as: admin }),
    /** Opens a new post with the caret in its text. */
    async write(options: Options = {}): Promise<OpenPage> {
      const page = await open(href('postsAdmin', { post: 'new' }), {
        viewport: { width: 1280, height: 900 },
        ...options,
      });
      await textField(page).click();
      return page;
    },
  };
}

/** A picture of one colour. */
export const makePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 500, height: 300, channels: 3, background: '#a3461f' } })
    .png()
    .toBuffer();

export const textField = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true });
export const toolbarButton = (page: Page, name: string): Locator =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });
export const waitUntilPublished = (page: Page): Promise<void> =>
  page.locator('[data-form-success], [role="status"]').filter({ hasText: 'Published.' }).first().waitFor();
export const blocksOf = (page: Page): Promise<string[]> =>
  textField(page).evaluate((text) => [...text.children].map((child) => `${child.localName}: ${child.textContent}`));
/** Waits until the editor has handled the last key, or knows a selection that a script made. */
export const editorHasRead = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
export const caretIsInside = (page: Page): Promise<boolean> =>
  textField(page).evaluate((element) => element.contains(getSelection()?.anchorNode ?? null));
