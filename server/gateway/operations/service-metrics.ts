/** Metrics of the services, from the status that each gives to the system. */
import type { Registry } from 'prom-client';
import type { Api, ServiceName } from '#contract/endpoint.ts';
import { type Job, type ServiceStatus, serviceStatuses } from '#contract/operations.ts';
import { createCollected } from './collected.ts';

/** Null if it did not answer. */
type Statuses = ReadonlyMap<ServiceName, ServiceStatus | null>;

/** `asSystem`: calls of the services whose token is known. Returns a function to call before the metrics are read. */
export function createServiceMetrics(registry: Registry, asSystem: ReadonlyMap<ServiceName, Api>): () => Promise<void> {
  let statuses: Statuses = new Map();
  const { gauge, counter } = createCollected(registry);
  const jobCounter = (name: string, help: string, countOf: (job: Job) => number) =>
    counter(name, help, ['service', 'job'], (each) => {
      for (const [service, { jobs }] of answered())
        for (const job of jobs) each.inc({ service, job: job.name }, countOf(job));
    });
  const answered = () => [...statuses].filter((entry): entry is [ServiceName, ServiceStatus] => entry[1] !== null);
  /** Services of one process share its values, under a name such as `auth+apps`. */
  const processes = () => {
    const found = new Map<string, { services: string; status: ServiceStatus }>();
    for (const [name, status] of answered().toSorted()) {
      const known = found.get(status.process);
      found.set(status.process, { services: known ? `${known.services}+${name}` : name, status });
    }
    return [...found.values()];
  };

  gauge('portico_service_up', '1 if the service answers', ['service'], (each) => {
    for (const [service, status] of statuses) each.set({ service }, status ? 1 : 0);
  });
  gauge('portico_service_running_requests', 'Requests that a service is answering', ['service'], (each) => {
    for (const [service, { running }] of answered()) each.set({ service }, running);
  });
  gauge('portico_service_start_time_seconds', 'Start of the process', ['services'], (each) => {
    for (const { services, status } of processes()) each.set({ services }, status.startedAt.getTime() / 1000);
  });
  gauge('portico_service_eventloop_lag_p99_seconds', 'Delay of the event loop', ['services'], (each) => {
    for (const { services, status } of processes()) each.set({ services }, status.eventLoopDelay);
  });
  gauge('portico_service_resident_memory_bytes', 'Memory of the process', ['services'], (each) => {
    for (const { services, status } of processes()) each.set({ services }, status.memory);
  });
  gauge('portico_database_pool', 'Connections of a process to PostgreSQL', ['services', 'state'], (each) => {
    for (const { services, status } of processes()) {
      for (const [state, count] of Object.entries(status.pool)) each.set({ services, state }, count);
    }
  });
  gauge('portico_database_bytes', 'Size of the database', ['services'], (each) => {
    for (const { services, status } of processes()) each.set({ services }, status.database.bytes);
  });
  gauge('portico_database_connections', 'Connections of all programs', ['services', 'state'], (each) => {
    for (const { services, status } of processes()) {
      each.set({ services, state: 'open' }, status.database.connections);
      each.set({ services, state: 'limit' }, status.database.connectionsAtMost);
    }
  });
  gauge('portico_event_readers', 'Gateways that read the events of a service', ['service'], (each) => {
    for (const [service, { gateways }] of answered()) if (gateways) each.set({ service }, gateways.length);
  });
  gauge('portico_messages', 'Text messages that wait, or were given up in the last week', ['state'], (each) => {
    for (const [, { messages }] of answered()) {
      if (!messages) continue;
      const { oldest: _oldest, ...states } = messages;
      for (const [state, count] of Object.entries(states)) each.set({ state }, count);
    }
  });
  gauge('portico_oldest_message_age_seconds', 'Age of the oldest text message that waits', [], (each) => {
    for (const [, { messages }] of answered()) if (messages) each.set(messages.oldest);
  });
  counter('portico_codes_total', 'Sign-in codes by whether the carrier took them', ['outcome'], (each) => {
    for (const [, { codes }] of answered())
      for (const [outcome, count] of Object.entries(codes ?? {})) each.inc({ outcome }, count);
  });
  gauge('portico_backup_time_seconds', 'Time of the last backup by npm run backup, 0 if there was none', [], (each) => {
    for (const [service, { backedUpAt }] of answered())
      if (service === 'auth') each.set((backedUpAt?.getTime() ?? 0) / 1000);
  });
  jobCounter('portico_job_runs_total', 'Runs of a job since the start of the process', ({ runs }) => runs);
  jobCounter('portico_job_failures_total', 'Failed runs of a job', ({ failures }) => failures);
  gauge('portico_job_start_time_seconds', 'Start of the last run of a job', ['service', 'job'], (each) => {
    for (const [service, { jobs }] of answered())
      for (const { name, startedAt } of jobs)
        if (startedAt) each.set({ service, job: name }, startedAt.getTime() / 1000);
  });

  return async () => {
    statuses = new Map(
      await Promise.all(
        [...asSystem].map(
          async ([service, api]) => [service, await api(serviceStatuses[service], {}).catch(() => null)] as const,
        ),
      ),
    );
  };
}
