import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startAccount } from '../helpers/account.ts';
import { expectAccessibleLayout, phoneAndDesktop } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { storedRows } from '../helpers/stored.ts';

const browser = setUpBrowser();
const deck = '/account/investor/the-next-four-years';
let account: Account;
let investor: SignedInPerson;
beforeAll(async () => {
  account = await startAccount();
  investor = await account.person(demoPeople.first.phoneNumber);
});
afterAll(() => account?.remove());

const positionIn = async (slug: string, person = investor): Promise<number | null> =>
  (await person.send(`GET /content/decks/${slug}`)).body.position;

test('S26: without the permission neither the list nor a deck is shown', async () => {
  const customer = await account.person(demoPeople.second.phoneNumber);
  const page = await account.visit('/account', customer);
  for (const path of ['/account/investor', deck]) {
    await page.goto(path);
    expect(await page.locator('main').innerText()).not.toContain('The next four years');
    expect(new URL(page.url()).pathname).not.toContain('investor');
  }
  const stranger = await account.visit(deck);
  expect(new URL(stranger.url()).pathname).toBe('/account/login');
});

test('S26: a deck is controlled by keyboard, fills the screen and resumes at the last slide', async () => {
  const page = await account.open(browser, investor);
  await page.goto('/account/investor');
  let views = 0;
  page.on('requestfinished', (request) => {
    if (request.headers()['x-action']) views++;
  });
  await page.getByRole('link', { name: 'The next four years' }).click();
  await page.waitForURL(`**${deck}`);
  await hydrated(page);
  const title = page.locator('#slide-title');
  expect(await title.innerText()).toBe('The next four years');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  for (const [key, shown] of [
    ['ArrowRight', 'Where we stand'],
    ['ArrowRight', 'One number to steer by'],
    ['ArrowLeft', 'Where we stand'],
    ['End', 'What we ask of you'],
    ['ArrowRight', 'What we ask of you'],
    ['Home', 'The next four years'],
    ['PageDown', 'Where we stand'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => title.innerText()).toBe(shown);
  }
  expect(await page.evaluate(() => document.fullscreenElement?.id)).toBe('deck');
  await expect.poll(() => views).toBe(7);
  await expect.poll(() => positionIn('the-next-four-years')).toBe(2);
  await page.goto('/account/investor');
  expect(await page.locator('main').innerText()).toContain('At slide 2 of 10');
  await page.getByRole('link', { name: 'The next four years' }).click();
  await expect.poll(() => title.innerText()).toBe('Where we stand');
  expect(page.problems).toEqual([]);
});

test('S26: a key that is pressed the moment a slide appears shows the next one', async () => {
  const page = await account.open(browser, investor);
  await page.goto(`${deck}?slide=1`);
  await hydrated(page);
  // A press can come after the slide is in the document and before the effects of React ran.
  await page.evaluate(() => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true, bubbles: true }));
    const observer = new MutationObserver(() => {
      if (document.querySelector('#slide-title')?.textContent !== 'Where we stand') return;
      observer.disconnect();
      press();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    press();
  });
  await page.getByRole('heading', { name: 'One number to steer by' }).waitFor();
});

test('S26: a prefetched slide does not count as viewed', async () => {
  const page = await account.open(browser, investor);
  await page.goto('/account/investor/spring-meeting-2026?slide=1');
  await hydrated(page);
  const fetched = page.waitForEvent('requestfinished', (request) => request.url().includes('_payload'));
  // Hovering needs a movement onto the link, also if the pointer is there already.
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'Next' }).hover();
  await fetched;
  const count = async () => (await investor.send('GET /content/decks/spring-meeting-2026')).body.position;
  expect(await count()).toBe(1);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(count).toBe(2);
});

test('S26: the last slide is the saved position, also if the request of an earlier one is slow', async () => {
  const page = await account.open(browser, investor);
  await page.goto(`${deck}?slide=1`);
  await hydrated(page);
  await expect.poll(() => positionIn('the-next-four-years')).toBe(1);
  // Times are reported without a form.
  let reports = 0;
  await page.route('**/*', async (route) => {
    const isForm = route.request().headers()['x-action'] !== undefined;
    if (isForm && ++reports === 1) await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  const title = page.locator('#slide-title');
  for (const shown of ['Where we stand', 'One number to steer by']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => title.innerText()).toBe(shown);
  }
  await expect.poll(() => reports).toBe(2);
  await expect.poll(() => positionIn('the-next-four-years')).toBe(3);
  await page.waitForLoadState('networkidle');
  expect(await positionIn('the-next-four-years')).toBe(3);
});

test('S26: without JavaScript the slides are links, and the position is saved', async () => {
  const page = await account.visit('/account/investor/spring-meeting-2026?slide=2', investor);
  await page.getByRole('link', { name: 'Next' }).click();
  expect(await page.locator('#slide-title').innerText()).toBe('Where it came from');
  expect(await positionIn('spring-meeting-2026')).toBe(3);
  await page.locator('summary', { hasText: 'All slides' }).click();
  await page.getByRole('link', { name: 'Decided' }).click();
  expect(await page.getByText('8 of 8').count()).toBe(1);
  expect((await page.goto('/account/investor/spring-meeting-2026?slide=9'))?.status()).toBe(404);
  expect((await page.goto('/account/investor/nowhere'))?.status()).toBe(404);
});

test('S26: a document links to its sections and to the one that was read last', async () => {
  const page = await account.open(browser, investor);
  await page.goto('/account/investor/half-year-report-2026');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Costs' }).click();
  await expect.poll(() => positionIn('half-year-report-2026')).toBe(3);
  await page.reload();
  expect(await page.getByRole('link', { name: 'Continue at “Costs”' }).getAttribute('href')).toBe('#section-3');
});

test('S26: axe finds no problem on list, slide and document, on phone and desktop', async () => {
  const page = await account.open(browser, investor);
  const paths = ['/account/investor', `${deck}?slide=2`, `${deck}?slide=8`, '/account/investor/letter-2025'];
  await expectAccessibleLayout(page, paths, phoneAndDesktop);
  expect(page.problems).toEqual([]);
});

test('S26: each viewed slide is recorded once, with and without JavaScript', async () => {
  await account.product.stop();
  await account.services.stop();
  const rows = await storedRows<{ slug: string; position: number; views: number }>(
    account.services.dataDirectory,
    `select slug, position, count(*)::int as views from content.slide_views join content.slides on slides.id = slide_id
     join content.decks on decks.id = deck_id where slug like 'spring%' group by slug, position order by position`,
  );
  expect(rows.map(({ position, views }) => [position, views])).toEqual([1, 2, 3, 8].map((position) => [position, 1]));
});
