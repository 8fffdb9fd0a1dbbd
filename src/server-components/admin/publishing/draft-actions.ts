import type * as z from 'zod';
import { listVersions } from '#contract/content/versions.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { type Failure, isFailure } from '#contract/failures.ts';
import type { recordKey } from '#contract/records.ts';
import { type Action, defineAction, defineOperation } from '../../request/action.ts';

type Discarding = Endpoint<z.ZodObject<{ revision: z.ZodType<number> }>, z.ZodType<{ revision: number }>>;

type Saving = Endpoint<z.ZodObject, z.ZodType<{ number: number }>>;

export const saveVersionOperation = (endpoint: Saving, name: string): Action =>
  defineOperation(endpoint, name, ({ number }) => `Saved as version ${number}.`);

/** The `done` of the page that follows. If publishing is refused, the text is still saved. */
export async function outcomeOf<Published>(
  publishing: Promise<Published>,
  done: (published: Published) => string,
  refused: (failure: Failure) => string | null,
): Promise<string> {
  try {
    return done(await publishing);
  } catch (error) {
    const outcome = isFailure(error) ? refused(error) : null;
    if (outcome === null) throw error;
    return outcome;
  }
}

/** The undo restores the version in which the draft is saved (`restoreDiscarded` of `Notice`). */
export const discardOperation = <E extends Discarding>(
  endpoint: E,
  name: string,
  keyOf: (input: InputOf<E>) => { readonly record: z.input<typeof recordKey>; readonly fields: Record<string, string> },
): Action =>
  defineAction(endpoint, name, async (input, { api }) => {
    const { revision } = (await api(endpoint, input as InputOf<E>)) as { revision: number };
    const { record, fields } = keyOf(input as InputOf<E>);
    const { items } = await api(listVersions, { record, pageSize: 1 });
    const [latest] = items;
    return {
      message: 'Changes discarded. They are saved as a version.',
      ...(latest?.reason === 'discarded' && {
        undo: { ...fields, number: String(latest.number), revision: String(revision) },
      }),
    };
  });
