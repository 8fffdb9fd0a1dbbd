/** Spans of sampled requests for OpenTelemetry; its packages are loaded only if the operator names a collector. */
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.ts';

/** Patterns, fixed texts and numbers; never what a visitor entered. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Runs `work`, in a span if the request around it is sampled. A rejection marks the span as failed. */
export type RunInSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;

export type Tracing = {
  readonly run: RunInSpan;
  /** The span of a call to another process. */
  readonly call: RunInSpan;
  /** Names the running span to the process that is called; empty outside of sampled requests. */
  headers(): { traceparent?: string };
  /** Samples the requests of visitors. */
  startTraces(app: FastifyInstance): void;
  /** Continues the traces of callers that send a sampled `traceparent`. */
  continueTraces(app: FastifyInstance): void;
  /** A span for a statement that has ended. */
  readonly recordStatement: (event: LogEvent) => void;
  /** Sends the spans that are left. */
  close(): Promise<void>;
};

export const untraced: RunInSpan = (_name, _attributes, work) => work();

type Options = { logger: Logger; program: 'gateway' | 'services' };

/** Undefined without a collector. */
export async function startTracing(config: Config, { logger, program }: Options): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  if (endpoint === undefined) return undefined;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing({ endpoint, ratio, logger, name: `portico-${program}` });
}
