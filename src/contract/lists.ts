/** What every list of the back office is asked for, and how its pages are answered. */
import * as z from 'zod';
import { limits } from './fields.ts';

/** Spread into the input of a list. `after` is `next` of the page before. */
export const listInput = {
  query: z.string().trim().max(limits.shortText).default(''),
  /** Only what was deleted, instead of only what was not. */
  trashed: z.stringbool().optional(),
  after: z.string().max(600).optional(),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(50),
};

/** Turns the order of a list that has orders to choose from: the last first. */
export const reversed = z.stringbool().optional();

/** `next` is null on the last page. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable().default(null) });

/** Sent with a change: where somebody else changed the record since, it is refused with 409. */
export const revision = z.coerce.number().int();

/** True where somebody is saving over a change that they were shown as a conflict: what it says is then kept as a version. */
export const saveReplaced = z.union([z.boolean(), z.stringbool()]).default(false);

/** An operation on many records answers what became of each, in the order asked. */
export const bulkIds = z
  .array(z.string().max(limits.slug))
  .min(1, 'Please choose at least one.')
  .max(limits.pageSizeMax);
export const bulkOutcome = z.object({
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;
