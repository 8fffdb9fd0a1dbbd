/** Moving in: the file of another site becomes posts, pages, pictures and redirects. It is read first, and brought in when somebody says so. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, pageSize, timestamp } from '../fields.ts';

/** Posts, pages and pictures are needed too, because a move makes them. */
const endpoint = endpointsOf({ service: 'content', access: 'site.manage', api: 'nobody' });
export const movingPermissions = ['site.manage', 'pages.manage', 'posts.manage', 'media.manage'] as const;

export const moveLimits = {
  bytes: 512 * 1024 * 1024,
  /** The file is sent and stored in parts of this size; the last one may be shorter. */
  partBytes: 2 * 1024 * 1024,
  entries: 50_000,
  /** Of one text, in characters. */
  text: 500_000,
  listed: 10,
  /** Files of one person that have not come as a whole. */
  sending: 5,
} as const;

/**
 * `sending`: parts arrive. `reading`, `moving` and `undoing`: the service works. `read`: it waits for a decision. `refused`: `reason` says
 * what is wrong with the file. `moved` with a `reason` ended before everything came, or before all of it was undone.
 */
export const moveState = z.enum(['sending', 'reading', 'read', 'refused', 'moving', 'moved', 'undoing', 'undone']);
export type MoveState = z.infer<typeof moveState>;
export const isWorking = (state: MoveState): boolean => /ing$/.test(state) && state !== 'sending';

export const movedKind = z.enum(['post', 'page', 'picture', 'redirect', 'other']);
export type MovedKind = z.infer<typeof movedKind>;
/**
 * `ready` has not come yet, `made` came, `same` came with an earlier file, `left` cannot come, `failed` could have come, `undone` was
 * taken away again, `kept` was not, because it was changed since.
 */
export const entryState = z.enum(['ready', 'made', 'same', 'left', 'failed', 'undone', 'kept']);
export type EntryState = z.infer<typeof entryState>;

const moveFormat = z.enum(['wordpress', 'ghost', 'markdown']);
export type MoveFormat = z.infer<typeof moveFormat>;

/** Where an old site had a text; empty for what its kind of folder has. */
export const moveAddresses = z
  .string()
  .trim()
  .max(200)
  .regex(/^(?:\/(?:[\w.:-][\w./:-]*)?)?$/, 'Enter a pattern such as /:year/:month/:title.');

const move = z.object({
  id,
  fileName: z.string(),
  size: z.number().int(),
  format: moveFormat.nullable(),
  state: moveState,
  reason: z.string().nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
  counts: z.array(z.object({ kind: movedKind, state: entryState, count: z.number().int() })),
  /** Entries with something to say about them. */
  noted: z.number().int(),
});
export type Move = z.infer<typeof move>;

const movedEntry = z.object({
  position: z.number().int(),
  kind: movedKind,
  title: z.string(),
  /** Where it is in the file. */
  place: z.string(),
  state: entryState,
  notes: z.array(z.string()),
  /** Id of the post or picture, name of the page. */
  recordId: z.string().nullable(),
});
export type MovedEntry = z.infer<typeof movedEntry>;

export const createMove = endpoint({
  method: 'POST',
  path: '/moves',
  summary: 'Announce the file of another site, whose parts follow',
  input: z.object({
    fileName: z.string().trim().min(1).max(200),
    size: z.number().int().min(1).max(moveLimits.bytes, 'This file is too large.'),
    /** Where pictures with addresses without a host are. */
    address: z
      .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Enter an address such as https://example.com.' })])
      .default(''),
    /** How a folder of Markdown was published, as in `/:year/:month/:title`. */
    addresses: moveAddresses.default(''),
  }),
  output: move,
  status: 201,
});

/** The body is the part itself. Sending a part again replaces it. */
export const sendMovePart = endpoint({
  method: 'PUT',
  path: '/moves/:id/parts/:number',
  summary: 'Send a part of the file; they are counted from 0',
  input: z.object({
    id,
    number: z.coerce
      .number()
      .int()
      .min(0)
      .max(moveLimits.bytes / moveLimits.partBytes),
  }),
  output: z.object({}),
});

export const listMoves = endpoint({
  method: 'GET',
  path: '/moves',
  summary: `List the last ${moveLimits.listed} moves, newest first`,
  input: z.object({}),
  output: z.object({ items: z.array(move) }),
});

export const getMove = endpoint({
  method: 'GET',
  path: '/moves/:id',
  summary: 'Get a move, and how far it is',
  input: z.object({ id }),
  output: move,
});

/** `noted` lists only entries with something to say about them. */
export const listMovedEntries = endpoint({
  method: 'GET',
  path: '/moves/:id/entries',
  summary: 'List what the file has, in its order',
  input: z.object({
    id,
    noted: z.stringbool().optional(),
    after: z.coerce.number().int().min(0).default(0),
    pageSize: pageSize(limits.pageSizeOfStaff),
  }),
  output: z.object({ items: z.array(movedEntry), next: z.string().nullable() }),
});

export const moveSteps = ['read', 'bring', 'undo', 'stop'] as const;

export const stepMove = endpoint({
  method: 'POST',
  path: '/moves/:id/steps',
  summary:
    'Read the file without changing anything, bring in what it has, undo that, or stop; 409 if it is not the time for it',
  input: z.object({ id, step: z.enum(moveSteps) }),
  output: move,
});
