import type { FastifyInstance } from 'fastify';
import { payloadHref } from '#contract/payload-address.ts';
import type { Route } from '#contract/routes.ts';
import type { Bundles } from '../../../engine/bundles.ts';

type Options = { bundles(): Bundles; routes: Readonly<Record<string, Route>> };

export function registerBuildFiles(app: FastifyInstance, { bundles, routes }: Options): void {
  const prerendered = Object.values(routes)
    .filter(({ sitemap }) => sitemap === 'page')
    .map(({ pattern }) => ({ path: pattern, payload: payloadHref(pattern) }));

  app.get('/_build/latest.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(bundles().build));
  app.get<{ Params: { file: string } }>('/_build/:file', (request, reply) => {
    const { build } = bundles();
    if (request.params.file !== `${build.id}.json`) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send({ ...build, prerendered });
  });
}
