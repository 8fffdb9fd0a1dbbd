/** The files of uploaded typefaces, and style sheets with which a page has them (docs/decisions/129). */
import type { FastifyInstance } from 'fastify';
import { listTypefaces, readTypefaceFile, type Typeface } from '#contract/content/typefaces.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { scriptOf } from '#contract/typeface-scripts.ts';
import { fontFaces, typefaceStyles } from '#contract/typeface-styles.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import { type DocumentsDependencies, serveDocument } from '../documents/documents.ts';

type Dependencies = Pick<DocumentsDependencies, 'errorResponseFor' | 'cache' | 'cdn' | 'apiOf' | 'siteOf'> & {
  bundles(): Bundles;
};

const forever = 'public, max-age=31536000, immutable';
const revalidate = 'public, max-age=0, must-revalidate';

/** The cache keeps what it sent, so that the pages of a visitor have their fonts while the content service is down. */
export function registerTypefaces(app: FastifyInstance, dependencies: Dependencies): void {
  const { apiOf, siteOf, bundles } = dependencies;

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

  type Chosen = { Params: { text: string; headings: string } };
  const sheet = { type: 'text/css; charset=utf-8', cacheControl: revalidate };

  /** All typefaces, for specimens: browsers load the files of those that a page shows. A new one must be there at once. */
  app.get('/assets/typefaces/all.css', async (request, reply) => {
    const rules = (await typefacesFor(apiOf(request))).map((each) => fontFaces(each));
    return reply.headers({ 'content-type': sheet.type, 'cache-control': 'no-store' }).send(rules.join('\n'));
  });

  app.get<Chosen>('/assets/typefaces/:text/:headings.css', (request, reply) => {
    const { text, headings } = request.params;
    return serveDocument(request, reply, dependencies, {
      ...sheet,
      key: `/assets/typefaces/${text}/${headings}.css ${bundles().build.id}`,
      make: async () => {
        const [all, { locale }] = await Promise.all([typefacesFor(apiOf(request)), siteOf()]);
        const [one, other] = [text, headings].map((id) => all.find((each) => each.id === id));
        if (!one || !other) throw failures.notFound('this_typeface');
        return { body: Buffer.from(typefaceStyles(one, other, scriptOf(locale))), tags: [tags.typefaces, tags.site] };
      },
    });
  });

  const typefacesFor = async (api: Api): Promise<readonly Typeface[]> => [
    ...bundles().typefaces,
    ...(await api(listTypefaces, {})).items,
  ];
}
