import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import {
  accessibilityProblems,
  hydrated,
  type OpenPage,
  setUpBrowser,
  waitForMinimumFillTime,
} from '../helpers/browser.ts';
import { openHtmlPage } from '../helpers/html-page.ts';
import { createPageVisitor } from '../helpers/page-visitor.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { fetchProducts, first } from '../helpers/public-pages.ts';
import { storedRows } from '../helpers/stored.ts';

const browser = setUpBrowser();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: generousTimeouts });
});
afterAll(() => product?.remove());

const open = async (path: string, js: boolean): Promise<OpenPage> => {
  const page = js
    ? await browser.open({ origin: product.origin })
    : openHtmlPage(createPageVisitor(product.origin), product.origin);
  await page.goto(path);
  if (js) await hydrated(page);
  return page;
};
const inquiryForm = (page: OpenPage) => page.locator('form#inquiry');
const waitlistForm = (page: OpenPage) => page.locator('form#waitlist');

async function writeInquiry(page: OpenPage, contact: string, message: string): Promise<void> {
  const form = inquiryForm(page);
  await form.locator('[name="name"]').fill('Ada Example');
  await form.locator('[name="contact"]').fill(contact);
  await form.locator('[name="topic"]').selectOption('repair');
  await form.locator('[name="message"]').fill(message);
}
async function send(form: ReturnType<typeof inquiryForm>, js = true): Promise<void> {
  if (js) await waitForMinimumFillTime(form.page());
  await form.locator('button:not([type="button"])').last().click();
}

test.each([
  ['with', true],
  ['without', false],
] as const)('S14: an inquiry %s JavaScript is answered with its reference', async (_, js) => {
  const page = await open(href('contact'), js);
  await writeInquiry(page, `ada-${js}@example.org`, `The lamp flickers (${js}), what can I do?`);
  await send(inquiryForm(page), js);
  const success = page.locator('[data-form-success]').first();
  await success.waitFor();
  expect(await success.innerText()).toMatch(/INQ-[0-9A-Z]{6}/);
  expect(new URL(page.url()).pathname).toBe('/contact');
  expect(page.problems).toEqual([]);
});

test.each([
  ['with', true],
  ['without', false],
] as const)('S14 S123: an invalid value is reported at its field %s JavaScript, and input is kept', async (_, js) => {
  const page = await open(href('contact'), js);
  await writeInquiry(page, 'neither phone nor mail', 'A message that is long enough to pass.');
  await send(inquiryForm(page), js);
  const contact = inquiryForm(page).locator('[name="contact"]');
  await expect.poll(() => contact.getAttribute('aria-invalid')).toBe('true');
  const described = (await contact.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(texts.join(' ')).toMatch(/e-mail address.*phone number/i);
  expect(await contact.inputValue()).toBe('neither phone nor mail');
  expect(await inquiryForm(page).locator('[name="topic"]').inputValue()).toBe('repair');
  expect(await inquiryForm(page).locator('[name="message"]').inputValue()).toBe(
    'A message that is long enough to pass.',
  );
  if (js) expect(await accessibilityProblems(page)).toEqual([]);
});

test('T56: each letter that is typed while React takes the page over is kept', async () => {
  const page = await browser.open({ origin: product.origin });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(href('contact'), { waitUntil: 'commit' });
  const message = page.locator('textarea').first();
  await message.click();
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const text = 'Typed while the page loads, and nothing of it may be lost, however long it takes.';
  await page.keyboard.type(text.slice(0, 8));
  scripts.resolve();
  await page.keyboard.type(text.slice(8), { delay: 25 });
  await hydrated(page);
  expect(await message.inputValue()).toBe(text);
});

test('S82: a double click sends an inquiry once, and the outcome is announced and focused', async () => {
  const page = await open(href('contact'), true);
  let posts = 0;
  await page.route('**/contact*', async (route) => {
    if (route.request().method() === 'POST') posts++;
    await route.continue();
  });
  await writeInquiry(page, 'twice@example.org', 'Sent by an impatient double click.');
  const button = inquiryForm(page).locator('button:not([type="button"])').last();
  await waitForMinimumFillTime(page);
  await button.dblclick();
  const outcome = page.locator('[data-form-success]').first();
  await outcome.waitFor();
  expect(await outcome.evaluate((element) => element.closest('[role="status"], [aria-live]') !== null)).toBe(true);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-form-success]') !== null))
    .toBe(true);
  expect(posts).toBe(1);
});

