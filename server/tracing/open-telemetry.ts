import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Attributes, RunInSpan, Tracing } from './tracing.ts';

type Options = { endpoint: string; ratio: number; name: string; logger: Logger };

/** Characters. Statements have placeholders instead of values. */
const maxStatementLength = 2_000;
/** Milliseconds. */
const sendEvery = 1_000;
/** A collector that does not answer delays the end of the process by this time too. */
const sendDeadline = 1_000;

export function createTracing({ endpoint, ratio, name, logger }: Options): Tracing {
  // It logs what the collector says, and nothing about the spans.
  setGlobalErrorHandler((error) => logger.warn({ error: textOf(error) }, 'could not send traces'));
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendDeadline });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'process.pid': process.pid }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEvery })],
  });
  const tracer = provider.getTracer('portico');
  /** Only sampled requests have a span, so that all others cost nothing but the decision. */
  const spans = new AsyncLocalStorage<Span>();

  const running = (): Span | undefined => {
    const span = spans.getStore();
    return span?.isRecording() ? span : undefined;
  };
  const within = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span);

  const runAs =
    (kind: SpanKind): RunInSpan =>
    (spanName, attributes, work) => {
      const parent = running();
      return parent ? runWithin(tracer.startSpan(spanName, { kind, attributes }, within(parent)), work) : work();
    };

  async function runWithin<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await spans.run(span, work);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  function serve(context: Context, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { method, id, routeOptions } = request;
    const route: Attributes = routeOptions.url === undefined ? {} : { 'http.route': routeOptions.url };
    const attributes = { 'http.request.method': method, 'portico.request_id': id, ...route };
    const span = tracer.startSpan(
      [method, routeOptions.url].join(' ').trim(),
      { kind: SpanKind.SERVER, attributes },
      context,
    );
    request.log = request.log.child({ traceId: span.spanContext().traceId });
    reply.log = request.log;
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      span.setAttribute('http.response.status_code', statusCode);
      if (!writableFinished) span.setAttribute('portico.aborted', true);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    spans.run(span, done);
  }

  return {
    run: runAs(SpanKind.INTERNAL),
    call: runAs(SpanKind.CLIENT),

    headers() {
      const span = running();
      if (!span) return {};
      const { traceId, spanId } = span.spanContext();
      return { traceparent: `00-${traceId}-${spanId}-01` };
    },

    startTraces(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const { url } = request.routeOptions;
        // This comes first, because most requests are not sampled.
        if (Math.random() >= ratio || url === '/healthz' || url === '/readyz') done();
        else serve(ROOT_CONTEXT, request, reply, done);
      });
    },

    continueTraces(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const parent = parseTraceParent(String(request.headers['traceparent'] ?? ''));
        if (!parent || (parent.traceFlags & TraceFlags.SAMPLED) === 0) return done();
        serve(trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }), request, reply, done);
      });
    },

    recordStatement(event) {
      const parent = running();
      if (!parent) return;
      const { sql } = event.query;
      const end = performance.timeOrigin + performance.now();
      const span = tracer.startSpan(
        statementName(sql),
        {
          kind: SpanKind.CLIENT,
          startTime: end - event.queryDurationMillis,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, maxStatementLength) },
        },
        within(parent),
      );
      if (event.level === 'error') markFailed(span, event.error);
      span.end(end);
    },

    close: () => provider.shutdown().catch((error) => logger.warn({ error: textOf(error) }, 'could not send traces')),
  };
}

/**
 * Records only the code of the error: messages may quote what was entered. Redirects and rejected input are not faults.
 */
function markFailed(span: Span, error: unknown): void {
  const {
    tag,
    status = 500,
    code,
    name,
  } = (error ?? {}) as { tag?: string; status?: number; code?: unknown; name?: string };
  if (tag === 'redirect' || tag === 'download') return;
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'unknown'));
  if (tag !== 'failure' || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** `select content.posts`: the verb and the first table. */
function statementName(statement: string): string {
  const verb = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+("?\w+"?(?:\."?\w+"?)?)/i.exec(statement)?.[1]?.replaceAll('"', '');
  return table === undefined ? verb : `${verb} ${table}`;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
