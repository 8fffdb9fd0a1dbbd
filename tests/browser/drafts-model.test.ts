/** Model-based test of browser drafts: random orders of what a user and a colleague do. */
import * as fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, type OpenPage, setUpBrowser, withoutAutosaves } from '../helpers/browser.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { clickButton, enterCode, enterPhone, type Session, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const administrator = '5550100000';
let admin: Session;
beforeAll(async () => {
  admin = await people.session(administrator);
});

const fields = ['title', 'summary', 'body'] as const;
type Field = (typeof fields)[number];
type Texts = Record<Field, string>;

type Model = {
  stored: Texts;
  /** The values of the form before typing. */
  shown: Texts;
  typed: Partial<Texts>;
  /** The stored values when typing into a field began. */
  bases: Partial<Texts>;
  isTrashed: boolean;
  /** The page shows that the record is in the trash, without a form. */
  isGone: boolean;
  /** A colleague has saved since, so the next save is a conflict. */
  isOutdated: boolean;
  /** A colleague has trashed or restored it since. */
  isMoved: boolean;
};
type Real = { page: OpenPage; colleague: OpenPage; address: string };

const control = ({ page }: Real, field: Field) =>
  field === 'body' ? page.getByRole('textbox', { name: 'Text', exact: true }) : page.locator(`#post-${field}`);
const textOf = (real: Real, field: Field) =>
  field === 'body' ? control(real, field).innerText() : control(real, field).inputValue();
const bar = ({ page }: Real) => page.locator('form#post [data-draft-bar]');
const isTyped = ({ typed }: Model) => Object.keys(typed).length > 0;
/** A colleague has changed a field that has unsaved text. */
const isOvertaken = ({ typed, bases, stored }: Model) =>
  fields.some((field) => field in typed && bases[field] !== stored[field]);
const drafts = ({ page }: Real) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('portico:draft:')));

/** The form has the unsaved text, and stored values in other fields. */
async function check(model: Model, real: Real): Promise<void> {
  if (model.isGone) {
    const copies = real.page.locator('[data-draft-orphans] textarea');
    if (!isTyped(model)) return expect(await copies.count()).toBe(0);
    for (const text of Object.values(model.typed)) await expect.poll(() => copies.first().inputValue()).toContain(text);
    return;
  }
  for (const field of fields)
    await expect
      .poll(async () => [field, await textOf(real, field)])
      .toEqual([field, { ...model.shown, ...model.typed }[field]]);
  // The editor stores its draft with a delay.
  await expect.poll(async () => (await drafts(real)).length).toBe(isTyped(model) ? 1 : 0);
}

/** After a load the unsaved text is in the form, or it is offered and restored. */
async function afterLoad(model: Model, real: Real): Promise<void> {
  await hydrated(real.page);
  model.isGone = model.isTrashed;
  if (!model.isGone) {
    model.shown = { ...model.stored };
    if (isTyped(model)) {
      await expect.poll(() => bar(real).innerText()).toMatch(/restored|Unsaved draft from/);
      const isOffered = (await bar(real).innerText()).includes('Unsaved draft from');
      if (!model.isMoved) expect(isOffered).toBe(model.isOutdated || isOvertaken(model));
      if (isOffered) await bar(real).getByRole('button', { name: 'Restore' }).click();
    }
    // Without an overlapping change the next save succeeds.
    model.isOutdated &&= isOvertaken(model);
    model.isMoved = false;
  }
  await check(model, real);
}

const command = (
  name: string,
  isPossible: (model: Model) => boolean,
  act: (model: Model, real: Real) => Promise<void>,
): fc.AsyncCommand<Model, Real> => ({
  check: (model) => isPossible(model),
  run: async (model, real) => {
    await act(model, real);
    await check(model, real);
  },
  toString: () => name,
});

