/** The one way to a service: deadlines, a bounded number of connections, the retry table, and no calls to the dead. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { hasFailureCode } from './api-response.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { createHttpAgent } from './http-agent.ts';
import { createRetryBudget, pauseBeforeRetry, readRetryAfter } from './retry.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import { sendRequest, type UpstreamRequest, type UpstreamResponse } from './send-request.ts';
import { clientClosed, notAsked, toUpstreamFailure } from './upstream-failures.ts';

export type Upstream = {
  /** The answer whatever its status; throws a failure when there is none (504), none worth reading (502) or no room (503). */
  call(request: UpstreamRequest): Promise<UpstreamResponse>;
  close(): Promise<void>;
};

type Service = { breaker: Breaker; queue: Semaphore };

export function createUpstream({ config, logger }: { config: Config; logger: Logger }): Upstream {
  const agent = createHttpAgent(config);
  const services = new Map<string, Service>();
  const now = () => performance.now();
  const budget = createRetryBudget(now);

  async function call(request: UpstreamRequest): Promise<UpstreamResponse> {
    const service = services.get(request.origin) ?? addService(request.origin);
    const { breaker, queue } = service;
    if (!breaker.mayCall()) throw notAsked(breaker.wait());
    budget.called();
    const turn = queue.enter();
    if (turn !== undefined) await turn;
    try {
      const answer = await tryAsOftenAsAllowed(withKey(request));
      if (isDown(answer)) breaker.failed();
      else breaker.succeeded();
      return answer;
    } catch (error) {
      const failure = toUpstreamFailure(error);
      if (failure.status !== 499) breaker.failed();
      throw failure;
    } finally {
      queue.leave();
    }
  }

  async function tryAsOftenAsAllowed(request: UpstreamRequest): Promise<UpstreamResponse> {
    const end = now() + (request.deadline ?? config.UPSTREAM_TOTAL_TIMEOUT);
    for (let attempt = 1; ; attempt++) {
      const answer = await sendRequest(agent, request, end - now());
      const { status, headers } = answer;
      // Almost every call ends here.
      if (status < 400) return answer;
      const retryAfter = readRetryAfter(headers['retry-after']);
      const pause = pauseBeforeRetry({ method: request.method, attempt, status, retryAfter });
      if (pause === null || now() + pause >= end || !budget.mayRetry()) return answer;
      logger.warn({ origin: request.origin, method: request.method, status }, 'service is asked again');
      await delay(pause, undefined, { signal: request.signal }).catch((error) => {
        throw clientClosed(error);
      });
    }
  }

  function addService(origin: string): Service {
    const breaker = createBreaker({
      failures: config.BREAKER_FAILURES,
      probeInterval: config.BREAKER_PROBE_INTERVAL,
      now,
      onChange: (state) => logger.warn({ origin, state }, 'service breaker'),
    });
    const queue = createSemaphore({
      places: config.UPSTREAM_CONNECTIONS,
      length: config.QUEUE_LENGTH,
      patience: config.QUEUE_TIMEOUT,
    });
    services.set(origin, { breaker, queue });
    return { breaker, queue };
  }

  return { call, close: () => agent.destroy() };
}

/** The service did not write this answer itself. What it refuses to do for one visitor it may do for all others. */
const isDown = (answer: UpstreamResponse) => answer.status >= 502 && answer.status <= 504 && !hasFailureCode(answer);

/** One key per intent, the same for its retry: a service that did it already answers with what it answered. */
function withKey(request: UpstreamRequest): UpstreamRequest {
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
  if (isRead || request.headers['idempotency-key']) return request;
  return { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
}
