/** The grammar of the matrix: what a cell is, and the kinds of cells. */
import type { Database, World } from './world.ts';

export const invariants = {
  I1: 'access fails closed',
  I2: 'no acknowledged write is lost',
  I3: 'an intent takes effect at most once',
  I4: 'no secret leaves',
  I5: 'a document request gets a complete page, its first byte within 5 s and its last within 10 s; a form, whose call is repeated once, within 10 s',
  I6: 'back to normal within 10 s after the fault, without a restart and without a new sign-in',
  I7: 'no request ends the process',
  I8: 'memory, sockets and queues are bounded',
  I9: 'nobody sees data of another user',
  I10: 'the text that a person typed is still there',
} as const;
export type Invariant = keyof typeof invariants;

export type Report = {
  /** For the column of what people saw. */
  saw(text: string): void;
  /** `what`: an invariant, or a sentence. Details are printed if it failed. */
  check(what: Invariant | (string & {}), passed: boolean, details?: unknown): void;
};

export type Cell = {
  readonly name: string;
  /** The fault or the operation, in a few words. */
  readonly done: string;
  /** Both by default. */
  readonly database?: Database;
  /** Whether `--short` runs it: once, or with both databases. */
  readonly isShort?: boolean | 'both';
  /** Undefined for what cannot be tried here; `done` has the reason then. */
  readonly run?: (lab: Lab, report: Report) => Promise<void>;
};

export type Lab = {
  readonly database: Database;
  readonly isShort: boolean;
  /** Portico behind proxies; started for the first cell that needs it. */
  world(): Promise<World>;
};

export type Section = { readonly title: string; readonly cells: readonly Cell[] };
