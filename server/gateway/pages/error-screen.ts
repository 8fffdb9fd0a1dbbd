import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, failures, isFailure } from '#contract/failures.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { ErrorResponseFactory } from '../../http/error-response.ts';
import { toFailure } from '../../http/http.ts';
import { returnForm } from '../actions/returned-form.ts';
import { withLook } from '../assets/look-styles.ts';
import type { Admit } from '../security/admit.ts';
import { sendErrorResponse, sendText } from '../security/security.ts';
import type { SiteSource } from '../upstream/site-source.ts';
import { inLanguageOf } from './languages.ts';
import { type Pages, retryAfterOf } from './render-pages.ts';
import { formatOf, pagePathOf, sendOnce } from './respond.ts';

type Options = {
  bundles(): Bundles;
  pages: Pages;
  admit: Admit;
  errorResponseFor: ErrorResponseFactory;
  site: Pick<SiteSource, 'known'>;
};

export function registerFailures(
  app: FastifyInstance,
  { bundles, pages, admit, errorResponseFor, site }: Options,
): void {
  const answer = async (failure: Failure, request: FastifyRequest, reply: FastifyReply) => {
    if (failure.retryAfter) reply.header('retry-after', String(failure.retryAfter));
    request.isRefused = failure.isOverload === true;
    const { status } = failure;
    const format = formatOf(request);
    const path = request.page?.key ?? pagePathOf(request.url);
    if (format === 'html' && request.method === 'POST') {
      const posted = { body: request.body, contentType: request.headers['content-type'], path: request.url };
      const assets = withLook(bundles().assetsOf(undefined), site.known()?.look ?? null);
      const returnedForm = await returnForm(posted, { failure, assets });
      if (returnedForm) return sendOnce(request, reply, { bytes: returnedForm, format, status });
    }
    if (format === 'flight' && request.method === 'POST') return sendText(reply, failure);
    if (request.isRefused) return sendErrorResponse(reply, status, errorResponseFor);
    const viewer = request.identity?.who.viewer ?? null;
    const retryAfter = request.method === 'GET' ? retryAfterOf(failure) : null;
    const render = () => pages.renderErrorPage({ failure, path, log: request.log, viewer, retryAfter });
    const rendered = await admit(request, render).catch((error: unknown) => {
      if (isFailure(error) && error.isOverload) return null;
      throw error;
    });
    if (!rendered) return sendErrorResponse(reply, status, errorResponseFor);
    return sendOnce(request, reply, { bytes: rendered[format], format, status });
  };
  const answerIn = (failure: Failure, request: FastifyRequest, reply: FastifyReply) =>
    inLanguageOf(request, () => answer(failure, request, reply));
  app.setNotFoundHandler((request, reply) => answerIn(failures.pageNotFound(pagePathOf(request.url)), request, reply));
  app.setErrorHandler((error, request, reply) => {
    // Node has already responded, or the client has gone.
    if (isCutOff(request)) return reply.code(408).send();
    const failure = toFailure(error);
    if (failure.status >= 500 && !failure.isOverload)
      request.log.error({ err: failure.cause ?? error }, 'a request failed');
    return answerIn(failure, request, reply);
  });
}

const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;