test.each([
  ['with', true],
  ['without', false],
] as const)(
  'S36: joining a waitlist %s JavaScript does not reveal whether the contact was on it before',
  async (_, js) => {
    const products = await fetchProducts(product.origin);
    const { name } = first(products.items.filter((item) => item.availability === 'waitlist'));
    const join = async () => {
      const page = await open(href('product', { name }), js);
      await waitlistForm(page).locator('[name="contact"]').fill(`waiting-${js}@example.org`);
      await send(waitlistForm(page), js);
      await page.locator('[data-form-success]').first().waitFor();
      return page.locator('[data-form-success]').first().innerText();
    };
    const message = await join();
    expect(message).toContain('You are on the waitlist.');
    expect(await join()).toBe(message);
  },
);

test('S14: all errors of an inquiry are listed at once, in the order of the fields', async () => {
  const page = await open(href('contact'), false);
  await inquiryForm(page).locator('[name="contact"]').fill('nobody');
  await inquiryForm(page).locator('[name="region"]').fill('Bayern');
  await send(inquiryForm(page), false);
  const links = await page.getByRole('alert').getByRole('link').allInnerTexts();
  expect(links.map((link) => link.split(': ')[0])).toEqual(['Name', 'Phone or e-mail', 'Country', 'Topic', 'Message']);
});

test('S14 T28: an inquiry that is sent again without JavaScript keeps its reference', async () => {
  const page = await open(href('contact'), false);
  const sendOne = async () => {
    await page.goto(href('contact'));
    await writeInquiry(page, 'again@example.org', 'The first answer never came, so here it is again.');
    await send(inquiryForm(page), false);
    const thanks = page.locator('[data-form-success]');
    await thanks.waitFor();
    return /INQ-[0-9A-Z]{6}/.exec(await thanks.innerText())?.[0];
  };
  const first = await sendOne();
  expect(first).toBeDefined();
  expect(await sendOne()).toBe(first);
});

test('S14 S36: a forged URL shows no confirmation', async () => {
  const products = await fetchProducts(product.origin);
  const { name } = products.items.find((item) => item.availability === 'waitlist')!;
  for (const path of [
    '/contact?reference=INQ-ABCDEF',
    `/products/${name}?joined=999999`,
    `/products/${name}?joined=1.x`,
  ]) {
    const html = await (await fetch(product.origin + path)).text();
    expect([path, /data-form-success/.test(html), /<form/.test(html)]).toEqual([path, false, true]);
  }
});

test('S69: the draft of an inquiry is restored in a new tab after its tab was closed, and removed once it was sent', async () => {
  const reopened = await open(href('about'), true);
  const tab = Object.assign(await reopened.context().newPage(), { problems: [] as string[] });
  await tab.goto(href('contact'));
  await hydrated(tab);
  await writeInquiry(tab, 'draft@example.org', 'Half a thought, to be finished later.');
  await Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })]);
  await reopened.goto(href('contact'));
  const message = inquiryForm(reopened).locator('[name="message"]');
  await expect.poll(() => message.inputValue()).toBe('Half a thought, to be finished later.');
  // Chromium collects the data of a form twice if it is sent while the page loads.
  await inquiryForm(reopened).evaluate((form: HTMLFormElement) =>
    form.addEventListener('submit', () => setTimeout(() => new FormData(form))),
  );
  await send(inquiryForm(reopened));
  await reopened.locator('[data-form-success]').first().waitFor();
  await reopened.goto(href('contact'));
  await hydrated(reopened);
  expect(await message.inputValue()).toBe('');
});

