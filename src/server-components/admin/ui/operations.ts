import * as z from 'zod';
import { chosenField, confirmField, type Outcome, type RowOutcome } from '#contract/action-state.ts';
import { parseBoundedJson } from '#contract/bounded-json.ts';
import type { Api, Endpoint } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import type { BulkOutcome } from '#contract/lists.ts';
import { message } from '#contract/messages/message.ts';
import { redirect } from '#contract/redirect.ts';
import type { RememberedName } from '#contract/remembered.ts';
import type { RouteName } from '#contract/routes.ts';
import { type Action, defineAction, defineOperation, type RunContext } from '../../request/action.ts';
import { listHref } from './urls.ts';

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;

export const permanentDeletion = (
  endpoint: AnyEndpoint,
  name: string,
  screen: RouteName,
  remembered: RememberedName,
): Action =>
  defineOperation(endpoint, name, (_result, _input, { remember }) => {
    remember(remembered, null);
    return redirect(listHref(screen, { view: 'trash', done: 'deleted' }));
  });

/** Fields of a form that the helpers below do not know, such as the role to give. */
type Fields = Readonly<Record<string, string>>;
type BulkOperation = {
  readonly done: string;
  readonly undo?: string;
  /** Changes one record; false if there was nothing to change. It is left out where the service changes `all`. */
  readonly run?: (api: Api, id: string, fields: Fields) => Promise<unknown>;
};
export type BulkOperations = {
  readonly one: string;
  readonly operations: Readonly<Record<string, BulkOperation>>;
  /** It is for services that change many records in one call. */
  readonly all?: (change: BulkChange) => Promise<BulkOutcome>;
  /** Throws a failure, or asks first (`askFirst`) unless `isConfirmed`. */
  readonly check?: (change: BulkChange & { readonly isConfirmed: boolean }) => Promise<void> | void;
};
export type BulkChange = {
  readonly api: Api;
  readonly viewer: RunContext['viewer'];
  readonly operation: string;
  readonly ids: readonly string[];
  readonly fields: Fields;
};

/** Runs the pressed operation on the chosen rows. `endpoint` is the one whose permission is needed. */
export function bulkAction(endpoint: AnyEndpoint, name: string, bulk: BulkOperations): Action {
  const run = async (
    { operation, [confirmField]: confirm, [chosenField]: _ids, ...fields }: Fields & { operation: string },
    { api, viewer, form }: RunContext,
  ) => {
    const change = { api, viewer, operation, ids: requireChosen(form, bulk.one), fields };
    await bulk.check?.({ ...change, isConfirmed: confirm !== undefined });
    return runAll(bulk, change);
  };
  return defineAction(endpoint, name, run, pressedOf(bulk));
}

/** Undoes what `bulkAction` did; its form has the fields of the outcome's `undo`. */
export function bulkUndo(endpoint: AnyEndpoint, name: string, bulk: BulkOperations): Action {
  const run = ({ operation, ids, ...fields }: Fields & { operation: string }, { api, viewer }: RunContext) =>
    runAll(bulk, { api, viewer, operation, ids: ids?.split(',') ?? [], fields });
  return defineAction(endpoint, name, run, pressedOf(bulk));
}

const pressedOf = ({ operations }: BulkOperations) =>
  z.object({ operation: z.enum(Object.keys(operations)) }).catchall(z.string());

/** Undo affects only the records that were changed. */
async function runAll({ operations, all }: BulkOperations, change: BulkChange): Promise<Outcome> {
  const { api, operation, ids, fields } = change;
  const { run, done, undo } = operations[operation] as BulkOperation;
  const unchanged = new Set<string>();
  const outcome = all
    ? await all(change)
    : await eachOf(ids, async (id) => {
        if ((await run?.(api, id, fields)) === false) unchanged.add(id);
      });
  const changed = outcome.results.flatMap(({ id, ok }) => (ok && !unchanged.has(id) ? id : []));
  const isUndoable = undo !== undefined && changed.length > 0;
  return bulkOutcome(outcome, done, isUndoable ? { ...fields, operation: undo, ids: changed.join(',') } : undefined);
}

export const deleteAndRestore = (remove: AnyEndpoint, restore: AnyEndpoint): BulkOperations['operations'] => ({
  delete: { done: 'deleted', undo: 'restore', run: (api, id) => api(remove, { id }) },
  restore: { done: 'restored', undo: 'delete', run: (api, id) => api(restore, { id }) },
});

export function requireChosen(form: FormData, one: string): string[] {
  const ids = [...new Set(form.getAll(chosenField).filter((id): id is string => typeof id === 'string' && id !== ''))];
  if (ids.length === 0) throw failures.badRequest(message('nothing_chosen', { what: one }));
  return ids;
}

export function bulkOutcome({ results }: BulkOutcome, done: string, undo?: Outcome['undo']): Outcome {
  const rows: Record<string, RowOutcome> = Object.fromEntries(results.map(({ id, ...outcome }) => [id, outcome]));
  const good = results.filter(({ ok }) => ok).length;
  const bad = results.length - good;
  const begin = good === 0 && bad > 0 ? 'Nothing changed' : `${good} ${done}`;
  const message = [begin, ...(good > 0 && bad > 0 ? [`${bad} failed`] : []), ...(bad > 0 ? ['see below'] : [])].join(
    ', ',
  );
  return { message: `${message}.`, rows, ...(undo && good > 0 ? { undo } : {}) };
}

/** Runs an operation one record at a time and collects failures per row. Rethrows 5xx, 401 and 428. */
async function eachOf(ids: readonly string[], run: (id: string) => Promise<unknown>): Promise<BulkOutcome> {
  const results: BulkOutcome['results'] = [];
  for (const id of ids) {
    try {
      await run(id);
      results.push({ id, ok: true, message: '' });
    } catch (error) {
      if (!isFailure(error) || error.status >= 500 || error.status === 401 || error.status === 428) throw error;
      results.push({ id, ok: false, message: error.userMessage });
    }
  }
  return { results };
}

export async function changeBack(
  before: Readonly<Record<string, string>>,
  change: (ids: string[], value: string) => Promise<BulkOutcome>,
): Promise<Outcome> {
  const results: BulkOutcome['results'] = [];
  for (const value of new Set(Object.values(before))) {
    const ids = Object.keys(before).filter((id) => before[id] === value);
    results.push(...(await change(ids, value)).results);
  }
  return bulkOutcome({ results }, 'changed back');
}

export const jsonField = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text, context) => {
      try {
        return parseBoundedJson(text);
      } catch {
        context.addIssue('This can no longer be undone.');
        return z.NEVER;
      }
    });
