import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Endpoint, ServiceName } from '#contract/endpoint.ts';
import type { ServiceStatus } from '#contract/operations.ts';
import type { Actor, SessionReader } from '../actors/actor.ts';
import type { Config } from '../settings/config.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Database } from './database/database.ts';
import type { Queues } from './events/emit.ts';
import type { Jobs } from './jobs.ts';

/** Parts of the status that only some services have, and set while they start. */
export type StatusParts = {
  gateways: (() => ServiceStatus['gateways']) | null;
  messages: (() => Promise<ServiceStatus['messages']>) | null;
  codes: (() => ServiceStatus['codes']) | null;
  backedUpAt: (() => Promise<ServiceStatus['backedUpAt']>) | null;
  webhooks: (() => Promise<ServiceStatus['webhooks']>) | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** Content types of a body that is not JSON, for the API document. */
    consumes?: readonly string[];
  }
}

/** Options of a service. `token` is the system's bearer token; `readSession` resolves all other tokens. */
export type ServiceOptions = {
  config: Config;
  logger: Logger;
  database: Database;
  token: string;
  readSession: SessionReader;
  tracing?: Tracing | undefined;
  /** Then `/readyz` says so, although requests are still answered. */
  draining?(): boolean;
};

export type Service<Tables> = {
  readonly name: ServiceName;
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Kysely<Tables>;
  readonly listen: Database['listen'];
  readonly jobs: Jobs;
  readonly status: StatusParts;
  readonly queues: Queues;
};
