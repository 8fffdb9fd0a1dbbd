/** The public site as of a moment (docs/decisions/068-preview-as-of-a-moment.md). */
import { beforeAll, expect, inject, test } from 'vitest';
import { pagePreviewUrl } from '#contract/content/page-preview.ts';
import { postPreviewUrl } from '#contract/content/post-preview.ts';
import { sitePreviewHref, sitePreviewPath } from '#contract/content/site-preview.ts';
import { feedHref } from '#contract/feed.ts';
import { href } from '#contract/routes.ts';
import { newPhoneNumber } from '../helpers/back-office.ts';
import { accessibilityProblems, setUpBrowser, withoutAutosaves } from '../helpers/browser.ts';
import { textField } from '../helpers/editor.ts';
import { send } from '../helpers/send.ts';
import { clickButton, type Session, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
/** The demo company has a post that is scheduled for a moment before this one. */
const later = new Date('2099-03-03T09:00:00Z');
const scheduled = 'Ten years of open drawings';
let admin: Session;
beforeAll(async () => {
  admin = await people.session('5550100000');
});

test.each([
  ['with', true],
  ['without', false],
] as const)('staff see the site of a later moment, follow its links, and leave it, %s JavaScript', async (_, js) => {
  const page = await people.open(href('account'), { as: admin, js });
  await page.getByRole('link', { name: 'See the public site as of a date' }).click();
  await page.waitForURL((url) => url.pathname.startsWith(`${sitePreviewPath}/`));
  await page.locator('[name="at"]').fill('2099-03-03T09:00');
  await clickButton(page, 'Change');
  await page.waitForURL((url) => url.pathname === sitePreviewHref(later));
  await page.getByText('Preview of 3 March 2099 at 09:00').waitFor();
  await page
    .getByRole('contentinfo')
    .or(page.locator('header'))
    .first()
    .getByRole('link', { name: 'News' })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === sitePreviewHref(later, href('news')));
  // The feed has no preview: its links, and no others of the site, lead out of it.
  const outside = await page
    .locator('a[href^="/"]')
    .evaluateAll(
      (all, base) => all.map((link) => link.getAttribute('href') ?? '').filter((to) => !to.startsWith(base)),
      sitePreviewPath,
    );
  expect(outside).toContain(feedHref);
  for (const link of outside) expect([link, (await fetch(inject('origin') + link)).status]).toEqual([link, 200]);
  await page.getByRole('link', { name: scheduled }).first().click();
  await page.getByRole('heading', { level: 1, name: scheduled }).waitFor();
  expect(new URL(page.url()).pathname).toContain(`${sitePreviewHref(later)}/news/`);
  expect(await page.locator('script').count()).toBe(0);
  await page.goto(sitePreviewHref(later, href('contact')));
  expect(await page.locator('main form').first().getAttribute('inert')).toBe('');
  if (js) expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Leave the preview' }).click();
  await page.waitForURL((url) => url.pathname === href('contact'));
  expect(page.problems).toEqual([]);
});

test('a moment that is no date is an error at its field, and the preview stays where it was', async () => {
  const page = await people.open(`${sitePreviewPath}?at=tomorrow&path=${href('news')}&from=${later.toISOString()}`, {
    as: admin,
    js: false,
  });
  await page.getByText('Please enter a date and a time').waitFor();
  expect(await page.locator('[name="at"]').getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Preview of 3 March 2099').waitFor();
});

test('T32: a preview is neither cached nor indexed, opens for people who publish only, and changes no public page', async () => {
  const origin = inject('origin');
  const address = sitePreviewHref(later, href('news'));
  const before = await (await send(origin + href('news'))).text();
  const page = await people.open(address, { as: admin, js: false });
  const answer = await page.request.get(address);
  expect(await answer.text()).toContain(scheduled);
  const headers = answer.headers();
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['content-security-policy']).toContain("script-src 'none'");
  // The same cookies: what the public address shows does not depend on them.
  for (const public_ of [await page.request.get(href('news')), await page.request.get(`${href('news')}/_payload`)])
    expect(await public_.text()).not.toContain(scheduled);
  expect(await (await send(origin + href('news'))).text()).toBe(before);

  const stranger = await send(origin + address);
  expect([stranger.status, stranger.headers.get('location')]).toEqual([
    302,
    `/account/login?redirect=${encodeURIComponent(address)}`,
  ]);
  const customer = await people.open(address, { as: await people.session(newPhoneNumber()), js: false });
  expect(new URL(customer.url()).pathname).toBe(href('account'));
  for (const path of ['/account/orders', '/share/abcdefghijklmnopqrstuvwx', '/nothing', '/news/%2e%2e/account'])
    expect([path, (await page.request.get(`${sitePreviewHref(later)}${path}`)).status()]).toEqual([
      path,
      expect.toBeOneOf([400, 404]),
    ]);
  expect((await page.request.post(sitePreviewHref(later, href('contact')))).status()).toBe(404);
});

