import { isFailure } from '#contract/failures.ts';

/** The fields of a failure say more than its message. */
export function fail(error: unknown): void {
  const fields = isFailure(error) && error.fields ? Object.values(error.fields).join(' ') : undefined;
  console.error(fields ?? (error as Error).message);
  process.exitCode = 1;
}
