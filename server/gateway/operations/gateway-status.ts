/** The state of this gateway, for the screen "Operations" and for the metrics. */
import { hostname } from 'node:os';
import type { GatewayStatus } from '#contract/operations.ts';
import type { ServiceUrls } from '../../client/api.ts';
import type { Upstream } from '../../client/upstream.ts';
import { eventLoopDelay } from '../../processes/event-loop-delay.ts';
import type { Readiness } from '../health.ts';
import type { Admission } from '../security/admission.ts';
import type { ServiceEvents } from '../upstream/service-events.ts';
import type { RouteTimesReader } from './route-times.ts';

export type StatusSources = {
  ready(): Readiness;
  build(): string;
  urls: ServiceUrls;
  upstreams: ReadonlyArray<Pick<Upstream, 'services'>>;
  events: readonly ServiceEvents[];
  admission: Pick<Admission, 'running' | 'waiting' | 'refused'>;
  caches: Readonly<Record<string, { readonly uses: Readonly<Record<string, number>> }>>;
  routeTimes: Pick<RouteTimesReader, 'list'>;
};

export const gatewayName = `${hostname()}:${process.pid}`;
export const startedAt = new Date(Date.now() - process.uptime() * 1000);

export function createGatewayStatus(sources: StatusSources): () => GatewayStatus {
  const { ready, build, urls, upstreams, events, admission, caches, routeTimes } = sources;
  const nameOf = createServiceNames(urls);
  eventLoopDelay();
  return () => ({
    name: gatewayName,
    build: build(),
    startedAt,
    ready: ready().ok,
    eventLoopDelay: eventLoopDelay(),
    memory: process.memoryUsage.rss(),
    running: admission.running,
    waiting: admission.waiting,
    refused: Object.values(admission.refused).reduce((sum, count) => sum + count, 0),
    caches: Object.entries(caches).map(([name, { uses }]) => ({ name, uses: { ...uses } })),
    services: upstreams.flatMap((upstream) =>
      [...upstream.services].map(({ origin, breaker, semaphore: { running, waiting }, outcomes }) => ({
        name: nameOf(origin),
        calls: Object.values(outcomes).reduce((sum, count) => sum + count, 0),
        failed: outcomes.failed + outcomes.unanswered + outcomes.refused,
        running,
        waiting,
        breakerOpen: breaker.isOpen,
      })),
    ),
    events: events.map(({ service, isListening, silence, lag }) => ({
      service,
      open: isListening(),
      silence: silence(),
      lag: lag(),
    })),
    routes: routeTimes.list(),
  });
}

/** Services at one origin share a name, such as `auth+apps`. */
export function createServiceNames(urls: ServiceUrls): (origin: string) => string {
  const names = new Map<string, string>();
  for (const [name, url] of Object.entries(urls)) {
    const { origin } = new URL(url);
    names.set(origin, names.has(origin) ? `${names.get(origin)}+${name}` : name);
  }
  return (origin) => names.get(origin) ?? 'unknown';
}
