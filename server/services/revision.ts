import { failures } from '../../src/contract/failures.ts';

/** Throws 409 where somebody else changed the record since it was read. Without `given` nobody asked. */
export function requireRevision(current: { revision?: number }, given: number | undefined): void {
  if (given !== undefined && given !== current.revision)
    throw failures.conflict('Somebody else has changed this meanwhile. Please look at it again.');
}