let texts = 0;
const type = (field: Field) => {
  const text = `mine ${++texts}`;
  return command(
    `type ${text} into ${field}`,
    (model) => !model.isGone,
    async (model, real) => {
      await control(real, field).fill(text);
      model.bases[field] ??= model.shown[field];
      model.typed[field] = text;
    },
  );
};

const save = command(
  'save',
  (model) => isTyped(model) && !model.isGone && !model.isTrashed && !model.isMoved,
  async (model, real) => {
    await clickButton(real.page, 'Save draft');
    if (!model.isOutdated) {
      await real.page
        .locator('[data-draft-status]')
        .filter({ hasText: /Saved \d/ })
        .first()
        .waitFor();
      const stored = { ...model.shown, ...model.typed };
      Object.assign(model, { stored, shown: stored, typed: {}, bases: {} });
      return;
    }
    // The conflict shows both texts; the form keeps its own and takes the revision of the colleague.
    await real.page.locator('[aria-labelledby="conflict"]').waitFor();
    model.isOutdated = false;
  },
);

const reload = command(
  'reload',
  () => true,
  async (model, real) => {
    await real.page.goto(real.address);
    await afterLoad(model, real);
  },
);

const expire = command(
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
    await afterLoad(model, real);
  },
);

const colleagueSaves = (field: 'title' | 'summary') => {
  const text = `theirs ${++texts}`;
  return command(
    `a colleague saves ${text} as ${field}`,
    (model) => !model.isTrashed,
    async (model, { colleague, address }) => {
      await colleague.goto(address);
      await colleague.locator(`#post-${field}`).fill(text);
      await clickButton(colleague, 'Save draft');
      await showsMessage(colleague, 'Saved.');
      model.stored = { ...model.stored, [field]: text };
      model.isOutdated = true;
    },
  );
};

const colleagueMoves = (form: string, isTrashed: boolean) =>
  command(
    form,
    (model) => model.isTrashed !== isTrashed,
    async (model, { colleague, address }) => {
      await colleague.goto(address);
      await colleague.getByRole('form', { name: form, exact: true }).getByRole('button').click();
      await colleague.locator('[data-form-success]').first().waitFor();
      Object.assign(model, { isTrashed, isMoved: true });
    },
  );

async function start(): Promise<{ model: Model; real: Real }> {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: admin });
  await withoutAutosaves(page, href('postsAdmin'));
  const stored = { title: uniqueName('Model'), summary: '', body: 'Words' };
  const real = { page, address: '', colleague: page };
  for (const field of ['title', 'body'] as const) await control(real, field).fill(stored[field]);
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  const address = href('postsAdmin', { post: new URL(page.url()).searchParams.get('post') ?? '' });
  await page.goto(address);
  await hydrated(page);
  const colleague = await people.open(address, { as: admin, js: false });
  const model = { stored, shown: { ...stored }, typed: {}, bases: {}, isTrashed: false, isGone: false };
  return { model: { ...model, isOutdated: false, isMoved: false }, real: { page, colleague, address } };
}

test('S69: unsaved text is never lost or shown in another record, in any order of operations', async () => {
  const commands = fc.commands(
    [
      fc.constantFrom(...fields).map(type),
      fc.constantFrom(...fields).map(type),
      fc.constant(save),
      fc.constant(reload),
      fc.constant(expire),
      fc.constantFrom('title', 'summary').map(colleagueSaves),
      fc.constant(colleagueMoves('Move to trash', true)),
      fc.constant(colleagueMoves('Restore', false)),
    ],
    { maxCommands: 14, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (chosen) => {
      const { model, real } = await start();
      await fc.asyncModelRun(() => ({ model, real }), chosen);
      await real.page.goto(href('postsAdmin', { post: 'new' }));
      await hydrated(real.page);
      expect([await textOf(real, 'title'), await bar(real).innerText()]).toEqual(['', '']);
      await Promise.all([real.page.close(), real.colleague.close()]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 240_000);

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
