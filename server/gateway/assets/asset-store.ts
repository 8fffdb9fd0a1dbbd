/** Files of the build as bytes in memory: a page's files are few and small, and asked for all the time. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypes, isCompressible } from './content-types.ts';
import { type Encoding, encode } from './encoding.ts';

export type Asset = {
  readonly type: string;
  readonly etag: string;
  /** Whether it comes in other encodings than itself. */
  readonly compressible: boolean;
  bytes(encoding: Encoding): Promise<Buffer>;
};

const suffixes: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz', zstd: '.zst' };

/**
 * Every file below `directory` of a type that is served, by its path with slashes; an absent directory has none.
 * `packed: false` leaves them as they are: for development, where a file is read more often than it is sent.
 */
export async function readAssets(directory: string, { compress = true } = {}): Promise<Map<string, Asset>> {
  const names = await readdir(directory, { recursive: true }).catch(() => [] as string[]);
  const present = new Set(names);
  const served = names.filter((name) => path.extname(name) in contentTypes && !/(?:^|[\\/])\./.test(name));
  const assets = await Promise.all(served.map((name) => readAsset({ directory, name, present, compress })));
  return new Map(served.map((name, index) => [name.split(path.sep).join('/'), assets[index]!]));
}

type ReadOptions = { directory: string; name: string; present: ReadonlySet<string>; compress: boolean };

/** What the build has packed is taken as it is; the rest is packed when first asked for. */
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
