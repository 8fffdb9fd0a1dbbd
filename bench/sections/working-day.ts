/** A day in the back office with a processor four times as slow: the time from each click or key to the next frame, and the scripts. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { href } from '#contract/routes.ts';
import { startAccount } from '../../tests/helpers/account.ts';
import { sessionCookie } from '../../tests/helpers/browser.ts';
import { chromiumArguments, chromiumPath } from '../../tests/helpers/chromium.ts';
import { demoPeople } from '../../tests/helpers/demo-people.ts';
import { textField } from '../../tests/helpers/editor.ts';
import type { Section } from '../section.ts';
import { percentile, rounded, table } from '../table.ts';
import { typingTable, typingTimes } from '../typing.ts';

const slowdown = 4;
const interactionsOfADay = 200;
/** The browser reports no interaction that is faster, and rounds to 8 ms. */
const minDuration = 16;
const scriptLimits = { list: 110, editor: 260 };

type Interaction = { task: string; name: string; target: string; duration: number };

export const workingDay: Section = async ({ quick }) => {
  const account = await startAccount();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const person = await account.person(demoPeople.admin.phoneNumber);
    const cookies = Object.entries({ '__Host-session': person.token, '__Host-session-id': person.sessionId }).map(
      ([name, value]) => sessionCookie(account.origin, { name, value }),
    );
    const day = await openDay(browser, account.origin, cookies);
    let total = 0;
    do {
      for (const [name, task] of Object.entries(tasks)) {
        day.begin(name);
        await task(day.page);
        total += await day.count();
      }
    } while (!quick && total < interactionsOfADay);
    const slow = day.interactions;
    const durations = [
      ...slow.map(({ duration }) => duration),
      ...Array<number>(Math.max(0, total - slow.length)).fill(minDuration / 2),
    ];
    const openPage = async () => {
      const context = await browser.newContext({ baseURL: account.origin, viewport: { width: 1440, height: 900 } });
      await context.addCookies(cookies);
      return context.newPage();
    };
    const typing = await typingTimes(openPage, { keys: quick ? 60 : 240, slowdown });
    const scripts = await Promise.all(
      Object.entries({ list: href('productsAdmin', { view: 'all' }), editor: href('postsAdmin', { post: 'new' }) }).map(
        async ([name, path]) => [name, await scriptsOf(browser, path, { origin: account.origin, cookies })] as const,
      ),
    );
    return [
      table(
        [
          `${total} interactions, processor ${slowdown} times as slow`,
          'median, ms',
          'p75, ms',
          'p98, ms',
          'slowest, ms',
          'p75 at most',
        ],
        [
          [
            'from input to the next frame',
            ...[50, 75, 98, 100].map((percent) => rounded(percentile(durations, percent))),
            100,
          ],
        ],
      ),
      table(
        ['the ten slowest', 'input', 'ms'],
        slow
          .toSorted((one, other) => other.duration - one.duration)
          .slice(0, 10)
          .map(({ task, name, target, duration }) => [task, `${name} on ${target}`, duration]),
      ),
      typingTable(typing),
      table(
        ['JavaScript, kB br', 'loaded', 'at most'],
        scripts.map(([name, bytes]) => [
          name,
          rounded(bytes / 1000, 1),
          scriptLimits[name as keyof typeof scriptLimits],
        ]),
      ),
    ].join('\n\n');
  } finally {
    await browser.close();
    await account.remove();
  }
};

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];

