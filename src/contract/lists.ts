import * as z from 'zod';
import { id, limits, pageSize } from './fields.ts';
import type { Moved } from './moves.ts';

/** `after` is `next` of the previous page; `next` is null on the last one. */
export const listInput = {
  query: z.string().trim().max(limits.shortText).default(''),
  /** If no record has the words of the search, it also finds words that differ by a letter or two. */
  similar: z.stringbool().optional(),
  /** Lists only trashed records, instead of only others. */
  trashed: z.stringbool().optional(),
  after: z.string().max(600).optional(),
  /** Also counts all records that are found. */
  counted: z.stringbool().optional(),
  pageSize: pageSize(limits.pageSizeOfStaff),
};

export const reversed = z.stringbool().optional();

/** Nothing is counted further: it means that or more. */
export const countedTo = 10_000;

/** `total` is null unless `counted` is set, and at most `countedTo`. */
export const pageOfList = {
  next: z.string().nullable().default(null),
  total: z.number().int().nullable().default(null),
};

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), ...pageOfList });

/** 409 if the record has changed since. */
export const revision = z.coerce.number().int();

/** True overwrites a conflicting change, which is saved as a version. */
export const saveReplaced = z.union([z.boolean(), z.stringbool()]).default(false);

/** The page saves it while somebody types: such saves of one person share an entry of the log (docs/decisions/094). */
export const autosave = z.union([z.boolean(), z.stringbool()]).default(false);

/** A position in a list, counted from 1; one beyond the end is the last. */
export const position = z.coerce.number().int().min(1).max(1000);
export const moved = z.object({
  name: z.string(),
  from: z.number().int(),
  position: z.number().int(),
  count: z.number().int(),
}) satisfies z.ZodType<Moved>;

/** Bulk operations return one result per record, in the order of the input. */
export const bulkOf = <T extends z.ZodType>(item: T) =>
  z.array(item).min(1, 'Please choose at least one.').max(limits.pageSizeMax);
/** Ids are in lower case, so that all callers lock the records in the same order. */
export const bulkIds = bulkOf(id.toLowerCase());
export const bulkOutcome = z.object({
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;
