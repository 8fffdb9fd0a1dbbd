/**
 * Answers what is kept before anything is matched, parsed or called: after the checks, the limits and the redirect
 * rules, past Fastify's reply. The key of a kept page is its address, so no route is needed to find it.
 */
import type { FastifyInstance } from 'fastify';
import { payloadSuffix } from '../../src/contract/routes.ts';
import type { Bundles } from '../rsc/bundles.ts';
import { type Form, kindOf, pagePathOf, validatorsOf } from './answers.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import type { SecurityHeaders } from './headers.ts';
import type { KeptPage, PageStore } from './page-store.ts';

type Options = {
  store: PageStore;
  bundles(): Bundles;
  headers: SecurityHeaders;
  /** Then connections are to close after their answer, which a hook behind this one sees to. */
  draining(): boolean;
};

/** Names and values in turn, as Node writes them; the first value is the id of the request. */
type Head = string[];

export function registerKeptPages(app: FastifyInstance, options: Options): void {
  const { store, draining } = options;
  const headFor = createHeads(options);

  app.addHook('onRequest', (request, reply, done) => {
    const { method, url = '', headers: asked } = request.raw;
    if (method === 'POST' || draining()) return done();
    const form = url.endsWith(payloadSuffix) ? 'flight' : 'html';
    const page = store.peek(form === 'flight' ? pagePathOf(url) : url);
    // Who has the page already is answered by its route, and so is who takes a coding that has to be made first.
    if (!page || asked['if-none-match'] !== undefined) return done();
    const encoding = encodingFor(asked['accept-encoding']);
    const bytes = page[form][encoding];
    if (!bytes) return done();
    const head = headFor(bytes, { page, form, encoding }).slice();
    head[1] = request.id;
    reply.hijack();
    reply.raw.writeHead(200, head).end(bytes);
  });
}

type Kept = { page: KeptPage; form: Form; encoding: Encoding };

/** One head for all answers with the same bytes: made at the first, gone with the bytes. */
function createHeads({ bundles, headers }: Options) {
  const heads = new WeakMap<Buffer, Head>();
  return (bytes: Buffer, { page, form, encoding }: Kept): Head => {
    const known = heads.get(bytes);
    if (known) return known;
    const head = Object.entries({
      'x-request-id': '',
      ...headers,
      ...validatorsOf(page, form, bundles().build.id),
      ...kindOf(form, encoding),
      'content-length': String(bytes.length),
    }).flat();
    heads.set(bytes, head);
    return head;
  };
}
