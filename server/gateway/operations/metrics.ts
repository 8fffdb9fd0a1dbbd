/** Metrics of this process as Prometheus text. Labels come from fixed lists only (docs/operating.md). */
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Api, ServiceName } from '#contract/endpoint.ts';
import type { Route } from '#contract/routes.ts';
import { outcomeOf } from '../access-log.ts';
import { createCollected } from './collected.ts';
import { createServiceNames, type StatusSources } from './gateway-status.ts';
import { createRouteClasses } from './route-class.ts';
import { createServiceMetrics } from './service-metrics.ts';

type Sources = Omit<StatusSources, 'routeTimes'> & {
  server: Server;
  /** Calls as the system, of services whose token is known. */
  asSystem: ReadonlyMap<ServiceName, Api>;
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(routes: Readonly<Record<string, Route>>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const classOf = createRouteClasses(routes);
  const requests = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Time to the end of a response, without pages that are answered from the cache before routing',
    labelNames: ['class', 'status'],
    buckets,
    registers,
  });
  const renders = new Histogram({
    name: 'portico_render_duration_seconds',
    help: 'Time to load and render a page, or its frame if it is streamed',
    labelNames: ['kind'],
    buckets,
    registers,
  });
  const streams = new Gauge({
    name: 'portico_open_streams',
    help: 'Responses that are being streamed',
    labelNames: ['class'],
    registers,
  });
  const lags = new Histogram({
    name: 'portico_event_lag_seconds',
    help: 'Time from a change in a service to the purge of the caches of this gateway',
    labelNames: ['service'],
    buckets,
    registers,
  });
  let readServices = async (): Promise<void> => undefined;
  let servedEarly = 0;
  const { gauge, counter } = createCollected(registry);
  counter('portico_cached_pages_total', 'Pages answered from the cache before routing', [], (each) =>
    each.inc(servedEarly),
  );

  /** The values are read when the metrics are asked for. */
  function watch({ ready, server, build, urls, upstreams, events, admission, caches, asSystem }: Sources): void {
    readServices = createServiceMetrics(registry, asSystem);
    const nameOf = createServiceNames(urls);
    const services = () => upstreams.flatMap((upstream) => [...upstream.services]);

    gauge('portico_build_info', 'The build that this gateway serves', ['build'], (each) =>
      each.set({ build: build() }, 1),
    );
    gauge('portico_ready', '1 if /readyz answers 200', [], (each) => each.set(ready().ok ? 1 : 0));
    gauge('portico_open_connections', 'Connections to the public port', [], async (each) =>
      each.set(await promisify(server.getConnections.bind(server))()),
    );
    gauge('portico_queue', 'Pages and forms', ['state'], (each) => {
      each.set({ state: 'running' }, admission.running);
      each.set({ state: 'waiting' }, admission.waiting);
    });
    counter('portico_refused_total', 'Pages and forms refused under overload', ['visitor'], (each) => {
      for (const [visitor, count] of Object.entries(admission.refused)) each.inc({ visitor }, count);
    });
    counter('portico_cache_uses_total', 'Uses of a cache by their result', ['cache', 'result'], (each) => {
      for (const [cache, { uses }] of Object.entries(caches))
        for (const [result, count] of Object.entries(uses)) each.inc({ cache, result }, count);
    });
    counter('portico_service_calls_total', 'Calls to a service by their outcome', ['service', 'outcome'], (each) => {
      for (const { origin, outcomes } of services())
        for (const [outcome, count] of Object.entries(outcomes)) each.inc({ service: nameOf(origin), outcome }, count);
    });
    gauge('portico_service_calls', 'Calls that are running or waiting', ['service', 'state'], (each) => {
      for (const { origin, semaphore } of services()) {
        each.inc({ service: nameOf(origin), state: 'running' }, semaphore.running);
        each.inc({ service: nameOf(origin), state: 'waiting' }, semaphore.waiting);
      }
    });
    gauge('portico_breaker_open', 'Circuit breakers of a service that are open', ['service'], (each) => {
      for (const { origin, breaker } of services()) each.inc({ service: nameOf(origin) }, breaker.isOpen ? 1 : 0);
    });
    gauge('portico_event_stream_open', '1 if the change events of a service arrive', ['service'], (each) => {
      for (const { service, isListening } of events) each.set({ service }, isListening() ? 1 : 0);
    });
    gauge('portico_event_stream_silence_seconds', 'Time since a service sent anything', ['service'], (each) => {
      for (const { service, silence } of events) each.set({ service }, silence());
    });
  }

  function register(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, payload, done) => {
      if (payload !== null && typeof payload === 'object' && 'pipe' in payload) {
        const labels = { class: classOf(request) };
        streams.inc(labels);
        reply.raw.once('close', () => streams.dec(labels));
      }
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      if (request.routeOptions.config.isStream) return done();
      const status = `${Math.trunc(outcomeOf(request, reply) / 100)}xx`;
      requests.observe({ class: classOf(request), status }, reply.elapsedTime / 1000);
      done();
    });
  }

  return {
    contentType: registry.contentType as string,
    text: async () => {
      await readServices();
      return registry.metrics();
    },
    watch,
    register,
    observeLag: (service: ServiceName, seconds: number) => lags.observe({ service }, seconds),
    countEarlyPage: () => void servedEarly++,
    /** The same functions, each timed with its name as label. */
    timeRenders: <Pages extends object>(pages: Pages): Pages =>
      Object.fromEntries(
        Object.entries(pages).map(([kind, render]) => [
          kind,
          async (...input: unknown[]) => {
            const stop = renders.startTimer({ kind });
            try {
              return await (render as (...input: unknown[]) => Promise<unknown>)(...input);
            } finally {
              stop();
            }
          },
        ]),
      ) as Pages,
  };
}
