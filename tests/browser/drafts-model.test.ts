/** Model-based test of browser drafts: random orders of what a user and a colleague do. */
import * as fc from 'fast-check';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { preferMinimal } from '#contract/action-state.ts';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser, withoutAutosaves } from '../helpers/browser.ts';
import {
  administrator,
  autosave,
  bar,
  colleagueMoves,
  colleagueRestores,
  colleagueSaves,
  control,
  fields,
  type Model,
  type Real,
  refuse,
  reload,
  save,
  setBack,
  textOf,
  type,
  withoutResponse,
} from '../helpers/draft-model.ts';
import {
  close,
  discardAndUndo,
  discardDraft,
  expire,
  lookElsewhere,
  signOutLosing,
  signOutSaving,
  stay,
} from '../helpers/draft-model-leaving.ts';
import { clickButton, type Session, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
let admin: Session;
beforeAll(async () => {
  admin = await people.session(administrator);
});

async function start(): Promise<{ model: Model; real: Real }> {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: await people.session(administrator) });
  const stored = { title: uniqueName('Model'), summary: '', body: 'Words' };
  const real: Real = { page, address: '', colleague: page, line: 'closed', prepare };
  await prepare(page);
  async function prepare(window: Page): Promise<void> {
    await window.clock.install();
    await window.route(`**${href('postsAdmin')}*`, async (route) => {
      if (route.request().headers()['prefer'] !== preferMinimal || real.line === 'works') return route.fallback();
      const { line } = real;
      if (line === 'closed') return route.fulfill({ status: 403, body: 'closed' });
      if (line === 'loses') await route.fetch();
      await (line === 'loses' ? route.abort('connectionreset') : route.fulfill({ status: 503, body: 'busy' }));
      real.line = 'closed';
    });
  }
  for (const field of ['title', 'body'] as const) await control(real, field).fill(stored[field]);
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  const address = href('postsAdmin', { post: new URL(page.url()).searchParams.get('post') ?? '' });
  await page.goto(address);
  await hydrated(page);
  const colleague = await people.visit(`${address}&part=versions`, { as: admin });
  await clickButton(colleague, 'Save the draft as a version');
  await showsMessage(colleague, 'Saved as version 1.');
  const texts = { stored, shown: { ...stored }, version: { ...stored }, typed: {}, bases: {}, lost: null, sent: null };
  const positions = { isOutdated: false, isMoved: false, isBehind: false, isOpen: false, isFresh: true };
  const states = { isTrashed: false, isGone: false, ...positions };
  return { model: { ...texts, ...states }, real: Object.assign(real, { colleague, address }) };
}

type Commands = Parameters<typeof fc.commands<Model, Real, false>>[0];

/** Tries the commands in random orders. */
const tryOrders = (commands: Commands, { maxCommands, runs }: { maxCommands: number; runs: number }): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands, size: 'max' }), async (chosen) => {
      const { model, real } = await start();
      await fc.asyncModelRun(() => ({ model, real }), chosen);
      await real.page.goto(href('postsAdmin', { post: 'new' }));
      await hydrated(real.page);
      expect([await textOf(real, 'title'), await bar(real).innerText()]).toEqual(['', '']);
      await Promise.all([real.page.close(), real.colleague.close()]);
    }),
    { numRuns: runs, endOnFailure: true },
  );

const typing = fc.constantFrom(...fields).map(type);
const colleagueSavesOne = fc.constantFrom('title', 'summary').map(colleagueSaves);
const signingOut = [stay, signOutSaving, signOutLosing];
const loseResponse = withoutResponse('the response to what the page saves by itself is lost', 'loses');
const beBusy = withoutResponse('the site is too busy for what the page saves by itself', 'busy');

test('S69: unsaved text is never lost or shown in another record, in any order of operations', async () => {
  const moves = [colleagueMoves('Move to trash', true), colleagueMoves('Restore', false)];
  const others = [save, reload, expire, autosave, loseResponse, close, lookElsewhere, ...signingOut, ...moves].map(
    (each) => fc.constant(each),
  );
  await tryOrders([typing, typing, colleagueSavesOne, ...others], { maxCommands: 14, runs: 4 });
}, 480_000);

test('T56: a text that the page saves by itself is neither lost nor stored over that of a colleague, in any order of operations', async () => {
  const setOneBack = fc.constantFrom('title', 'summary').map(setBack);
  const discarding = [discardDraft, discardAndUndo, colleagueRestores];
  const others = [save, reload, autosave, autosave, loseResponse, beBusy, close, ...discarding].map((each) =>
    fc.constant(each),
  );
  await tryOrders([typing, typing, setOneBack, fc.constant(null).map(refuse), colleagueSavesOne, ...others], {
    maxCommands: 40,
    runs: 4,
  });
}, 480_000);

test('S69: keys that follow the first save of a post are all in its text', async () => {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: admin });
  await withoutAutosaves(page, href('postsAdmin'));
  await page.locator('#post-title').fill(uniqueName('Typed while it is saved'));
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('Begin');
  await page.keyboard.press('Control+s');
  const words = Array.from({ length: 60 }, (_, index) => ` ${index}`).join('');
  await page.keyboard.type(words, { delay: 8 });
  await page.waitForURL(/post=[0-9a-f-]{36}/);
  await expect.poll(() => text.innerText()).toBe(`Begin${words}`);
  await page.keyboard.press('Control+s');
  await showsMessage(page, 'Saved.');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('post:new')))).toEqual([]);
  expect(page.problems).toEqual([]);
});
