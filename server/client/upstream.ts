import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Failure } from '#contract/failures.ts';
import { createSemaphore, type Semaphore } from '../semaphore.ts';
import type { Config } from '../settings/config.ts';
import { hasFailureCode } from './api-response.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { type AgentLimits, createHttpAgent } from './http-agent.ts';
import { createRetryBudget, pauseBeforeRetry, readRetryAfter } from './retry.ts';
import {
  openRequest,
  sendRequest,
  type UpstreamRequest,
  type UpstreamResponse,
  type UpstreamStream,
} from './send-request.ts';
import { circuitOpen, clientClosed, toUpstreamFailure } from './upstream-failures.ts';

export type Upstream = {
  /** Resolves to a response of any status. Throws 504 (no response), 502 (unreadable) or 503 (no free connection). */
  call(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Resolves when the response starts; the connection is free once its body was read or destroyed. */
  open(request: Omit<UpstreamRequest, 'deadline'>): Promise<UpstreamStream>;
  /** Milliseconds for calls that may wait for the carrier of text messages; a slow one is no failure of the service. */
  readonly carrierDeadline: number;
  /** One entry per origin that was called. */
  readonly services: Iterable<ServiceUse>;
  close(): Promise<void>;
};

/** `failed` has a response with 5xx, `unanswered` has none; `refused` was not sent, because of the breaker or the limit. */
export type Outcome = 'ok' | 'rejected' | 'failed' | 'unanswered' | 'cancelled' | 'refused';
export type ServiceUse = {
  readonly origin: string;
  readonly breaker: Pick<Breaker, 'isOpen'>;
  readonly semaphore: Pick<Semaphore, 'running' | 'waiting'>;
  /** Calls since the start. */
  readonly outcomes: Readonly<Record<Outcome, number>>;
};
type Service = ServiceUse & { breaker: Breaker; semaphore: Semaphore; outcomes: Record<Outcome, number> };

type Options = AgentLimits & {
  config: Config;
  logger: Logger;
  /** False for callers who are repeated themselves. */
  retries?: boolean;
};

export function createUpstream({ config, logger, retries = true, ...limits }: Options): Upstream {
  const agent = createHttpAgent(config, limits);
  const services = new Map<string, Service>();
  const now = () => performance.now();
  const budget = createRetryBudget(now);
  // All attempts: one that runs out of time, and another.
  const wholeCall = config.UPSTREAM_TIMEOUT * 2;

  async function call(request: UpstreamRequest): Promise<UpstreamResponse> {
    const service = await admit(request.origin);
    const { breaker, semaphore } = service;
    try {
      const response = await sendWithRetries(request);
      count(service, response.status);
      if (isDown(response)) breaker.failed();
      else breaker.succeeded();
      return response;
    } catch (error) {
      throw failed(service, (request.body instanceof Readable && request.body.errored) || error);
    } finally {
      semaphore.release();
    }
  }

  async function open(request: UpstreamRequest): Promise<UpstreamStream> {
    const service = await admit(request.origin);
    const { breaker, semaphore } = service;
    try {
      const response = await openRequest(agent, request);
      count(service, response.status);
      if (response.status >= 500) breaker.failed();
      else breaker.succeeded();
      finished(response.body)
        .catch((error) => failed(service, error))
        .finally(semaphore.release);
      return response;
    } catch (error) {
      semaphore.release();
      throw failed(service, error);
    }
  }

  /** The caller releases the permit. */
  async function admit(origin: string): Promise<Service> {
    const service = services.get(origin) ?? addService(origin);
    const { breaker, semaphore } = service;
    try {
      if (!breaker.mayCall()) throw circuitOpen(breaker.wait());
      budget.called();
      const permit = semaphore.acquire();
      if (permit !== undefined) await permit;
      return service;
    } catch (error) {
      service.outcomes.refused++;
      throw error;
    }
  }

  function failed({ breaker, outcomes }: Service, error: unknown): Failure {
    const failure = toUpstreamFailure(error);
    outcomes[failure.status >= 500 ? 'unanswered' : 'cancelled']++;
    if (failure.status >= 500) breaker.failed();
    return failure;
  }

  async function sendWithRetries(given: UpstreamRequest): Promise<UpstreamResponse> {
    const mayRetry = retries && !(given.body instanceof Readable);
    const request = mayRetry ? withIdempotencyKey(given) : given;
    const end = now() + (request.deadline ?? wholeCall);
    for (let attempt = 1; ; attempt++) {
      const response = await sendRequest(agent, request, end - now());
      const { status, headers } = response;
      if (status < 400) return attempt > 1 ? { ...response, isRetried: true } : response;
      const retryAfter = readRetryAfter(headers['retry-after']);
      const pause = pauseBeforeRetry({ method: request.method, attempt, status, retryAfter });
      if (!mayRetry || pause === null || now() + pause >= end || !budget.mayRetry()) return response;
      logger.warn({ origin: request.origin, method: request.method, status }, 'retrying a service call');
      await delay(pause, undefined, { signal: request.signal }).catch((error) => {
        throw clientClosed(error);
      });
    }
  }

  function addService(origin: string): Service {
    const breaker = createBreaker({
      failures: config.BREAKER_FAILURES,
      probeInterval: config.breakerProbeInterval,
      now,
      onChange: (state) => logger.warn({ origin, state }, 'circuit breaker of a service changed'),
    });
    const semaphore = createSemaphore({
      permits: limits.connections ?? config.UPSTREAM_CONNECTIONS,
      queueLength: config.queueLength,
      timeoutMs: config.QUEUE_TIMEOUT,
    });
    const outcomes = { ok: 0, rejected: 0, failed: 0, unanswered: 0, cancelled: 0, refused: 0 };
    const service = { origin, breaker, semaphore, outcomes };
    services.set(origin, service);
    return service;
  }

  const carrierDeadline = config.carrierTimeout + wholeCall;
  return {
    call,
    open,
    carrierDeadline,
    get services() {
      return services.values();
    },
    close: () => agent.destroy(),
  };
}

const count = ({ outcomes }: Service, status: number) =>
  void outcomes[status < 400 ? 'ok' : status < 500 ? 'rejected' : 'failed']++;

/** A 5xx without a failure code comes from a proxy in front of a dead service. */
const isDown = (response: UpstreamResponse) =>
  response.status >= 502 && response.status <= 504 && !hasFailureCode(response);

/** With the key of the first attempt, a service that already did the work repeats its response. */
function withIdempotencyKey(request: UpstreamRequest): UpstreamRequest {
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
  if (isRead || request.headers['idempotency-key']) return request;
  return { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
}
