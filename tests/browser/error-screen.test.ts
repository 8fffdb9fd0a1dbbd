import { expect, inject, test } from 'vitest';
import { layoutsHeader } from '#contract/payload-address.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';

const origin = inject('origin');
const browser = setUpBrowser();
const screenOf = (page: OpenPage) => page.locator('[data-error-screen]');

async function openHydrated(path: string, userAgent?: string): Promise<OpenPage> {
  const page = await browser.open({ origin, ...(userAgent ? { userAgent } : {}) });
  await page.goto(path);
  await hydrated(page);
  return page;
}

/** Causes an unhandled rejection, as a broken script of the page would. */
const throwLater = (page: OpenPage) =>
  page.evaluate(() => void setTimeout(() => Promise.reject(new Error('planted <b>fault</b>'))));

/** The next error report, which the gateway has to accept. */
async function reportOf(page: OpenPage): Promise<string> {
  const request = await page.waitForRequest('**/_report');
  expect((await request.response())?.status()).toBe(204);
  return request.postData() ?? '';
}

/** Opens a page with a component that throws: in the layout, if the browser has none yet. */
async function openBroken(page: OpenPage): Promise<void> {
  await page.route('**/about/_payload', async (route) => {
    const layoutKey = route.request().headers()[layoutsHeader];
    const broken = ['$', '$undefined', null, {}];
    const layout = layoutKey ? {} : { layoutKey: 'planted', layout: broken };
    const payload = { layoutKey, ...layout, head: null, page: broken, currentLink: {} };
    await route.fulfill({ response: await route.fetch(), body: `0:${JSON.stringify(payload)}\n` });
  });
  await page.locator('header a[href="/about"]').first().click();
}

test.each(['light', 'dark'] as const)('S43: the %s theme shows its own logo only', async (theme) => {
  const page = await browser.open({ origin, theme });
  await page.goto('/nope');
  const logos = screenOf(page).locator('img');
  const shown = await logos.evaluateAll((all) =>
    all.filter((logo) => logo.checkVisibility()).map((logo) => logo.getAttribute('src')),
  );
  expect(shown).toHaveLength(1);
  expect(shown[0]).toContain(`logo-${theme}`);
});

test.each([
  ['light', 'dark'],
  ['dark', 'light'],
] as const)('S43: without a chosen theme a %s system shows its own logo only', async (colorScheme, other) => {
  const page = await browser.open({ origin });
  await page.emulateMedia({ colorScheme });
  await page.goto('/nope');
  await screenOf(page).locator(`img[src*="logo-${colorScheme}"]`).waitFor({ state: 'visible' });
  expect(await screenOf(page).locator(`img[src*="logo-${other}"]`).isVisible()).toBe(false);
});

test('S44 S47: the screen has heading, code and message, and replaces the layout', async () => {
  const page = await browser.open({ origin, js: false });
  await page.goto('/nope');
  expect(await page.getByRole('heading', { name: 'Error', exact: true }).count()).toBe(1);
  const text = await screenOf(page).innerText();
  expect(text).toContain('Error Code: 404');
  expect(text).toContain('Page not found: /nope');
  expect(await page.locator('[data-layout="default"]').count()).toBe(0);
});

test('S45: Back to Home clears the error and opens the home page', async () => {
  const page = await openHydrated('/nope');
  await page.getByText('Back to Home', { exact: true }).click();
  await page.waitForURL(`${origin}/`);
  await expect.poll(() => screenOf(page).count()).toBe(0);
  await page.locator('[data-layout="default"]').waitFor();
});

test('S45 S46 S47: an error on the home page shows the screen, and Back to Home restores the page', async () => {
  const page = await openHydrated('/');
  await throwLater(page);
  await screenOf(page).waitFor();
  expect(await screenOf(page).innerText()).toContain('Error Code: 500');
  expect(await page.locator('[data-layout="default"]').count()).toBe(0);
  await page.getByText('Back to Home', { exact: true }).click();
  await expect.poll(() => screenOf(page).count()).toBe(0);
  await page.locator('[data-layout="default"] h1, h1').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test.each(['/', '/contact'])(
  'S46: a component that throws after a soft navigation from %s shows the screen',
  async (path) => {
    const page = await openHydrated(path);
    await openBroken(page);
    await screenOf(page).waitFor();
    expect(await screenOf(page).innerText()).toContain('An unknown error occurred');
  },
);

test.each([
  ['Googlebot/2.1', 'a component that throws', openBroken],
  ['Chrome-Lighthouse', 'an error', throwLater],
  ['facebookexternalhit/1.1', 'an error', throwLater],
  ['Google-InspectionTool google', 'an error', throwLater],
] as const)(
  'S83: for the bot %s %s is only logged and reported, and the page stays',
  async (userAgent, _what, fail) => {
    const page = await openHydrated('/', `Mozilla/5.0 (compatible; ${userAgent})`);
    const heading = await page.locator('main h1').innerText();
    const reported = reportOf(page);
    await fail(page);
    expect(await reported).toMatch(/^page\n[\w-]{16}\n\nError: (planted <b>fault<\/b>|.*React error #130.*)\n/);
    await expect.poll(() => page.problems.join()).toMatch(/planted|#130/);
    expect([await screenOf(page).count(), await page.locator('main h1').innerText()]).toEqual([0, heading]);
    expect(await page.locator('footer').count()).toBe(1);
  },
);

test('S130: a failed start is logged with its message, and the page stays readable', async () => {
  const page = await browser.open({ origin });
  const reported = reportOf(page);
  await page.route('**/contact', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const broken = html.replace(/(<script [^>]*id="flight"[^>]*>)[\s\S]*?(<\/script>)/, '$1broken$2');
    expect(broken).not.toBe(html);
    await route.fulfill({ response: answer, body: broken });
  });
  await page.goto('/contact');
  await page.keyboard.press('Shift');
  await expect.poll(() => page.problems.join('\n')).toContain('Error while mounting app');
  expect(await reported).toMatch(/^Error while mounting app\n[\w-]{16}\n/);
});
