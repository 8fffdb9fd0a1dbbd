/** A model of a post that somebody writes while a colleague does too, and what they can do (drafts-model.test.ts). */
import type * as fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated, type OpenPage } from './browser.ts';
import { clickButton, showsMessage } from './signed-in.ts';

export const administrator = '5550100000';

export const fields = ['title', 'summary', 'body'] as const;
type Field = (typeof fields)[number];
type Texts = Record<Field, string>;

export type Model = {
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
  /** The page has not the latest revision: a colleague has saved since, or the page itself without hearing of it. */
  isBehind: boolean;
  /** The page shows a conflict, and saves nothing by itself. */
  isOpen: boolean;
  /** The page was loaded with the latest revision. */
  isFresh: boolean;
  /** Texts that a colleague keeps as a version. */
  version: Texts;
  /** Saved by the page itself without a response. */
  lost: Texts | null;
  /** Texts that the page sent last, if no response confirmed them. */
  sent: Texts | null;
};
/** The fate of autosaves: most of the time they are refused until a key is pressed. */
type Line = 'closed' | 'works' | 'loses' | 'busy';
export type Real = {
  page: OpenPage;
  colleague: OpenPage;
  address: string;
  line: Line;
  prepare(page: Page): Promise<void>;
};

export const control = ({ page }: Real, field: Field) =>
  field === 'body' ? page.getByRole('textbox', { name: 'Text', exact: true }) : page.locator(`#post-${field}`);
export const textOf = (real: Real, field: Field) =>
  field === 'body' ? control(real, field).innerText() : control(real, field).inputValue();
export const bar = ({ page }: Real) => page.locator('form#post [data-draft-bar]');
export const isTyped = ({ typed }: Model) => Object.keys(typed).length > 0;
export const formOf = ({ shown, typed }: Model): Texts => ({ ...shown, ...typed });
/** A colleague has changed a field that has unsaved text. */
const isOvertaken = ({ typed, bases, stored, sent }: Model) =>
  fields.some((field) => field in typed && ![bases[field], typed[field], sent?.[field]].includes(stored[field]));
const drafts = ({ page }: Real) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('portico:draft:')));

/** The service has the texts of the model. The form has the unsaved text, and stored values in other fields. */
async function check(model: Model, real: Real): Promise<void> {
  if (!model.isTrashed) {
    const { colleague, address } = real;
    await colleague.goto(address);
    const stored = fields.map(async (field) => {
      const name = field === 'body' ? 'body.plain' : field;
      return [field, await colleague.locator(`#post [name="${name}"]`).inputValue()];
    });
    expect(Object.fromEntries(await Promise.all(stored))).toEqual(model.stored);
  }
  if (model.isGone) {
    const copies = real.page.locator('[data-draft-orphans] textarea');
    if (!isTyped(model)) return expect(await copies.count()).toBe(0);
    for (const text of Object.values(model.typed)) await expect.poll(() => copies.first().inputValue()).toContain(text);
    return;
  }
  for (const field of fields)
    await expect.poll(async () => [field, await textOf(real, field)]).toEqual([field, formOf(model)[field]]);
  // The editor stores its draft with a delay.
  await expect.poll(async () => (await drafts(real)).length).toBe(isTyped(model) ? 1 : 0);
}

/** After a load the unsaved text is in the form, or it is offered and restored. */
export async function afterLoad(model: Model, real: Real): Promise<void> {
  await hydrated(real.page);
  model.isGone = model.isTrashed;
  if (!model.isGone) {
    model.shown = { ...model.stored };
    const isStored = (field: Field) => [undefined, model.stored[field]].includes(model.typed[field]);
    if (fields.every(isStored)) Object.assign(model, { typed: {}, bases: {} });
    if (isTyped(model)) {
      await expect.poll(() => bar(real).innerText()).toMatch(/restored|Unsaved draft from/);
      const isOffered = (await bar(real).innerText()).includes('Unsaved draft from');
      if (!model.isMoved) expect(isOffered).toBe(isOvertaken(model));
      if (isOffered) await bar(real).getByRole('button', { name: 'Restore' }).click();
    }
    // Without an overlapping change the next save succeeds.
    const isOutdated = model.isBehind && isOvertaken(model);
    if (!isOvertaken(model))
      for (const field of fields.filter((each) => each in model.typed)) {
        model.bases[field] = model.stored[field];
        if (isStored(field)) delete model.typed[field];
      }
    const fresh = { isMoved: false, isOpen: false, isFresh: true, lost: null };
    Object.assign(model, { isOutdated, isBehind: isOutdated, ...fresh });
  }
  await check(model, real);
}

