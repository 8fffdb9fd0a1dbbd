/** Calls of one service to another. They run inside a call that the gateway itself repeats, so they are made once. */
import type { FastifyRequest } from 'fastify';
import type { Api } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { bearerOf } from '../actors/actor.ts';
import type { ApiRequest } from '../client/api.ts';

export type ServiceCalls = {
  readonly anonymous: Api;
  readonly asSystem: Api;
  asCallerOf(request: FastifyRequest): Api;
};

type Options = {
  callServices(request: ApiRequest): Api;
  token: string;
};

export function createServiceCalls({ callServices, token }: Options): ServiceCalls {
  const requestId = `services-${process.pid}`;
  return {
    anonymous: callServices({ requestId }),
    asSystem: callServices({ requestId, token }),
    asCallerOf: ({ id, headers }) => callServices({ requestId: id, token: bearerOf(headers.authorization) }),
  };
}

/** `otherwise` if the service answers 404: a foreign one may have no such endpoint. */
export const orIfForeign = <Answer, Otherwise>(
  call: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> =>
  call.catch((error: unknown) => {
    if (isFailure(error) && error.status === 404) return otherwise;
    throw error;
  });
