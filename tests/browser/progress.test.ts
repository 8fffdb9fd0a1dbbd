/** Whatever sends a form, and however: the page shows that it is under way until the answer is there. */
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { preferMinimal } from '#contract/action-state.ts';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { accessibilityProblems, type PageOptions, setUpBrowser, waitForMinimumFillTime } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { giveRole } from '../helpers/give-role.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const people = setUpPeople(setUpBrowser());
const admin = people.signIn('5550100000');
const open = (path: string, options: Pick<PageOptions, 'reducedMotion'> = {}) =>
  people.open(path, { as: admin, viewport: { width: 1280, height: 900 }, ...options });
/** Posts, a page with two blocks and a user that no other test changes. */
const own = uniqueName('progress')
  .toLowerCase()
  .replaceAll(/[^a-z0-9]+/g, '-');
const ownPosts = href('postsAdmin', { view: 'all', q: own });
const ownPage = href('pagesAdmin', { page: own });
beforeAll(async () => {
  const staff = await signedIn(demoPeople.admin.phoneNumber);
  const make = async (path: string, which: string, values: Record<string, string>) =>
    staff.press(await staff.read(path), which, values);
  for (const number of [1, 2, 3]) {
    const made = await make(href('postsAdmin', { post: 'new' }), 'Save draft', { title: `${own} ${number}` });
    expect(made.path).toMatch(/post=(?!new)/);
  }
  await make(href('pagesAdmin'), 'Create page', { title: own, route: own });
  for (const text of ['A quote', 'Another'])
    await make(href('pagesAdmin', { page: own, block: 'new-quote' }), 'Add to the page', { text });
  await staff.api('POST /auth/users', { name: own, country: 'US', phone_number: '+15550140001' });
});

/** A page also sends what nobody pressed, such as an autosave. */
const isOfForm = (request: Request) =>
  request.method() === 'POST' && 'x-action' in request.headers() && request.headers()['prefer'] !== preferMinimal;

type Held = { answer(): void; readonly count: () => number };

/** Holds the answers to forms, and to payloads of pages, until `answer` is called. */
async function hold(page: Page): Promise<Held> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(
    () => true,
    async (route) => {
      const isForm = isOfForm(route.request());
      if (isForm) count++;
      if (isForm || /\/_payload\b/.test(route.request().url())) await promise;
      await route.fallback().catch(() => undefined);
    },
  );
  return { answer: resolve, count: () => count };
}

const bar = (page: Page) => page.locator('#progress[data-pending]');
const opacity = (page: Page) =>
  page.locator('#progress').evaluate((element) => Number(getComputedStyle(element).opacity));
const said = (page: Page) => page.locator('#waiting').textContent();
const busy = (page: Page) => page.locator('[aria-busy="true"]');

async function showsProgress(page: Page, words: string): Promise<void> {
  await bar(page).waitFor({ state: 'attached' });
  await expect.poll(() => opacity(page)).toBe(1);
  await expect.poll(() => said(page)).toBe(words);
}

async function hasEnded(page: Page): Promise<void> {
  await expect
    .poll(async () => [await bar(page).count(), await opacity(page), await said(page), await busy(page).count()])
    .toEqual([0, 0, '', 0]);
}

type Kind = {
  readonly path: string;
  /** Does everything but the last press. */
  prepare?(page: Page): Promise<unknown>;
  press(page: Page): Promise<unknown>;
  /** The button that is pressed, if it stays in sight. */
  readonly button?: (page: Page) => Locator;
  done(page: Page): Promise<unknown>;
};

const rowsOfBlocks = (page: Page) => page.getByRole('list', { name: 'Blocks of this page' }).getByRole('listitem');
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const moveDown = (page: Page) => rowsOfBlocks(page).first().getByRole('button', { name: 'Move down' });
const operations = (page: Page) =>
  page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^Operations on/ });
const order = href('newOrder', { product: 'wall-shelf', variant: '90-cm-black' });

const kinds: Readonly<Record<string, Kind>> = {
  'an operation of a row': {
    path: ownPosts,
    prepare: (page) => operations(page).click(),
    press: (page) => page.getByRole('menuitem', { name: 'Archive', exact: true }).click(),
    done: (page) => showsMessage(page, '1 archived.'),
  },
  'a move': {
    path: ownPage,
    press: (page) => moveDown(page).click(),
    button: moveDown,
    done: (page) => page.locator('[data-form-success]').first().waitFor(),
  },
  'giving a role': {
    path: href('usersAdmin', { view: 'all', q: '+15550140001' }),
    async prepare(page) {
      await page.locator('tbody a').first().click();
      await page.waitForURL((url) => url.searchParams.has('user'));
    },
    press: (page) => giveRole(page, 'Editor'),
    done: (page) => page.locator('[data-form-success]').first().waitFor(),
  },
  'a form that saves a record': {
    path: href('rolesAdmin', { role: 'new' }),
    prepare: (page) => page.locator('[name="name"]').fill('Shown while it is sent'),
    press: (page) => clickButton(page, 'Create role'),
    button: button('Create role'),
    done: (page) => page.getByText('Role created.').first().waitFor(),
  },
  'Continue of an order': {
    path: order,
    async prepare(page) {
      await page.getByLabel('Street and number').fill('Lindenweg 77');
      await clickButton(page, 'Choose another variant');
      await page.getByRole('radio', { name: '90 cm, Brass' }).check();
    },
    press: (page) => clickButton(page, 'Continue'),
    button: button('Continue'),
    done: (page) => page.getByRole('heading', { name: 'Order Wall Shelf – 90 cm, Brass' }).waitFor(),
  },
  'a public form': {
    path: href('contact'),
    async prepare(page) {
      const form = page.locator('form#inquiry');
      await form.locator('[name="name"]').fill('Ada Example');
      await form.locator('[name="contact"]').fill('progress@example.org');
      await form.locator('[name="topic"]').selectOption('repair');
      await form.locator('[name="message"]').fill('Sent over a slow line, where nothing seems to happen.');
      await waitForMinimumFillTime(page);
    },
    press: (page) => page.locator('form#inquiry button[type="submit"]').last().click(),
    button: (page) => page.locator('form#inquiry button[type="submit"]').last(),
    done: (page) => page.locator('[data-form-success]').first().waitFor(),
  },
};

