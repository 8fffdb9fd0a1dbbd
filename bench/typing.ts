/** The time from a key to the next frame in a text of 20,000 words and in one of 200, in the same browser with a slow processor. */
import type { Page } from 'playwright-core';
import { href } from '#contract/routes.ts';
import { textField } from '../tests/helpers/editor.ts';
import { percentile, rounded, table } from './table.ts';

type Typing = { readonly way: string; readonly words: number; readonly durations: readonly number[] };

const sentence = 'the lamp that stands beside a window has a shade of paper and ';

/** A heading and a paragraph for each 80 words, with a link and bold words. */
function longText(words: number): string {
  const paragraphs = Array.from({ length: Math.ceil(words / 80) }, (_, at) => {
    const text = sentence.repeat(6);
    return {
      type: 'paragraph',
      content: [
        { type: 'text', text: `Part ${at} ${text}` },
        { type: 'text', text: 'in bold', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' and ' },
        { type: 'text', text: 'linked', marks: [{ type: 'link', attrs: { href: `https://example.com/${at}` } }] },
        { type: 'text', text: ' words.' },
      ],
    };
  });
  const heading = (at: number) => ({
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: `Heading ${at}` }],
  });
  return JSON.stringify({ type: 'doc', content: paragraphs.flatMap((each, at) => [heading(at), each]) });
}

async function fillText(page: Page, words: number): Promise<void> {
  await page.locator('#post-title').fill(`A text of ${words} words ${Date.now()}`);
  await page.locator('[data-editor="ready"]').waitFor();
  await page.locator('textarea[name="body"]').evaluate((field: HTMLTextAreaElement, text) => {
    field.value = text;
    field.dispatchEvent(new Event('restored', { bubbles: true }));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, longText(words));
  await textField(page).locator('h2').last().waitFor();
}

async function typeInto(page: Page, keys: number): Promise<number[]> {
  await textField(page).locator('p').nth(1).click();
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => durations.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  for (let key = 0; key < keys; key++) await page.keyboard.type(key % 6 === 5 ? ' ' : 'a', { delay: 100 });
  return page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const { durations } = window as unknown as { durations: number[] };
        const look = () => (durations.length >= count ? resolve(durations) : setTimeout(look, 50));
        look();
      }),
    keys,
  );
}

const [short, long] = [200, 20_000];

export async function typingTimes(
  open: () => Promise<Page>,
  { keys, slowdown }: { keys: number; slowdown: number },
): Promise<Typing[]> {
  const times: Typing[] = [];
  for (const words of [short, long]) {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    const measure = async (way: string) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      times.push({ way, words, durations: await typeInto(page, keys) });
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    };
    await page.goto(href('postsAdmin', { post: 'new' }));
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await fillText(page, words);
    await measure('a new post');
    await page.keyboard.press('Control+s');
    await page.locator('[data-form-success]').first().waitFor();
    await measure('a stored post');
    await page.getByRole('button', { name: 'Live preview' }).click();
    await page.locator('iframe[data-shown]').waitFor();
    await measure('with the live preview');
    await page.close();
  }
  return times;
}

export function typingTable(times: readonly Typing[]): string {
  const at = (way: string, words: number, percent: number): number =>
    percentile(times.find((each) => each.way === way && each.words === words)?.durations ?? [], percent);
  const ways = [...new Set(times.map(({ way }) => way))];
  return table(
    [
      'typing, from a key to the next frame',
      `${long} words: median, ms`,
      'p95, ms',
      `${short} words: median, ms`,
      'p95, ms',
      'median, times',
      'p95, times',
      'p95 at most',
    ],
    ways.map((way) => {
      const [median, p95] = [at(way, long, 50), at(way, long, 95)];
      const [shortMedian, shortP95] = [at(way, short, 50), at(way, short, 95)];
      const ratios = [rounded(median / shortMedian, 1), rounded(p95 / shortP95, 1)];
      return [way, rounded(median), rounded(p95), rounded(shortMedian), rounded(shortP95), ...ratios, 100];
    }),
  );
}
