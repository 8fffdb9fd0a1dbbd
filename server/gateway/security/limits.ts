import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { overloadRetryAfter } from '#contract/failures.ts';
import type { ErrorResponseFactory } from '../../http/error-response.ts';
import type { Config } from '../../settings/config.ts';
import { type Admission, createAdmission } from './admission.ts';
import { createLoadMonitor } from './load-shedding.ts';
import { createRateLimit } from './rate-limit.ts';
import { sendErrorResponse } from './security.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Skips the rate limit for cheap routes that a page requests by the dozen: files, pictures, probes. */
    unlimited?: boolean;
    /** The response stays open for minutes, so its time says nothing. */
    isStream?: boolean;
    /** Counts requests with a query as searches too. */
    searches?: boolean;
    /** Reads the form's body even under overload, so that its input can be returned. */
    returnsText?: boolean;
    /** Counts a POST as a page, because it changes nothing. */
    isRead?: boolean;
  }
}

export type Limits = {
  readonly admission: Admission;
  overloaded(): boolean;
  admits(address: string): boolean;
  /** Requests that `admits` counted, and that something else answers. */
  readonly counted: WeakSet<IncomingMessage>;
  /** Counts a picture that is not cached; returns 0 or the seconds to wait. */
  fetches(address: string): number;
  requests(method: string, address: string): number;
  searches(address: string): number;
  close(): void;
};

export function createLimits({ config }: { config: Config }): Limits {
  const load = createLoadMonitor(config.EVENT_LOOP_LIMIT);
  const pages = createRateLimit(config.PAGE_RATE_PER_MINUTE);
  const posts = createRateLimit(config.POST_RATE_PER_MINUTE);
  const fetches = createRateLimit(config.PAGE_RATE_PER_MINUTE);
  const searches = createRateLimit(config.SEARCH_RATE_PER_MINUTE);
  return {
    admission: createAdmission({ maxRunning: config.MAX_DOCUMENTS, timeout: config.QUEUE_TIMEOUT }),
    overloaded: load.overloaded,
    fetches: fetches.take,
    counted: new WeakSet(),
    admits: (address) => !load.overloaded() && pages.take(address) === 0,
    requests: (method, address) => (method === 'POST' ? posts : pages).take(address),
    searches: searches.take,
    close: load.close,
  };
}

const logInterval = 10_000;

/** All refusals share one line, because a line for each would be as much work as the refusal. */
function logRefusals(log: FastifyBaseLogger, { refused }: Admission): () => void {
  let logged = { ...refused };
  const timer = setInterval(() => {
    const { public: anonymous, 'signed-in': signedIn, staff } = refused;
    const counts = {
      public: anonymous - logged.public,
      signedIn: signedIn - logged['signed-in'],
      staff: staff - logged.staff,
    };
    logged = { ...refused };
    if (Object.values(counts).some((count) => count > 0))
      log.warn(counts, 'pages and forms are refused, because there are too many');
  }, logInterval).unref();
  return () => clearInterval(timer);
}

type RateLimitOptions = { limits: Limits; errorResponseFor: ErrorResponseFactory };

export function registerRateLimits(app: FastifyInstance, { limits, errorResponseFor }: RateLimitOptions): void {
  const stopLogging = logRefusals(app.log, limits.admission);
  app.addHook('onClose', async () => {
    stopLogging();
    limits.close();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { unlimited, searches, returnsText, isRead } = request.routeOptions.config;
    if (unlimited) return done();
    const isSearch = searches && request.url.includes('?');
    const wait =
      (limits.counted.has(request.raw) ? 0 : limits.requests(isRead ? 'GET' : request.method, request.ip)) ||
      (isSearch ? limits.searches(request.ip) : 0);
    if (wait > 0) sendErrorResponse(reply.header('retry-after', wait), 429, errorResponseFor);
    else if (limits.overloaded() && !returnsText)
      sendErrorResponse(reply.header('retry-after', overloadRetryAfter), 503, errorResponseFor);
    else done();
  });
}
