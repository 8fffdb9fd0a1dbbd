/** How somebody who writes discards, closes and signs out, for drafts-model.test.ts. */
import { inject } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated } from './browser.ts';
import {
  administrator,
  afterLoad,
  bar,
  command,
  formOf,
  isSaved,
  isTyped,
  type Model,
  type Real,
  savesItself,
} from './draft-model.ts';
import { lastCode } from './sign-in.ts';
import { clickButton, enterCode, enterPhone } from './signed-in.ts';

/** Text that may be stored although its response was lost cannot be discarded: the next save shows it as a conflict. */
const canDiscard = (model: Model) =>
  isTyped(model) && !model.isGone && !model.isOpen && (model.lost === null || !model.isBehind);

export const discardDraft = command('the draft is discarded', canDiscard, async (model, real) => {
  await real.page.locator('form#post').getByRole('button', { name: 'Discard draft' }).first().click();
  // Text that was never stored is not sent again.
  Object.assign(model, { typed: {}, bases: {}, ...(model.lost === null ? {} : { lost: null, sent: null }) });
  if (model.isFresh) Object.assign(model, { isOutdated: false, isBehind: false });
});

export const discardAndUndo = command('the draft is discarded, which is undone', canDiscard, async (_, real) => {
  await real.page.locator('form#post').getByRole('button', { name: 'Discard draft' }).first().click();
  await bar(real).getByRole('button', { name: 'Undo' }).click();
});

/** The same window again, as a tab that is closed and opened. */
export const close = command(
  'the tab is closed, and another one opened',
  () => true,
  async (model, real) => {
    const next = Object.assign(await real.page.context().newPage(), { problems: real.page.problems });
    await real.prepare(next);
    await real.page.goto('about:blank');
    real.page = next;
    await next.goto(real.address);
    await afterLoad(model, real);
  },
);

export const lookElsewhere = command(
  'a second window shows the post',
  () => true,
  async (_, real) => {
    const second = await real.page.context().newPage();
    await real.prepare(second);
    await second.goto(real.address);
    await hydrated(second);
    await second.goto('about:blank');
  },
);

const signOut = async ({ page }: Real) => {
  await page.locator('summary', { hasText: 'Your account' }).click();
  await page.getByRole('form', { name: 'Sign out', exact: true }).getByRole('button').click();
};

async function signInAgain(model: Model, real: Real): Promise<void> {
  const { page, address } = real;
  await page.waitForURL((url) => url.pathname === href('login'));
  await enterPhone(page, { national: administrator });
  await enterCode(page, lastCode(inject('codes'), `+1${administrator}`));
  await page.waitForURL((url) => url.pathname !== href('login'));
  await page.goto(address);
  await afterLoad(model, real);
}

export const stay = command('signing out is called off', isTyped, async (model, real) => {
  await signOut(real);
  const stays = real.page.getByRole('button', { name: 'Stay signed in' });
  await stays.click();
  await stays.waitFor({ state: 'detached' });
  if (savesItself(model)) model.sent = model.lost ?? formOf(model);
});

export const signOutSaving = command(
  'signing out saves what is unsaved',
  (model) => savesItself(model) && isTyped(model) && !model.isOutdated && model.lost === null,
  async (model, real) => {
    real.line = 'works';
    await signOut(real);
    await real.page.waitForURL((url) => url.pathname === href('login'));
    real.line = 'closed';
    isSaved(model);
    await signInAgain(model, real);
  },
);

export const signOutLosing = command(
  'signing out loses what is unsaved, as its question says',
  isTyped,
  async (model, real) => {
    await signOut(real);
    await real.page.getByRole('button', { name: 'Sign out and lose it' }).click();
    Object.assign(model, { typed: {}, bases: {}, sent: null });
    await signInAgain(model, real);
  },
);

export const expire = command(
  'the session ends, and a save fails',
  (model) => isTyped(model) && !model.isGone,
  async (model, real) => {
    const { page } = real;
    await page.context().clearCookies();
    await clickButton(page, 'Save draft');
    await page.getByText('Your session has expired. What you typed is saved.').waitFor();
    await enterPhone(page, { national: administrator });
    await enterCode(page, lastCode(inject('codes'), `+1${administrator}`));
    await page.waitForURL((url) => url.pathname === href('postsAdmin'));
    model.sent = formOf(model);
    await afterLoad(model, real);
  },
);
