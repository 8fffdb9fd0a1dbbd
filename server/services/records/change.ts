import { failures } from '#contract/failures.ts';

/** Throws 409 if the record changed since revision `given`; does nothing without it. */
export function requireRevision(current: { revision?: number }, given: number | undefined): void {
  if (given !== undefined && given !== current.revision)
    throw failures.conflict('Someone else has changed this in the meantime. Please check it again.');
}
