import { Zip, ZipDeflate } from 'fflate';
import type { ArchiveFile } from '#contract/download.ts';

export type OpenAttachment = (id: string) => Promise<AsyncIterable<Uint8Array>>;

/** Packs one file after another, and holds no more than the part that is being sent. */
export async function* zipOf(files: AsyncIterable<ArchiveFile>, open: OpenAttachment): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  for await (const { name, ...source } of files) {
    const body = 'body' in source ? source.body : await open(source.attachment);
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
