/** Calls of one service to another. They run inside a call that the gateway itself repeats, so they are made once. */
import type { FastifyRequest } from 'fastify';
import type { Api } from '#contract/endpoint.ts';
import { bearerOf } from '../actor.ts';
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
