import swagger from '@fastify/swagger';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { createActorReader, requireViewMay } from '../actors/actor.ts';
import { createProofCheck, proofHeader, visitorHeaders } from '../actors/gateway-proof.ts';
import { createHttp, sendFailure, toFailure } from '../http/http.ts';
import { createRareWarning } from '../logging/process-warnings.ts';
import { createComparison, settingsHeader, settingsPath } from '../settings/equal-settings.ts';
import { deleteOldEntries } from './audit/retention.ts';
import type { AuditTables } from './audit/tables.ts';
import type { Database } from './database/database.ts';
import { databaseFailure } from './database/faults.ts';
import { migrationFolders } from './database/migration-files.ts';
import { rememberRequests } from './database/slow-statements.ts';
import type { Queues } from './events/emit.ts';
import { deleteOldResponses, type IdempotencyTables } from './idempotency.ts';
import { createJobs, type LeaseTables } from './jobs.ts';
import { describe } from './openapi.ts';
import type { Service, ServiceOptions, StatusParts } from './service.ts';
import { addStatusRoute } from './status.ts';

const hour = 3_600_000;

const ignoredStatements = {
  'other-key': 'a gateway signs with another ACTOR_KEY: set the same one on both. Until then auth is asked',
  'other-time': 'the clock of a gateway differs from that of this service: set both. Until then auth is asked',
} as const;

/** Migrates the tables and creates the Fastify instance; add routes with `serve`. */
export async function createService<Tables>(
  name: ServiceName,
  { config, database, token, readSession, tracing, draining, logger: parent }: ServiceOptions,
): Promise<Service<Tables>> {
  await migrateService(database, name);
  const tables = database.schema<Tables>(name);

  const logger = parent.child({ service: name });
  const app = createHttp({ config, logger });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `Portico ${name}`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    // Generated on request, to keep the start fast.
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint;
      return { schema: endpoint ? describe(endpoint, route.config?.consumes) : schema, url };
    },
  });

  const warn = createRareWarning(logger);
  const readActor = createActorReader({
    serviceToken: token,
    readSession,
    ...(config.ACTOR_KEY === undefined ? {} : { actorKey: config.ACTOR_KEY }),
    // Rights count as they are in its tables.
    readsItself: name === 'auth',
    onIgnored: (why) => warn({}, ignoredStatements[why]),
  });
  const isGateway = createProofCheck(token);
  rememberRequests(app);
  app.decorateRequest('actor');
  tracing?.continueTraces(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isGateway(request.headers[proofHeader])) for (const name of visitorHeaders) delete request.headers[name];
    request.actor = await readActor(request.headers, request.method);
    requireViewMay(request.actor, request.method, request.routeOptions.config.endpoint);
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(failures.notFound('this_address'), request, reply));

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (draining?.()) return sendFailure(reply, failures.unavailable());
    await database.check().catch((error) => Promise.reject(databaseFailure(error) ?? failures.unavailable()));
    return { status: 'ok' };
  });
  const compare = createComparison({ config, token, logger });
  app.get(settingsPath(name), { schema: { hide: true } }, async (request, reply) => {
    reply.header(settingsHeader, 'compared');
    return { differ: compare(String(request.headers[settingsHeader] ?? '')) };
  });
  app.get('/docs/json', { schema: { hide: true } }, async () => app.swagger());

  const jobs = createJobs(app, tables as unknown as Kysely<LeaseTables>);
  jobs.every('delete old idempotency keys', hour, () =>
    deleteOldResponses(tables as unknown as Kysely<IdempotencyTables>),
  );
  const { AUDIT_DAYS } = config;
  if (AUDIT_DAYS > 0)
    jobs.every('delete old audit entries', hour, () =>
      deleteOldEntries(tables as unknown as Kysely<AuditTables>, AUDIT_DAYS),
    );
  const status: StatusParts = { gateways: null, messages: null, codes: null, backedUpAt: null, webhooks: null };
  const queues: Queues = { sendMessages: null };
  const service = { name, app, config, database: tables, listen: database.listen, jobs, status, queues };
  addStatusRoute(service, database);
  return service;
}

export const migrateService = (database: Database, name: ServiceName): Promise<void> =>
  database.migrate(name, migrationFolders(name));

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failed = databaseFailure(error) ?? databaseFailure((error as FastifyError).cause) ?? toFailure(error);
  if (failed.status >= 500) {
    request.log.error(
      { err: failed.cause ?? error, path: request.routeOptions.url, code: failed.code },
      'request failed',
    );
  }
  return sendFailure(reply, failed);
}
