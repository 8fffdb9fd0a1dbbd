/** Pictures: stored under the hash of their bytes, in a few widths as WebP, so that their address never changes meaning. */
import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, isSafeUrl, limits, timestamp } from './fields.ts';

/** `/media/{hash}-{width}.webp` for each of `widths` (ascending, pixels); `src` is the largest. */
export const picture = z.object({
  src: z.string().refine((src) => isSafeUrl(src) && src.startsWith('/'), 'Pictures come from this site.'),
  alt: z.string().max(limits.summary),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  widths: z.array(z.number().int().positive()),
  /** Average colour as #rrggbb, shown while the picture loads. */
  tint: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type Picture = z.infer<typeof picture>;

/**
 * What a form posts of a picture: its JSON, with `decorative` where it needs no description. Nothing of it is taken on
 * trust but that it is an address of this site.
 */
export const pictureJson = z
  .string()
  .max(limits.longText)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'This picture cannot be read.' });
      return z.NEVER;
    }
  })
  .pipe(picture.extend({ decorative: z.boolean().default(false) }))
  .refine(
    ({ alt, decorative }) => decorative || alt.trim() !== '',
    'Please describe the picture, or mark it as decoration.',
  )
  .transform(({ decorative, ...rest }): Picture => ({ ...rest, alt: decorative ? '' : rest.alt.trim() }));

export const media = picture.extend({
  id,
  fileName: z.string(),
  type: z.enum(['image/webp', 'image/jpeg', 'image/png', 'image/gif', 'image/avif']),
  size: z.number().int(),
  createdAt: timestamp,
});
export type Media = z.infer<typeof media>;

/** What an upload is limited to. Bytes, and pixels in all. */
export const uploadLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
/** Widths made of every upload that is at least as wide. Texts rely on them: another one needs the pictures at hand remade. */
export const pictureWidths = [480, 720, 960, 1600] as const;

export const getMedia = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/media/:id',
  access: 'media.manage',
  summary: 'One stored picture',
  input: z.object({ id }),
  output: media,
});
