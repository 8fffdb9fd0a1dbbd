/** Keeps the files of the build in memory, because they are few, small and in constant use. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypes, isCompressible } from './content-types.ts';
import { type Encoding, encode } from './encoding.ts';

export type Asset = {
  readonly type: string;
  readonly etag: string;
  readonly compressible: boolean;
  bytes(encoding: Encoding): Promise<Buffer>;
};

const suffixes: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz', zstd: '.zst' };

/**
 * Reads every servable file below `directory`, keyed by path with slashes; an absent directory has none. Development
 * sets `compress: false`.
 */
export async function readAssets(directory: string, { compress = true } = {}): Promise<Map<string, Asset>> {
  const names = await readdir(directory, { recursive: true }).catch(() => [] as string[]);
  const present = new Set(names);
  const served = names.filter((name) => path.extname(name) in contentTypes && !/(?:^|[\\/])\./.test(name));
  const assets = await Promise.all(served.map((name) => readAsset({ directory, name, present, compress })));
  return new Map(served.map((name, index) => [name.split(path.sep).join('/'), assets[index]!]));
}

type ReadOptions = { directory: string; name: string; present: ReadonlySet<string>; compress: boolean };

/** Uses the compressed files of the build; compresses the rest on first use. */
async function readAsset({ directory, name, present, compress }: ReadOptions): Promise<Asset> {
  const file = path.join(directory, name);
  const identity = await readFile(file);
  const type = contentTypes[path.extname(name)]!;
  const encodings = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(identity)]]);
  const compressedAs = (encoding: Encoding) => {
    const compressedName = name + suffixes[encoding];
    return present.has(compressedName)
      ? readFile(path.join(directory, compressedName))
      : encode(identity, encoding, 'forever');
  };
  return {
    type,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    compressible: compress && isCompressible(type) && identity.length > 256,
    bytes(encoding) {
      const known = encodings.get(encoding);
      if (known !== undefined) return known;
      const started = compressedAs(encoding);
      encodings.set(encoding, started);
      return started;
    },
  };
}