export const command = (
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
export const type = (field: Field) => {
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

export const save = command(
  'save',
  (model) => isTyped(model) && !model.isGone && !model.isTrashed && !model.isMoved,
  async (model, real) => {
    real.line = 'works';
    await clickButton(real.page, 'Save draft');
    if (model.isOutdated) {
      // The conflict shows both texts; the form keeps its own and takes the revision of the colleague.
      await real.page.locator('[aria-labelledby$="-conflict"]').waitFor();
      const sent = formOf(model);
      Object.assign(model, { isOutdated: false, isBehind: false, isOpen: true, isFresh: true, lost: null, sent });
    } else {
      await status(real).filter({ hasText: saved }).waitFor();
      isSaved(model);
    }
    real.line = 'closed';
  },
);

const saved = /Saved \d/;
const status = ({ page }: Real) => page.locator('#post [data-save-bar] [data-draft-status]').first();
/** Until the page has saved by itself, or says why not. */
const saysAfterTime = (real: Real) =>
  expect.poll(
    async () => {
      await real.page.clock.fastForward(3_000);
      return status(real).innerText();
    },
    { timeout: 20_000, interval: 200 },
  );

export function isSaved(model: Model): void {
  const stored = formOf(model);
  const unsaved = { typed: {}, bases: {}, isOutdated: false, isBehind: false, isOpen: false, lost: null, sent: null };
  Object.assign(model, { stored, shown: { ...stored }, ...unsaved });
}

export const savesItself = (model: Model) =>
  (isTyped(model) || model.lost !== null) && !model.isGone && !model.isTrashed && !model.isMoved && !model.isOpen;

/** A key that changes nothing. */
const touch = (model: Model, real: Real) => control(real, 'title').fill(formOf(model).title);

export const autosave = command('the page saves by itself', savesItself, async (model, real) => {
  await touch(model, real);
  real.line = 'works';
  await saysAfterTime(real).toMatch(model.isOutdated ? /changed after you opened/ : saved);
  real.line = 'closed';
  if (!model.isOutdated) return isSaved(model);
  model.sent = model.lost ?? formOf(model);
  model.lost = null;
});

/** The same is sent again until there is a response. */
export const withoutResponse = (name: string, line: 'loses' | 'busy') =>
  command(name, savesItself, async (model, real) => {
    await touch(model, real);
    real.line = line;
    await expect
      .poll(
        async () => {
          await real.page.clock.fastForward(3_000);
          return real.line;
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe('closed');
    model.lost ??= model.sent = formOf(model);
    if (line === 'busy' || model.isOutdated) return;
    model.stored = { ...model.lost };
    model.isBehind = true;
    model.isFresh = false;
  });

export const refuse = () => {
  const text = `mine ${++texts}`;
  return command(
    `the service refuses an empty title, and ${text} is typed`,
    (model) => savesItself(model) && !model.isOutdated && model.lost === null,
    async (model, real) => {
      await control(real, 'title').fill('');
      real.line = 'works';
      await saysAfterTime(real).toMatch(/^Unsaved\. Title: Please/);
      real.line = 'closed';
      await control(real, 'title').fill(text);
      model.bases.title ??= model.shown.title;
      model.typed.title = text;
    },
  );
};

export const setBack = (field: 'title' | 'summary') =>
  command(
    `${field} is set back`,
    ({ isGone, isOpen, typed, bases, shown }) => !isGone && !isOpen && field in typed && bases[field] === shown[field],
    async (model, real) => {
      await control(real, field).fill(model.shown[field]);
      delete model.typed[field];
      delete model.bases[field];
    },
  );

export const reload = command(
  'reload',
  () => true,
  async (model, real) => {
    await real.page.goto(real.address);
    await afterLoad(model, real);
  },
);

export const colleagueSaves = (field: 'title' | 'summary') => {
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
      Object.assign(model, { isOutdated: true, isBehind: true, isFresh: false });
    },
  );
};

export const colleagueRestores = command(
  'a colleague restores a version',
  ({ isTrashed, stored, version }) => !isTrashed && fields.some((field) => stored[field] !== version[field]),
  async (model, { colleague, address }) => {
    await colleague.goto(`${address}&part=versions`);
    await colleague.getByRole('form', { name: 'Restore version 1', exact: true }).getByRole('button').click();
    await showsMessage(colleague, 'is restored as the draft');
    Object.assign(model, { stored: { ...model.version }, isOutdated: true, isBehind: true, isFresh: false });
  },
);

export const colleagueMoves = (form: string, isTrashed: boolean) =>
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
