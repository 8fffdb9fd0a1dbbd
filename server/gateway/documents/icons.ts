/** Files of the program that show its own logo, until the site has a logo and an icon. */
import type { FastifyInstance } from 'fastify';
import type { Picture } from '#contract/content/media.ts';
import type { Site } from '#contract/content/site.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type Content, respond } from '../responses/respond.ts';
import { anHour, type DocumentsDependencies, serveDocument } from './documents.ts';
import { pictureOfCard } from './og-cards.ts';
import { renderIcon } from './picture-renderer.ts';

type Replacement = {
  readonly type: string;
  pictureOf(site: Site): Picture | null;
  make(bytes: Buffer, picture: Picture): Buffer | Promise<Buffer>;
};

const png = (size: number, ground?: string): Replacement => ({
  type: 'image/png',
  pictureOf: ({ icon }) => icon,
  make: (picture) => renderIcon({ picture, size, ...(ground && { ground }) }),
});
const svg = (pictureOf: Replacement['pictureOf']): Replacement => ({ type: 'image/svg+xml', pictureOf, make: asSvg });

const replacements: Readonly<Record<string, Replacement>> = {
  'favicon.ico': {
    ...png(32),
    type: 'image/x-icon',
    make: async (picture) => asIco(await renderIcon({ picture, size: 32 })),
  },
  'favicon.svg': svg(({ icon }) => icon),
  // Phones show transparent pixels black.
  'apple-touch-icon.png': png(180, '#ffffff'),
  'icon-192.png': png(192),
  'icon-512.png': png(512),
  'logo-light.svg': svg(({ logo }) => logo),
  'logo-dark.svg': svg(({ logo, darkLogo }) => darkLogo ?? logo),
};

export const isReplaced = (file: string): boolean => Object.hasOwn(replacements, file);

/** Pixels: enough for each of the files. */
const sufficientWidth = 512;

type Dependencies = Pick<DocumentsDependencies, 'pictures' | 'errorResponseFor' | 'cache' | 'cdn' | 'siteOf'> & {
  /** The program's own icons. */
  readonly files: ReadonlyMap<string, Content>;
};

export function registerIcons(app: FastifyInstance, dependencies: Dependencies): void {
  const { files, pictures, siteOf } = dependencies;
  for (const [file, { type, pictureOf, make }] of Object.entries(replacements)) {
    const own = files.get(file);
    // Error pages load the logos, also under overload.
    app.get(`/${file}`, { config: { unlimited: true } }, async (request, reply) => {
      const site = await siteOf().catch(() => null);
      const picture = site && pictureOf(site);
      if (!picture && own) return respond(request, reply, own);
      return serveDocument(request, reply, dependencies, {
        key: `/${file} ${picture?.src}`,
        type,
        cacheControl: anHour,
        make: async () => {
          const bytes = picture && (await pictureOfCard(picture, pictures, sufficientWidth));
          if (!bytes) throw failures.notFound('this_picture');
          return { body: await make(bytes, picture), tags: [tags.site] };
        },
      });
    });
  }
}

/** WebP inside an SVG, so that pages can name the file without knowing whose logo it is. */
function asSvg(webp: Buffer, { width, height }: Picture): Buffer {
  const image = `<image width="${width}" height="${height}" href="data:image/webp;base64,${webp.toString('base64')}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${image}</svg>`);
}

/** One image of 32 pixels: the header, its entry, then the PNG. */
function asIco(image: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}
