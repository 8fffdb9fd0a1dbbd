/** The text of a file as spreadsheets of any country write it, or as XML that names its encoding. */

export const encodings = ['UTF-8', 'UTF-16', 'Windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** Null if these bytes are not text. */
export function textOf(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le', 'UTF-16');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be', 'UTF-16');
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, named] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head) ?? [];
  if (named !== undefined) return decoded(bytes, named, 'UTF-8');
  return decoded(bytes, 'utf-8', 'UTF-8') ?? decoded(bytes, 'windows-1252', 'Windows-1252');
}

function decoded(bytes: Uint8Array, label: string, encoding: Encoding) {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    // Characters that only binary files contain.
    return /[\0\ufffd]/.test(text) ? null : { text, encoding };
  } catch {
    return null;
  }
}
