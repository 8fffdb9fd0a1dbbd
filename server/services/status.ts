/** `GET /{service}/status`: what metrics and the screen "Operations" show of a service and its process. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type ServiceStatus, serviceStatuses } from '#contract/operations.ts';
import { eventLoopDelay } from '../processes/event-loop-delay.ts';
import type { Database } from './database/database.ts';
import { serve } from './serve.ts';
import type { Service } from './service.ts';

const thisProcess = { process: randomUUID(), startedAt: new Date(Date.now() - process.uptime() * 1000) };
const minute = 60_000;

export function addStatusRoute<Tables>(service: Service<Tables>, database: Pick<Database, 'pool'>): void {
  const { app, name, status, jobs } = service;
  let running = 0;
  app.server.on('request', (_request, response) => {
    running++;
    response.once('close', () => running--);
  });
  eventLoopDelay();
  const size = rememberFor(minute, () => describe(service.database));

  serve(service, serviceStatuses[name], async () => ({
    ...thisProcess,
    running,
    eventLoopDelay: eventLoopDelay(),
    memory: process.memoryUsage.rss(),
    pool: database.pool(),
    database: await size(),
    doesJobs: jobs.isHolder(),
    jobs: [...jobs.list()],
    gateways: status.gateways?.() ?? null,
    messages: (await status.messages?.()) ?? null,
    codes: status.codes?.() ?? null,
    backedUpAt: (await status.backedUpAt?.()) ?? null,
    webhooks: (await status.webhooks?.()) ?? null,
  }));
}

/** The size of a large database takes a while to add up. */
async function describe<Tables>(database: Kysely<Tables>): Promise<ServiceStatus['database']> {
  const { rows } = await sql<ServiceStatus['database']>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as connections_at_most`.execute(database);
  return rows[0] as ServiceStatus['database'];
}

function rememberFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: T; readonly at: number } | undefined;
  return async () => {
    if (known && performance.now() - known.at < milliseconds) return known.value;
    known = { value: await read(), at: performance.now() };
    return known.value;
  };
}
