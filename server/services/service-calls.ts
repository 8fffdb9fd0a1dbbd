/** Calls of one service to another. They run inside a call that the gateway itself repeats, so they are made once. */
import type { FastifyRequest } from 'fastify';
import type { Api } from '#contract/endpoint.ts';
import { bearerOf } from '../actor.ts';
import type { ApiRequest } from '../client/api.ts';
import type { Config } from '../config.ts';

export type ServiceCalls = {
  readonly anonymous: Api;
  readonly asSystem: Api;
  /** As the system, with the time that a slow carrier of text messages takes: it must not count as a failure of auth. */
  readonly sendingMessages: Api;
  asCallerOf(request: FastifyRequest): Api;
};

type Options = {
  callServices(request: ApiRequest): Api;
  token: string;
  config: Config;
};

export function createServiceCalls({ callServices, token, config }: Options): ServiceCalls {
  const requestId = `services-${process.pid}`;
  return {
    anonymous: callServices({ requestId }),
    asSystem: callServices({ requestId, token }),
    sendingMessages: callServices({ requestId, token, deadline: config.SMS_TIMEOUT + config.UPSTREAM_TOTAL_TIMEOUT }),
    asCallerOf: ({ id, headers }) => callServices({ requestId: id, token: bearerOf(headers.authorization) }),
  };
}
