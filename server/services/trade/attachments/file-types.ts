/** Which files messages may have, by their bytes. */
import { trimEndOf } from '#contract/trim-end.ts';

/**
 * Nothing that a program runs, unpacks or that hides more files: no archives, no documents with macros, no SVG, no
 * HTML.
 */
const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'text/plain': ['txt', 'text', 'log', 'md'],
  'text/csv': ['csv'],
};

/** Tab, line feed, form feed and carriage return. */
const allowedControls = new Set([9, 10, 12, 13]);
const isText = (bytes: Buffer) => bytes.every((byte) => (byte >= 32 && byte !== 127) || allowedControls.has(byte));

/** Null for a type that is not allowed. */
export async function typeOf(bytes: Buffer, name: string): Promise<string | null> {
  // Imported here, because a start needs none of its modules.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found) return found.mime in extensions ? found.mime : null;
  if (!isText(bytes)) return null;
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

const maxNameLength = 120;
/** The beginning of a longer name is cut off before the name is parsed. */
const maxSentLength = 1_000;

/**
 * Without folders and invisible signs, and with an ending of its type, so that no computer takes it for something else.
 */
export function safeName(name: string, type: string): string {
  const [ending, ...others] = extensions[type] ?? ['bin'];
  const shown = (name.slice(-maxSentLength).split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '');
  const base = trimEndOf(shown, (sign) => sign === '.' || sign.trim() === '').slice(-maxNameLength);
  const known = [ending, ...others].some(
    (each) => base.toLowerCase().endsWith(`.${each}`) && base.length > each.length + 1,
  );
  return known ? base : `${base || 'file'}.${ending}`;
}
