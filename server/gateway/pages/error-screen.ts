import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, failures, isFailure } from '#contract/failures.ts';
import { isTemporary } from '#contract/retry-script.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { ErrorResponseFactory } from '../../error-response.ts';
import { toFailure } from '../../http.ts';
import { returnForm } from '../actions/returned-form.ts';
import type { Admit } from '../security/admit.ts';
import { sendErrorResponse } from '../security/security.ts';
import type { Pages } from './render-pages.ts';
import { formatOf, pagePathOf, sendOnce } from './respond.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Under overload. Such refusals are counted, not logged one by one. */
    isRefused: boolean;
  }
}

type Options = { bundles(): Bundles; pages: Pages; admit: Admit; errorResponseFor: ErrorResponseFactory };

export function registerFailures(app: FastifyInstance, { bundles, pages, admit, errorResponseFor }: Options): void {
  const answer = async (failure: Failure, request: FastifyRequest, reply: FastifyReply) => {
    if (failure.retryAfter) reply.header('retry-after', String(failure.retryAfter));
    const { status } = failure;
    const format = formatOf(request);
    const path = request.page?.key ?? pagePathOf(request.url);
    if (format === 'html' && request.method === 'POST') {
      const posted = { body: request.body, contentType: request.headers['content-type'], path: request.url };
      const returnedForm = await returnForm(posted, { failure, assets: bundles().assetsOf(undefined) });
      if (returnedForm) return sendOnce(request, reply, { bytes: returnedForm, format, status });
    }
    if (isOverload(failure)) request.isRefused = true;
    if (format === 'flight' && request.method === 'POST') return sendText(reply, failure);
    if (request.isRefused) return sendErrorResponse(reply, status, errorResponseFor);
    const userId = request.identity?.viewer?.user.id;
    const retries = request.method === 'GET' && isTemporary(status);
    const render = () => pages.renderErrorPage({ failure, path, log: request.log, userId, retries });
    const rendered = await admit(request, render).catch((error: unknown) => {
      if (isFailure(error) && isOverload(error)) return null;
      throw error;
    });
    if (!rendered) return sendErrorResponse(reply, status, errorResponseFor);
    return sendOnce(request, reply, { bytes: rendered[format], format, status });
  };
  app.decorateRequest('isRefused', false);
  app.setNotFoundHandler((request, reply) => answer(failures.pageNotFound(pagePathOf(request.url)), request, reply));
  app.setErrorHandler((error, request, reply) => {
    // Node has already responded, or the client has gone.
    if (isCutOff(request)) return reply.code(408).send();
    const failure = toFailure(error);
    if (failure.status >= 500 && !isOverload(failure))
      request.log.error({ err: failure.cause ?? error }, 'a request failed');
    return answer(failure, request, reply);
  });
}

/** The router shows it beside the form, which keeps its text. */
const sendText = (reply: FastifyReply, { status, userMessage }: Failure) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(userMessage);

/** Our own overload (full queue or late event loop), unlike the same code from a service. */
const isOverload = ({ code, service }: Failure): boolean => code === 'unavailable' && service === undefined;

const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;
