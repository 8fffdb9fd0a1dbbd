import type { FastifyRequest } from 'fastify';
import { isFailure } from '#contract/failures.ts';
import { networksOf } from '../../../client-networks.ts';

/** A warning, so that a flood is sampled. */
export function logRefused(request: FastifyRequest, error: unknown, userId: string | null): void {
  if (!isFailure(error) || error.status >= 500) return;
  const reason = error.cause instanceof Error ? error.cause.message.slice(0, 200) : undefined;
  const event = 'passkey.refused';
  request.log.warn({ event, code: error.code, reason, user: userId, from: networksOf(request)[0] }, event);
}
