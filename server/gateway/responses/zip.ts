import { Zip, ZipDeflate } from 'fflate';
import type { ArchiveFile, StoredFile } from '#contract/download.ts';

/** Null for a file that is not there any more, which is left out. */
export type OpenStored = (file: StoredFile) => Promise<AsyncIterable<Uint8Array> | null>;

/** Packs one file after another, and holds no more than the part that is being sent. */
export async function* zipOf(files: AsyncIterable<ArchiveFile>, open: OpenStored): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  for await (const { name, ...source } of files) {
    const body = 'body' in source ? source.body : await open(source);
    if (body === null) continue;
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const part of body) {
      file.push(typeof part === 'string' ? encoder.encode(part) : part);
      yield* packed.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* packed.splice(0);
  }
  zip.end();
  yield* packed;
}
