/** Pictures are stored under the hash of their content, so that a URL never changes meaning. */

import * as z from 'zod';
import { parseBoundedJson } from '../bounded-json.ts';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { listInput, listOf, revision } from '../lists.ts';
import { resource } from '../resource.ts';
import { isSafeUrl } from '../safe-url.ts';

const endpoint = endpointsOf({ service: 'content', access: 'media.manage' });

const percent = z.number().int().min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.');
/** The point that stays visible where the picture is cropped, in percent from the left and from the top. */
const focalPoint = z.object({ x: percent, y: percent });

/** `/media/{hash}-{width}.webp` for each of `widths` (ascending, pixels); `src` is the largest. */
export const picture = z.object({
  src: z.string().refine((src) => isSafeUrl(src) && src.startsWith('/'), 'Use a picture from this site.'),
  alt: z.string().max(limits.summary),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  widths: z.array(z.number().int().positive()),
  /** Average colour as #rrggbb, shown while the picture loads. */
  tint: z.string().regex(/^#[0-9a-f]{6}$/),
  /** It is the middle if left out. */
  focus: focalPoint.optional(),
});
export type Picture = z.infer<typeof picture>;

/** Form value of a picture: its JSON, with `decorative` if it needs no description. */
export const pictureJson = z
  .string()
  .max(limits.longText)
  .transform((text, context): unknown => {
    try {
      return parseBoundedJson(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'This picture cannot be read.' });
      return z.NEVER;
    }
  })
  .pipe(picture.extend({ decorative: z.boolean().default(false) }))
  .refine(
    ({ alt, decorative }) => decorative || alt.trim() !== '',
    'Please describe the picture or mark it as decorative.',
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

/** The body is a multipart form, with `alt` before `file`. */
export const uploadMedia = endpoint({
  method: 'POST',
  path: '/media',
  api: 'nobody',
  summary: 'Upload a picture: multipart with `file`, and `alt` before it',
  input: z.object({ alt: z.string().optional(), file: z.string().optional() }),
  output: media,
  status: 201,
});

export const listMedia = endpoint({
  method: 'GET',
  path: '/media',
  summary: 'List pictures, newest first; `query` matches the start of words in descriptions',
  input: z.object({
    query: listInput.query,
    similar: listInput.similar,
    /** Lists only pictures that no record shows. */
    unused: z.stringbool().optional(),
    after: listInput.after,
    counted: listInput.counted,
    pageSize: listInput.pageSize,
  }),
  output: listOf(media),
});

const pictureUse = z.object({
  kind: z.enum(['site', 'look', 'page', 'post', 'product', 'policy', 'deck']),
  /** Null, like the title, if the caller may not open it. */
  id: z.string().nullable(),
  title: z.string().nullable(),
  isTrashed: z.boolean(),
});
export type PictureUse = z.infer<typeof pictureUse>;

const mediaRecord = media.extend({ revision: z.number().int(), uses: z.array(pictureUse) });
export type MediaRecord = z.infer<typeof mediaRecord>;

const ofMedia = resource({
  service: 'content',
  access: 'media.manage',
  path: '/media/:id',
  key: { id },
  output: mediaRecord,
});

export const getMedia = ofMedia.get('', 'Get a picture and the records that show it, also those in the trash');

export const changeMedia = ofMedia.patch(
  '',
  'Change the description and the focal point of a picture. Records keep the description they have, and get the focal point',
  {
    input: {
      revision,
      alt: z.string().trim().max(limits.summary),
      /** Null for the middle; left out, it stays. */
      focus: focalPoint.nullable().optional(),
    },
  },
);

const changed = z.object({ replacement: id, count: z.number().int() });

/** Published versions of policies and earlier versions of records keep the picture. */
export const replaceMedia = ofMedia.post(
  '/replacement',
  'Show another picture of the library instead, in all drafts and live records',
  { input: { by: id }, output: changed },
);

/** Records that no longer show the new picture stay. 409 if it was undone before. */
export const undoMediaReplacement = endpoint({
  method: 'POST',
  path: '/media-replacements/:id/undo',
  summary: 'Show the former picture again in the records that a replacement changed',
  input: z.object({ id }),
  output: changed,
});

/** Its files are 404 at every gateway then; copies that browsers already have stay there. */
export const deleteMedia = ofMedia.delete(
  '',
  'Delete a picture. 409 that names the records that show it, also those in the trash',
  { output: z.object({ id }) },
);
