/** Accepts posted forms, in the order of docs/decisions/024. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Route } from '#contract/routes.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { ErrorResponseFactory } from '../../http/error-response.ts';
import type { Config } from '../../settings/config.ts';
import { inLanguageOf, type Languages } from '../pages/languages.ts';
import { notFound, routedPatterns } from '../pages/page-routes.ts';
import { resolvePage } from '../pages/resolve-page.ts';
import { formatOf, searchOf } from '../pages/respond.ts';
import type { Admit } from '../security/admit.ts';
import type { Limits } from '../security/limits.ts';
import { sameOrigin } from '../security/own-origin.ts';
import type { RequestIdentities } from '../session/request-identity.ts';
import type { PageAddresses } from '../upstream/page-addresses.ts';
import { createFilePlaces } from './file-places.ts';
import { formTypes, isForm, readForm } from './form-body.ts';
import type { RunForm } from './run-form.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form of a page is refused by run-form.ts, which shows the reason at the form. */
    isForm?: boolean;
  }
}

const maxFields = 100;
type FormLimits = { readonly maxFields: number; readonly bodyLimit: number };
/** Admin forms hold table rows, rich text trees and files. */
const adminForm: FormLimits = { maxFields: 2_000, bodyLimit: 3 * 1024 * 1024 };

type Options = {
  config: Config;
  routes: Readonly<Record<string, Route>>;
  bundles(): Bundles;
  limits: Pick<Limits, 'overloaded'>;
  admit: Admit;
  identities: RequestIdentities;
  pageAddresses: Pick<PageAddresses, 'match'>;
  run: RunForm;
  errorResponseFor: ErrorResponseFactory;
  languages: Pick<Languages, 'match'>;
};

export function registerActions(
  app: FastifyInstance,
  { config, routes, bundles, limits, admit, identities, pageAddresses, run, errorResponseFor, languages }: Options,
): void {
  for (const type of formTypes) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  }
  const beforeBody = async (request: FastifyRequest) => {
    if (!sameOrigin(request, config)) throw failures.crossSite();
    if (!isForm(request.headers['content-type'])) throw failures.unsupportedMedia(message('forms_only'));
    const actionId = request.headers['x-action'];
    if (actionId === undefined) return;
    // The answer would be a page that the browser cannot show, after the action had its effect.
    const buildId = request.headers['x-build-id'] ?? bundles().build.id;
    if (buildId !== bundles().build.id || !bundles().findAction(String(actionId))) throw failures.staleBuild();
  };
  const beforeLargeBody = async (request: FastifyRequest, reply: FastifyReply) => {
    await beforeBody(request);
    if (Number(request.headers['content-length']) <= config.bodyLimit) return;
    const { who } = await identities.of(request, reply);
    if (who.kind === 'unknown') throw failures.unavailable();
    if (!who.viewer || who.viewer.permissions.size === 0) throw failures.tooLarge();
  };
  const takePlace = createFilePlaces(errorResponseFor);
  const beforeFiles = async (request: FastifyRequest, reply: FastifyReply) => {
    await beforeBody(request);
    if (!(Number(request.headers['content-length']) <= config.bodyLimit)) takePlace(request, reply);
  };
  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    formLimits: FormLimits,
  ): Promise<FastifyReply> => {
    if (!Buffer.isBuffer(request.body)) throw failures.unsupportedMedia(message('forms_only'));
    const body = request.body;
    if (limits.overloaded()) throw failures.overloaded();
    return admit(request, async () =>
      run(
        request,
        reply,
        await readForm(body, request.headers['content-type'], formLimits.maxFields, formLimits.bodyLimit),
      ),
    );
  };
  for (const [name, route] of Object.entries(routes)) {
    const isAdminScreen = 'admin' in route;
    const formLimits = isAdminScreen ? adminForm : { maxFields, bodyLimit: config.bodyLimit };
    const options = {
      onRequest: isAdminScreen ? beforeLargeBody : route.files ? beforeFiles : beforeBody,
      bodyLimit: formLimits.bodyLimit + (route.files ? config.ATTACHMENTS_LIMIT : 0),
      config: { returnsText: true, isForm: true },
    };
    for (const { pattern, find } of routedPatterns(name, route, { pageAddresses, languages })) {
      // Whatever is sent to an unknown address, it is not found.
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
        const found = await find(request);
        // The page of an address that names the first language leads to another one, which has the forms.
        if (!found || found.isFirst) return notFound(reply);
        request.page = resolvePage(found.match, formatOf(request), searchOf(request.url));
        return options.onRequest(request, reply);
      };
      app.post(pattern, { ...options, onRequest }, (request, reply) =>
        withTimeout(
          inLanguageOf(request, () => handle(request, reply, formLimits)),
          config.HANDLER_TIMEOUT,
        ),
      );
    }
  }
}

/** Starts when the body is complete; before that Node's own timeout answers 408. */
function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failures.noResponse()), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
