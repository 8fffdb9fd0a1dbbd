import type { FastifyRequest } from 'fastify';
import { isFailure } from '#contract/failures.ts';
import type { CodeAttempt } from './judge.ts';

type Attempt = Pick<CodeAttempt, 'purpose' | 'userId' | 'networks'>;

/** A warning, so that a flood of wrong codes is sampled. */
export async function logIfRefused<T>(request: FastifyRequest, attempt: Attempt, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    const { purpose, userId, networks } = attempt;
    const event = 'code.refused';
    if (isFailure(error) && error.status < 500)
      request.log.warn({ event, purpose, reason: error.code, user: userId, from: networks[0] }, event);
    throw error;
  }
}
