/** Reads a font file of a stranger and makes the files that browsers load. It runs in a bounded process. */
import { convert } from 'fontverter';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { Typeface, Face as TypefaceFace } from '#contract/content/typefaces.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import {
  codePointsOf,
  fewestSigns,
  fontFeatures,
  type Script,
  scripts,
  unicodeRanges,
  usedWeights,
} from '#contract/typeface-scripts.ts';

export type ReadFont = Pick<Typeface, 'name' | 'kind'> &
  Pick<TypefaceFace, 'style' | 'weights' | 'metrics'> & {
    readonly files: ReadonlyArray<{ readonly script: Script; readonly bytes: Uint8Array }>;
  };

/** Bytes of an unpacked font; Noto Sans with all of its Latin, Greek and Cyrillic letters has two million. */
const unpackedLimit = 16 * 1024 * 1024;
const nameLimit = 60;
const needed = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const required = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'OS/2'];
const outlines = ['glyf', 'CFF ', 'CFF2'];

/** Throws 415 for what is no font, 413 for one that is too large, and 400 with the reason for one that cannot be used. */
export async function readFont(upload: Buffer): Promise<ReadFont> {
  const sfnt = await unpackedFrom(upload);
  try {
    const face = new Face(new Blob(sfnt));
    return await read(sfnt, face);
  } catch (error) {
    // After a fault inside WebAssembly its memory cannot be trusted: the process ends, and the next font gets a new one.
    throw isFailure(error) || error instanceof WebAssembly.RuntimeError ? error : damaged();
  }
}

const damaged = () => failures.badRequest(message('typeface_damaged'));

async function unpackedFrom(upload: Buffer): Promise<Buffer> {
  const signature = upload.toString('latin1', 0, 4);
  if (signature === 'PK\x03\x04') throw failures.unsupportedMedia(message('typeface_is_archive'));
  if (signature === 'ttcf') throw failures.unsupportedMedia(message('typeface_is_collection'));
  // Not WOFF: its tables are packed without a limit, and those who have it have one of the others too.
  if (!['wOF2', 'OTTO', 'true', '\0\x01\0\0'].includes(signature))
    throw failures.unsupportedMedia(message('typeface_is_no_font'));
  if (signature !== 'wOF2') return upload;
  if (upload.length < 48) throw damaged();
  // It says here how large the font is, and unpacking fails at more than a hundred times the bytes.
  if (upload.readUInt32BE(16) > unpackedLimit) throw failures.tooLarge(message('typeface_unpacks_too_large'));
  const sfnt = await convert(upload, 'sfnt').catch((error: unknown) => {
    throw error instanceof WebAssembly.RuntimeError ? error : damaged();
  });
  if (sfnt.length > unpackedLimit) throw failures.tooLarge(message('typeface_unpacks_too_large'));
  return sfnt;
}

async function read(sfnt: Buffer, face: Face): Promise<ReadFont> {
  const table = (tag: string) => Buffer.from(face.referenceTable(tag) ?? []);
  const isComplete = required.every((tag) => table(tag).length > 0) && outlines.some((tag) => table(tag).length > 0);
  if (!isComplete || table('maxp').readUInt16BE(4) < needed.length) throw damaged();
  const os2 = table('OS/2');
  if (!mayBeEmbedded(os2.readUInt16BE(8))) throw failures.badRequest(message('typeface_restricted'));
  const known = new Set(face.collectUnicodes());
  if (![...needed].every((letter) => known.has(letter.codePointAt(0)!)))
    throw failures.badRequest(message('typeface_without_latin'));
  const axes = Object.values(face.getAxisInfos());
  const weights = weightsOf(axes, os2.readUInt16BE(4));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weights.min)]);
  return {
    name: nameOf(face),
    kind: kindOf(font),
    style: (os2.readUInt16BE(62) & 1) === 1 ? 'italic' : 'normal',
    weights,
    metrics: metricsOf(font),
    files: await filesOf(sfnt, { known, axes, weights }),
  };
}

/** Refuses the bits for restricted without a weaker one, for not to be cut down, and for bitmaps only. */
const mayBeEmbedded = (fsType: number): boolean => (fsType & 0xe) !== 0x2 && (fsType & 0x300) === 0;