async function openDay(browser: Browser, origin: string, cookies: Cookies) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const interactions: Interaction[] = [];
  const byId = new Map<string, Interaction>();
  let task = '';
  await page.exposeFunction('reportInteraction', (id: string, name: string, target: string, duration: number) => {
    const known = byId.get(id);
    if (known) {
      known.duration = Math.max(known.duration, duration);
      return;
    }
    const interaction = { task, name, target, duration };
    byId.set(id, interaction);
    interactions.push(interaction);
  });
  await page.addInitScript((durationThreshold) => {
    const { reportInteraction } = window as unknown as { reportInteraction: (...entry: unknown[]) => void };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, name, target, duration } = entry as typeof entry & { interactionId: number };
        if (interactionId === 0) continue;
        const place =
          target instanceof Element ? target.tagName.toLowerCase() + (target.id ? `#${target.id}` : '') : 'removed';
        reportInteraction(`${performance.timeOrigin}:${interactionId}`, name, place, duration);
      }
    }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
  }, minDuration);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(href('account'));
  await ready(page);
  let counted = { origin: 0, count: 0 };
  return {
    page,
    interactions,
    begin: (name: string) => (task = name),
    /** Interactions since the last call, in the document that is open. */
    async count(): Promise<number> {
      const now = await page.evaluate(() => ({
        origin: performance.timeOrigin,
        count: (performance as unknown as { interactionCount: number }).interactionCount,
      }));
      const before = counted.origin === now.origin ? counted.count : 0;
      counted = now;
      return now.count - before;
    },
  };
}

const ready = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

/** The tasks are done as somebody works: by click and by keyboard, without waiting for what is not needed. */
const tasks: Record<string, (page: Page) => Promise<void>> = {
  async 'find and open a record with the palette'(page) {
    await page.keyboard.press('Control+k');
    const text = page.getByRole('combobox');
    await text.pressSequentially('lamp', { delay: 80 });
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
  },
  async 'search, sort and choose in the list of products'(page) {
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    await page.locator('main tbody tr').first().waitFor();
    await page.keyboard.press('/');
    await page.locator('main input[type="search"]').pressSequentially('la', { delay: 120 });
    await page.waitForURL((url) => url.searchParams.get('q') === 'la');
    await page.keyboard.press('Escape');
    await page.locator('main thead a').first().click();
    for (const key of ['j', 'x', 'j', 'x', 'k', 'x']) await page.keyboard.press(key, { delay: 60 });
    await page.locator('main tbody a').first().click();
    await page.locator('main form [name="title"]').waitFor();
    await page.locator('main form [name="title"]').pressSequentially(' 2', { delay: 80 });
    await page.keyboard.press('Control+s');
    await page.locator('[data-form-success]').first().waitFor();
  },
  async 'write a post'(page) {
    await page.goto(href('postsAdmin', { post: 'new' }));
    await ready(page);
    await page.locator('main [name="title"]').first().pressSequentially('A day', { delay: 60 });
    await textField(page).click();
    await page.keyboard.type('A sentence that somebody types at a usual speed.', { delay: 60 });
    await page.keyboard.press('Enter');
    await page.keyboard.type('/quo', { delay: 80 });
    await page.keyboard.press('Enter');
    await page.keyboard.type('A quote', { delay: 60 });
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+s');
    await page.waitForURL((url) => url.searchParams.get('post') !== 'new');
  },
  async 'answer an inquiry'(page) {
    await page.goto(`${href('customerService')}?view=all&status=all`);
    await ready(page);
    await page.locator('main tbody a').first().click();
    const answer = page.locator('#thread-answer [name="body"]');
    await answer.waitFor();
    await answer.pressSequentially('Thank you, we look into it.', { delay: 60 });
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-form-success]').first().waitFor();
  },
  async 'look at users and roles'(page) {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Users', exact: true }).first().click();
    await page.locator('main tbody a').first().click();
    await page.getByRole('link', { name: 'Timeline', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.has('part'));
    await page.getByRole('link', { name: 'Roles', exact: true }).first().click();
    await page.locator('main tbody a').nth(1).click();
    await page.locator('main form input[type="checkbox"]').first().waitFor();
    await page.keyboard.press('[');
    await page.keyboard.press('[');
  },
};

/** The scripts are those of a first visit, with all that is fetched before somebody acts. */
async function scriptsOf(
  browser: Browser,
  path: string,
  { origin, cookies }: { origin: string; cookies: Cookies },
): Promise<number> {
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(path);
  await ready(page);
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  await context.close();
  return bytes;
}