test.each(Object.entries(kinds))('S82: %s shows that it is under way, and is sent once', async (name, kind) => {
  const page = await open(kind.path);
  await kind.prepare?.(page);
  const held = await hold(page);
  await kind.press(page);
  await showsProgress(page, 'Sending…');
  const pressed = kind.button?.(page);
  if (pressed) {
    await expect.poll(() => pressed.getAttribute('aria-busy')).toBe('true');
    await pressed.click({ force: true });
    if (name === 'a public form') expect(await accessibilityProblems(page)).toEqual([]);
  }
  // One region says it, once.
  expect(await page.getByText('Sending…').count()).toBe(1);
  held.answer();
  await kind.done(page);
  await hasEnded(page);
  expect(held.count()).toBe(1);
  expect(page.problems).toEqual([]);
});

test('S82: a form that filters shows that it is under way', async () => {
  const page = await open(ownPosts);
  const held = await hold(page);
  await page.locator('[data-search]').click();
  await page.keyboard.type('lamp');
  await page.keyboard.press('Enter');
  await showsProgress(page, 'Loading…');
  held.answer();
  await page.waitForURL(/lamp/);
  await hasEnded(page);
});

test('S82: the same operation on another row is sent before the first is answered', async () => {
  const page = await open(ownPosts);
  const held = await hold(page);
  const archive = async (row: number) => {
    await page
      .locator('tbody tr')
      .nth(row)
      .getByRole('button', { name: /^Operations on/ })
      .click();
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  };
  await archive(1);
  await expect.poll(held.count).toBe(1);
  await archive(1);
  await archive(2);
  await expect.poll(held.count).toBe(2);
  held.answer();
  await showsMessage(page, '1 archived.');
  await hasEnded(page);
  expect(held.count()).toBe(2);
});

test.each([
  ['no connection', 'No response from server.', (page: Page) => page.context().setOffline(true)],
  [
    'a refusal',
    'This is not possible now.',
    async (page: Page) => {
      let refusals = 1;
      await page.route(
        () => true,
        (route) =>
          isOfForm(route.request()) && refusals-- > 0
            ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'This is not possible now.' })
            : route.fallback(),
      );
    },
  ],
])('S82: progress ends with %s, and the button works again', async (_, message, fail) => {
  const page = await open(href('rolesAdmin', { role: 'new' }));
  await page.locator('[name="name"]').fill(`Sent twice, ${message}`);
  await fail(page);
  await clickButton(page, 'Create role');
  await page.getByRole('status').filter({ hasText: message }).waitFor();
  await hasEnded(page);
  expect(await page.locator('[name="name"]').inputValue()).toBe(`Sent twice, ${message}`);
  await page.context().setOffline(false);
  await clickButton(page, 'Create role');
  await page.getByText('Role created.').first().waitFor();
  await hasEnded(page);
});

test('S82: a page to which the browser returns shows no progress of the form that led away', async () => {
  const { path, press, button } = kinds['a form that saves a record'] as Required<Kind>;
  const page = await open(path);
  await page.route(
    () => true,
    (route) => {
      if (isOfForm(route.request())) return route.fulfill({ headers: { 'x-redirect': '/elsewhere' } });
      // The browser stays, as on a page that it kept.
      if (route.request().url().endsWith('/elsewhere')) return route.fulfill({ status: 204 });
      return route.fallback();
    },
  );
  await page.locator('[name="name"]').fill('Led away');
  const left = page.waitForRequest('**/elsewhere');
  await press(page);
  await left;
  await showsProgress(page, 'Sending…');
  // The browser of the tests keeps no pages.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await hasEnded(page);
  expect(await button(page).getAttribute('aria-disabled')).toBe(null);
  expect(await page.locator('[name="name"]').inputValue()).toBe('Led away');
});

test('S82: progress that the system asks not to move appears at its whole length', async () => {
  const page = await open(ownPage, { reducedMotion: true });
  const held = await hold(page);
  await moveDown(page).click();
  await bar(page).waitFor({ state: 'attached' });
  expect(await page.locator('#progress').evaluate((element) => getComputedStyle(element).transitionProperty)).toBe(
    'opacity',
  );
  await showsProgress(page, 'Sending…');
  held.answer();
  await hasEnded(page);
});
