/** Font files made of the shipped ones, as companies upload them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';

const require = createRequire(import.meta.url);

export type FontName =
  | 'inter'
  | 'fraunces'
  | 'lora'
  | 'rubik'
  | 'source-sans-3'
  | 'source-serif-4'
  | 'space-grotesk'
  | 'work-sans';

/** WOFF2, variable in weight. */
export const shippedFont = (name: FontName, script = 'latin'): Buffer =>
  readFileSync(require.resolve(`@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`));

export const asTtf = (font: Buffer): Promise<Buffer> => convert(font, 'sfnt');

/** The whole typeface has another name, of the same length in its tables. */
export async function renamedFont(font: Buffer, from: string, to: string): Promise<Buffer> {
  if (from.length !== to.length) throw new Error('the names differ in length');
  const ttf = Buffer.from(await asTtf(font));
  const encoded = (text: string) => Buffer.from(text, 'utf16le').swap16();
  for (let at = ttf.indexOf(encoded(from)); at !== -1; at = ttf.indexOf(encoded(from), at + 1))
    encoded(to).copy(ttf, at);
  return convert(ttf, 'woff2');
}

/** The place of a table in an unpacked font. */
export function tableAt(ttf: Buffer, tag: string): number {
  for (let at = 12; at < 12 + 16 * ttf.readUInt16BE(4); at += 16)
    if (ttf.toString('latin1', at, at + 4) === tag) return ttf.readUInt32BE(at + 8);
  throw new Error(`the font has no table ${tag}`);
}

/** The fields of `addTypeface` on the wire. */
export const typefaceInput = (font: Buffer, licence = 'Invoice 4711') => ({
  file: font.toString('base64'),
  licence,
  licensed: 'true',
});
