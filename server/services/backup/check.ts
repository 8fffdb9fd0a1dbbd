import { isFileKey } from '../files/keys.ts';
import { readArchive } from './archive.ts';
import { createSums, format, type Header, type Manifest, names, partOf, readHeader, readManifest } from './manifest.ts';

export type Checked = {
  readonly header: Header;
  readonly manifest: Manifest;
  /** Keys of files that are not ours, which older versions backed up. A restore does not write them. */
  readonly strayFiles: readonly string[];
};

/**
 * Reads all of it and compares every count and hash. Throws if the archive is damaged, incomplete or of a newer format.
 */
export async function checkArchive(file: string): Promise<Checked> {
  const { header, manifest, strayFiles } = await read(file).catch((error: Error) => {
    // Errors of the unpacking are wrapped.
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw new Error(`The backup ${file} is damaged or incomplete: ${message}. Nothing was changed.`, { cause: error });
  });
  if (manifest) return { header, manifest, strayFiles };
  throw new Error(
    `This backup was made by a newer version of Portico (${header.portico}). Restore it with that version.`,
  );
}

/** No manifest if the format is unknown. */
async function read(file: string): Promise<{ header: Header; manifest?: Manifest; strayFiles: string[] }> {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  const files = createSums();
  const strayFiles: string[] = [];
  const tables = new Map<string, ReturnType<typeof createSums>>();
  for await (const { name, bytes } of readArchive(file)) {
    if (!header) {
      header = readHeader(name === names.header ? bytes : Buffer.alloc(0));
      if (header.format > format) return { header, strayFiles };
    } else if (name.startsWith(names.rows)) {
      const table = partOf(name).join('.');
      const sums = tables.get(table) ?? createSums();
      sums.add(bytes, { count: bytes.toString('latin1').split('\n').length - 1 });
      tables.set(table, sums);
    } else if (name.startsWith(names.files)) {
      const key = name.slice(names.files.length);
      files.add(bytes, { name: key });
      if (!isFileKey(key)) strayFiles.push(key);
    } else if (name === names.manifest) manifest = readManifest(bytes);
  }
  if (!header || !manifest) throw new Error('its end is missing');
  requireSame('the files', files, manifest.files);
  for (const [service, { tables: expected }] of Object.entries(manifest.services)) {
    for (const [name, sums] of Object.entries(expected)) {
      requireSame(`${service}.${name}`, tables.get(`${service}.${name}`) ?? createSums(), sums);
    }
  }
  return { header, manifest, strayFiles };
}

function requireSame(what: string, sums: ReturnType<typeof createSums>, expected: Manifest['files']): void {
  const { count, bytes, sha256 } = sums.result();
  if (count !== expected.count || bytes !== expected.bytes || sha256 !== expected.sha256)
    throw new Error(`${what} differ from its manifest`);
}
