/** The gallery of components, in `npm run dev` as people start it. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { themes } from '#contract/theme.ts';
import { accessibilityProblems, hydrated, setUpBrowser } from '../helpers/browser.ts';
import { copyFirstStart } from '../helpers/first-start.ts';
import { freePort } from '../helpers/free-port.ts';
import { type ProgramProcess, startProgram } from '../helpers/program-process.ts';
import { removeData } from '../helpers/remove-data.ts';

const browser = setUpBrowser();
const widths = [320, 820, 1440];
/** Each sample is a piece of another page: rules for the whole of a page do not apply. */
const ofWholePages = ['heading-order', 'landmark-unique'];
/** In milliseconds: the first build has no cache. */
const maxBuildTime = 300_000;

let program: ProgramProcess;
let origin: string;
let data: string;

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'portico-gallery-'));
  await copyFirstStart('blank', data);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: data, PORT: String(port), PUBLIC_ORIGIN: origin, SEED_DEMO: 'false' };
  program = startProgram(['server/dev.ts'], env);
  await program.says('ready');
  // The first answer takes longest.
  await (await fetch(`${origin}/_dev/gallery`)).text();
}, maxBuildTime);

afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.exit;
  await removeData(data);
});

test.each(themes)(
  'every sample is accessible and fits the page in the %s theme, at any width',
  async (theme) => {
    const page = await browser.open({ origin, theme, reducedMotion: true });
    await page.goto('/_dev/gallery', { timeout: 120_000 });
    await hydrated(page);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
      const wide = await page
        .locator('[data-gallery-state]')
        .evaluateAll((boxes) =>
          (boxes as HTMLElement[])
            .filter((box) => box.scrollWidth > box.clientWidth + 1)
            .map((box) => box.dataset['galleryState']),
        );
      expect([width, wide]).toEqual([width, []]);
    }
    expect(await accessibilityProblems(page, 'html', ofWholePages)).toEqual([]);
    expect(page.problems).toEqual([]);
  },
  300_000,
);

test('a sample of a form works as on a screen, and saves nothing', async () => {
  const page = await browser.open({ origin });
  await page.goto('/_dev/gallery');
  await hydrated(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('This is a sample: nothing was saved.').first().waitFor();
  await page.locator('[data-opens="date"]').first().click();
  await page.getByRole('dialog').waitFor();
  expect(page.problems).toEqual([]);
});
