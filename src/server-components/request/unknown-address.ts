import { isFailure } from '#contract/failures.ts';

/**
 * True for the answer of a service that does not have the address: services of others take `records` for the id of an
 * app.
 */
export const isUnknownAddress = (error: unknown): boolean =>
  isFailure(error) && [400, 404, 405, 501].includes(error.status);
