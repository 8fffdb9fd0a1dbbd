/** Typefaces that staff upload. A typeface has a face for each file that was uploaded, and a face a file for each script. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { scripts } from '../typeface-scripts.ts';

const endpoint = endpointsOf({ service: 'content', access: 'site.manage' });
const openEndpoint = endpointsOf({ service: 'content', access: 'anyone' });

/** `bytes` of an uploaded file. */
export const typefaceLimits = { bytes: 2 * 1024 * 1024, typefaces: 20, faces: 12 } as const;
export const typefaceTypes = ['.woff2', '.ttf', '.otf'] as const;

/** Parts of the size of the font; `width` is that of an average letter of English text. */
const metrics = z.object({ ascent: z.number(), descent: z.number(), lineGap: z.number(), width: z.number() });
export type Metrics = z.infer<typeof metrics>;

const face = z.object({
  style: z.enum(['normal', 'italic']),
  /** Equal for a font of one weight. */
  weights: z.object({ min: z.number().int(), max: z.number().int() }),
  metrics,
  files: z.array(z.object({ script: z.enum(scripts), address: z.string(), size: z.number().int() })),
});
export type Face = z.infer<typeof face>;

export const typeface = z.object({
  /** A typeface of the program has a name instead of a UUID. */
  id: z.string(),
  name: z.string(),
  /** Which fonts of the system stand in for it until it has arrived. */
  kind: z.enum(['sans', 'serif']),
  faces: z.array(face),
});
export type Typeface = z.infer<typeof typeface>;

const typefaceRecord = typeface.extend({ licence: z.string(), createdAt: timestamp });
export type TypefaceRecord = z.infer<typeof typefaceRecord>;

export const listTypefaces = openEndpoint({
  method: 'GET',
  path: '/typefaces',
  summary: 'List the typefaces that were uploaded, for gateways',
  input: z.object({}),
  output: z.object({ items: z.array(typeface) }),
});

export const readTypefaceFile = openEndpoint({
  method: 'GET',
  path: '/typeface-files/:hash',
  api: 'nobody',
  summary: 'Get a WOFF2 file of a typeface, in Base64',
  input: z.object({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
  output: z.object({ bytes: z.string() }),
});

export const listTypefaceRecords = endpoint({
  method: 'GET',
  path: '/admin/typefaces',
  summary: 'List the typefaces that were uploaded, with the notes about their licences',
  input: z.object({}),
  output: z.object({ items: z.array(typefaceRecord) }),
});

/** A file of a family that is there already becomes one more face of it. */
export const addTypeface = endpoint({
  method: 'POST',
  path: '/admin/typefaces',
  summary: 'Add a font file (WOFF2, TTF or OTF, in Base64), or a further weight or the italic of a typeface',
  input: z.object({
    file: z.string('Please choose a font file.').max(Math.ceil(typefaceLimits.bytes / 3) * 4),
    licence: z.string().trim().max(limits.summary).default(''),
    licensed: z.literal('true', 'Please confirm that you may use the typeface on this site.'),
  }),
  output: typefaceRecord,
  status: 201,
  deadline: 12_000,
});

export const deleteTypeface = endpoint({
  method: 'DELETE',
  path: '/admin/typefaces/:id',
  summary: 'Delete a typeface with its files; 409 while something uses it',
  input: z.object({ id }),
  output: typeface.pick({ id: true, name: true }),
});