test('S69 T49: with a clock that is off by a year, an inquiry is restored after a reload and can be sent', async () => {
  for (const years of [-1, 1]) {
    const page = await browser.open({ origin: product.origin });
    await page.clock.install({ time: Date.now() + years * 365 * 24 * 3_600_000 });
    await page.goto(href('contact'));
    await hydrated(page);
    await writeInquiry(page, `clock${years}@example.org`, 'Written in another year, and kept.');
    await page.reload();
    await hydrated(page);
    const message = inquiryForm(page).locator('[name="message"]');
    await expect.poll(() => message.inputValue()).toBe('Written in another year, and kept.');
    await send(inquiryForm(page));
    await page.locator('[data-form-success]').first().waitFor();
  }
});

test('S124: an offline form shows the specified message and keeps its text, also after a click on a link', async () => {
  const page = await open(href('contact'), true);
  await writeInquiry(page, 'offline@example.org', 'Written in a tunnel, kept until later.');
  await page.context().setOffline(true);
  await send(inquiryForm(page));
  await page
    .getByText('No response from server. Please check your internet connection and try again.', { exact: true })
    .first()
    .waitFor();
  const address = page.url();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/policies'));
  await page.locator('footer a[href="/policies"]').first().click();
  await failed;
  await page.waitForTimeout(200);
  expect(page.url()).toBe(address);
  expect(await inquiryForm(page).locator('[name="message"]').inputValue()).toContain('Written in a tunnel');
});

test('T12 S132: a form of an older build is sent again as a document, which keeps its text', async () => {
  const page = await open(href('contact'), true);
  await writeInquiry(page, 'stale@example.org', 'Typed before the new build came out.');
  const statuses: number[] = [];
  await page.route('**/contact*', async (route) => {
    const headers = route.request().headers();
    if (!headers['x-action']) return route.continue();
    const answer = await route.fetch({ headers: { ...headers, 'x-build-id': 'older-build' } });
    statuses.push(answer.status());
    return route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-build-id': 'newer-build' } });
  });
  await send(inquiryForm(page));
  const thanks = page.locator('[data-form-success]').first();
  await thanks.waitFor();
  expect(await thanks.innerText()).toMatch(/INQ-[0-9A-Z]{6}/);
  expect(statuses).toEqual([409]);
});

test('a refusal that a proxy wrote is called busy only if it is', async () => {
  const page = await open(href('contact'), true);
  await writeInquiry(page, 'proxy@example.org', 'Written behind a proxy that refuses things.');
  let status = 0;
  await page.route('**/contact*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Refused</h1>' })
      : route.continue(),
  );
  const busy = [408, 429, 502, 503, 504];
  const others = [400, 401, 403, 404, 405, 410, 413, 415, 422, 500, 501];
  // In turns, so that the text changes each time.
  for (const [index, refused] of others.entries()) {
    for (const [next, text] of [
      [refused, 'This could not be sent. Your text is kept'],
      [busy[index % busy.length] as number, 'The site is busy. Your text is kept'],
    ] as const) {
      status = next;
      await send(inquiryForm(page));
      await page.locator('#notice').getByText(text).waitFor();
      await expect
        .poll(() => page.locator('[data-reload]').count(), { message: `${status}` })
        .toBe(status === 403 ? 1 : 0);
    }
  }
  expect(await inquiryForm(page).locator('[name="message"]').inputValue()).toContain('behind a proxy');
});

test('S14 S36: inquiries and waitlist entries are stored once each', async () => {
  // The last test: nothing is served after it.
  await product.stop();
  const inquiries = await storedRows<{ contact: string }>(product.dataDirectory, 'select contact from trade.inquiries');
  const sent = [
    'ada-false@example.org',
    'ada-true@example.org',
    'draft@example.org',
    'stale@example.org',
    'twice@example.org',
  ];
  // The demo company has inquiries and waitlists of its own.
  const among = (known: readonly string[], rows: ReadonlyArray<{ contact: string }>) =>
    rows.map(({ contact }) => contact).filter((contact) => known.includes(contact));
  expect(among(sent, inquiries).sort()).toEqual(sent);
  const entries = await storedRows<{ contact: string }>(
    product.dataDirectory,
    'select contact from trade.waitlist_entries',
  );
  const waiting = ['waiting-false@example.org', 'waiting-true@example.org'];
  expect(among(waiting, entries).sort()).toEqual(waiting);
});