type Axes = ReturnType<Face['getAxisInfos']>[string][];

/** The weights that our styles use, as far as the font has them. */
function weightsOf(axes: Axes, weightClass: number): TypefaceFace['weights'] {
  const axis = axes.find(({ tag }) => tag === 'wght');
  const fixed = Math.min(1_000, Math.max(1, weightClass || 400));
  const { min, max } = axis ?? { min: fixed, max: fixed };
  const within = (weight: number) => Math.round(Math.min(max, Math.max(min, weight)));
  return { min: within(usedWeights.min), max: within(usedWeights.max) };
}

const weightWord =
  / (?:thin|hairline|(?:extra|ultra)? ?light|book|regular|medium|(?:semi|demi|extra|ultra)? ?bold|black|heavy)$/i;

/** The name of the family. Many fonts have the weight in it. */
function nameOf(face: Face): string {
  const name = (face.getName(16, 'en') || face.getName(1, 'en')).toWellFormed();
  const clean = [...name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()].slice(0, nameLimit).join('').trim();
  return clean.replace(weightWord, '') || 'Typeface';
}

/** With serifs, an upright I is a quarter as wide as it is high; the numbers in which fonts say it are often left out. */
function kindOf(font: Font): Typeface['kind'] {
  const width = font.glyphExtents(font.glyph('I'.charCodeAt(0)) ?? 0)?.width ?? 0;
  return width / font.face.upem > 0.17 ? 'serif' : 'sans';
}

/** How often each sign occurs in a thousand of English text. */
const frequencies: Readonly<Record<string, number>> = {
  ...{ ' ': 180, e: 102, t: 75, a: 65, o: 62, n: 57, i: 57, s: 53, r: 50, h: 50, l: 33, d: 33, u: 23, c: 22, m: 20 },
  ...{ f: 20, w: 17, g: 16, p: 15, y: 14, b: 13, v: 8, k: 5, T: 5, x: 1, j: 1, q: 1, z: 1 },
};

function metricsOf(font: Font): TypefaceFace['metrics'] {
  const { ascender, descender, lineGap } = font.hExtents();
  const letters = Object.entries(frequencies);
  const widthOf = (letter: string) => font.glyphHAdvance(font.glyph(letter.codePointAt(0)!) ?? 0);
  const width = letters.reduce((sum, [letter, often]) => sum + often * widthOf(letter), 0);
  const all = letters.reduce((sum, [, often]) => sum + often, 0);
  const part = (value: number) => Math.round((value / font.face.upem) * 10_000) / 10_000;
  const metrics = {
    ascent: part(ascender),
    descent: part(-descender),
    lineGap: part(lineGap),
    width: part(width / all),
  };
  const isUsable =
    [metrics.ascent, metrics.descent, metrics.lineGap].every((value) => value >= 0 && value <= 4) &&
    metrics.ascent > 0 &&
    metrics.width > 0.1 &&
    metrics.width < 2;
  if (!isUsable) throw damaged();
  return metrics;
}

type Cut = { readonly known: ReadonlySet<number>; readonly axes: Axes } & Pick<TypefaceFace, 'weights'>;

async function filesOf(sfnt: Buffer, { known, axes, weights }: Cut): Promise<ReadFont['files']> {
  // Other axes, such as width, stay at their default, as our styles use none of them.
  const variationAxes = Object.fromEntries(
    axes.map(({ tag, default: usual }) => [
      tag,
      tag !== 'wght' ? usual : weights.min === weights.max ? weights.min : weights,
    ]),
  );
  const files: Array<ReadFont['files'][number]> = [];
  for (const script of scripts) {
    const signs = codePointsOf(unicodeRanges[script]).filter((code) => known.has(code));
    if (signs.length < fewestSigns) continue;
    const options = { targetFormat: 'woff2', keepFeatures: fontFeatures, noHinting: true, variationAxes } as const;
    files.push({ script, bytes: await subsetFont(sfnt, String.fromCodePoint(...signs), options) });
  }
  return files;
}
