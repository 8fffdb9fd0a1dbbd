import { isFailure } from '#contract/failures.ts';

/** What an address that a service of others does not have is answered with: `records` looks like the id of an app. */
export const isUnknownAddress = (error: unknown): boolean =>
  isFailure(error) && [400, 404, 405, 501].includes(error.status);
