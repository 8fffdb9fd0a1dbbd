/** Everything that is bounded about visitors: how often, how many connections, how much at the same time. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { ErrorResponseFactory } from '../../error-response.ts';
import { createSemaphore, type Semaphore } from '../upstream/semaphore.ts';
import { type FastPath, limitConnections, limitPipelining } from './connections.ts';
import { createLoadMonitor } from './load-shedding.ts';
import { createRateLimit } from './rate-limit.ts';
import { sendErrorResponse } from './security.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Costs next to nothing and comes in dozens per page: files, pictures, probes. */
    unlimited?: boolean;
    /** A form: under load its body is read all the same, so that what was typed can be given back. */
    returnsText?: boolean;
  }
}

export type Limits = {
  /** Places for renders of documents and payloads; a page that is kept needs none. */
  readonly documents: Semaphore;
  /** Places for actions, from decoding to the answer. */
  readonly actions: Semaphore;
  /** The event loop is late: nothing that is not already running should start. */
  overloaded(): boolean;
  /** Counts a request for a page, and says whether it may be answered at all. */
  admits(address: string): boolean;
  /** Counts a picture that is not kept here; answers 0, or the seconds to wait. */
  fetches(address: string): number;
  /** Adds the hook for rates and the limits of connections, after the security hook. `front` is offered each request first. */
  attach(app: FastifyInstance, errorResponseFor: ErrorResponseFactory, fastPath?: FastPath): void;
};

export function createLimits({ config }: { config: Config }): Limits {
  const semaphoreFor = (permits: number) =>
    createSemaphore({ permits, queueLength: config.QUEUE_LENGTH, timeoutMs: config.QUEUE_TIMEOUT });
  const load = createLoadMonitor(config.EVENT_LOOP_LIMIT);
  const pages = createRateLimit(config.PAGE_RATE_PER_MINUTE);
  const posts = createRateLimit(config.POST_RATE_PER_MINUTE);
  const fetches = createRateLimit(config.PAGE_RATE_PER_MINUTE);
  return {
    documents: semaphoreFor(config.MAX_DOCUMENTS),
    actions: semaphoreFor(config.MAX_ACTIONS),
    overloaded: load.overloaded,
    fetches: fetches.take,
    admits: (address) => !load.overloaded() && pages.take(address) === 0,
    attach(app, errorResponseFor, fastPath) {
      limitConnections(app.server, config);
      limitPipelining(app.server, fastPath);
      app.addHook('onClose', async () => load.close());
      app.addHook('onRequest', (request, reply, done) => {
        const { unlimited, returnsText } = request.routeOptions.config;
        if (unlimited) return done();
        const wait = (request.method === 'POST' ? posts : pages).take(request.ip);
        if (wait > 0) sendErrorResponse(reply.header('retry-after', wait), 429, errorResponseFor);
        else if (load.overloaded() && !returnsText)
          sendErrorResponse(reply.header('retry-after', 2), 503, errorResponseFor);
        else done();
      });
    },
  };
}