test('the live preview shows a post as it is typed, beside the text or in its place, and stores nothing', async () => {
  const page = await people.open(href('postsAdmin', { post: 'new' }), {
    as: admin,
    viewport: { width: 1440, height: 900 },
  });
  await withoutAutosaves(page, href('postsAdmin'));
  const title = `Typed at ${Date.now()}`;
  await page.getByRole('button', { name: 'Live preview' }).click();
  const frame = page.frameLocator('iframe[title="Preview of the post"]');
  await page.locator('#post-title').fill(title);
  await frame.getByRole('heading', { level: 1, name: title }).waitFor();
  const authors = page.getByRole('group', { name: 'Authors' }).getByRole('paragraph');
  const author = authors.filter({ has: page.getByRole('checkbox') }).first();
  await author.getByRole('checkbox').check();
  await frame.getByText(`By ${await author.innerText()}`).waitFor();
  await textField(page).click();
  await page.keyboard.type('/heading');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A part of it');
  await frame.getByRole('heading', { level: 2, name: 'A part of it' }).waitFor();
  expect(await frame.locator('script').count()).toBe(0);
  expect(await frame.locator('[inert] nav').count()).toBeGreaterThan(0);
  const widthSeen = () => frame.locator('html').evaluate((root) => root.ownerDocument.defaultView?.innerWidth);
  expect(await widthSeen()).toBe(1280);
  await page.getByLabel('Phone').check();
  await expect.poll(widthSeen).toBe(390);
  // Below 80rem it takes the place of the text, which stays as it was.
  await page.setViewportSize({ width: 1000, height: 900 });
  await textField(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Live preview' }).click();
  await textField(page).waitFor();
  expect(await textField(page).innerText()).toContain('A part of it');
  expect(await (await page.request.get(`/account/search?q=${encodeURIComponent(title)}`)).text()).not.toContain(title);
  // A stored post has a field named `id`, which takes the place of the id of its form.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Live preview' }).click();
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  await frame.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.locator('#post-title').fill(`${title} again`);
  await frame.getByRole('heading', { level: 1, name: `${title} again` }).waitFor();
  expect(page.problems).toEqual([]);
  // It writes a script into the frame, which is refused.
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the live preview of a page shows its draft with the typed block, and a click on a block opens its form', async () => {
  const wide = { width: 1440, height: 900 };
  const page = await people.open(href('pagesAdmin', { page: 'independence' }), { as: admin, viewport: wide });
  await page.getByRole('button', { name: 'Live preview' }).click();
  const frame = page.frameLocator('iframe[title="Preview of the page"]');
  const parts = frame.locator('main > [title="Edit this block"]');
  await parts.first().waitFor();
  await parts.first().click({ position: { x: 5, y: 5 } });
  await page.waitForURL((url) => url.searchParams.has('block'));
  const heading = page.locator('[id="block-heading"]');
  const typed = `Typed at ${Date.now()}`;
  await heading.fill(typed);
  await frame.getByRole('heading', { name: typed }).waitFor();
  await page.goto(href('pagesAdmin', { page: 'independence', block: 'new-quote', after: 'start' }));
  await page.locator('[id="block-text"]').fill(typed);
  await frame.getByText(typed).waitFor();
  const data = { route: 'independence' };
  const origin = inject('origin');
  const ask = (body: object) => page.request.post(pagePreviewUrl, { data: body, headers: { origin } });
  expect(await (await ask(data)).text()).not.toContain(typed);
  expect((await ask({ route: '../x' })).status()).toBe(422);
  expect(page.problems).toEqual([]);
});

test('T32: the live preview is for people who write posts, and for forms of this site', async () => {
  const origin = inject('origin');
  const ask = (headers: Record<string, string>, body: object = { title: 'A post' }) =>
    send(`${origin}${postPreviewUrl}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  expect((await ask({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await ask({ origin })).status).toBe(401);
  const page = await people.open(href('account'), { as: admin, js: false });
  const post = (data: object) => page.request.post(postPreviewUrl, { data, headers: { origin } });
  const answer = await post({ title: '<script>x</script>' });
  expect(answer.headers()['cache-control']).toBe('private, no-store');
  expect(await answer.text()).toContain('&lt;script&gt;x');
  expect((await post({ body: '{"type":"doc","content":[{"type":"script"}]}' })).status()).toBe(422);
});
