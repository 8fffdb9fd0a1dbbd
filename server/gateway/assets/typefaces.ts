/** The files of uploaded typefaces, and the style sheet of all for specimens (docs/decisions/129). */
import type { FastifyInstance } from 'fastify';
import { listTypefaces, readTypefaceFile } from '#contract/content/typefaces.ts';
import { tags } from '#contract/events.ts';
import { fontFaces } from '#contract/typeface-styles.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import { type DocumentsDependencies, serveDocument } from '../documents/documents.ts';

type Dependencies = Pick<DocumentsDependencies, 'errorResponseFor' | 'cache' | 'cdn' | 'apiOf'> & {
  bundles(): Bundles;
};

const forever = 'public, max-age=31536000, immutable';

/** The cache keeps what it sent, so that the pages of a visitor have their fonts while the content service is down. */
export function registerTypefaces(app: FastifyInstance, dependencies: Dependencies): void {
  const { apiOf, bundles } = dependencies;

  app.get<{ Params: { hash: string } }>('/assets/typefaces/:hash(^[0-9a-f]{32}).woff2', (request, reply) => {
    const { hash } = request.params;
    return serveDocument(request, reply, dependencies, {
      key: `/assets/typefaces/${hash}.woff2`,
      type: 'font/woff2',
      cacheControl: forever,
      make: async () => {
        const { bytes } = await apiOf(request)(readTypefaceFile, { hash });
        return { body: Buffer.from(bytes, 'base64'), tags: [tags.typefaces] };
      },
    });
  });

  /** All typefaces, for specimens: browsers load the files of those that a page shows. A new one must be there at once. */
  app.get('/assets/typefaces/all.css', async (request, reply) => {
    const { items } = await apiOf(request)(listTypefaces, {});
    const rules = [...bundles().typefaces, ...items].map((each) => fontFaces(each));
    return reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' })
      .send(rules.join('\n'));
  });
}
