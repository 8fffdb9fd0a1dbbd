import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ErrorResponseFactory } from '../../http/error-response.ts';
import { contentTypes, isCompressible } from '../responses/content-types.ts';
import { createBody, type Encoding, encode } from '../responses/encoding.ts';
import { type Content, etagOf, respond } from '../responses/respond.ts';
import { sendErrorResponse } from '../security/security.ts';
import type { StyledAsset } from './look-styles.ts';

type AssetOptions = {
  directory: string;
  publicDirectory?: string;
  errorResponseFor: ErrorResponseFactory;
  /** Answers addresses of style sheets that have the look of the site. */
  styledAsset?: StyledAsset;
  /** In development, reads the directory on each request and disables browser caching. */
  watch?: boolean;
  /** True for public files that have a route of their own. */
  isReplaced?(file: string): boolean;
};

const config = { unlimited: true };

/** Assets are not documents, so the policy of pages would only make each response larger. */
const buildHeaders = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/** Reads all files first, so that a missing build fails at the start. Returns the public ones by name. */
export async function registerAssets(
  app: FastifyInstance,
  options: AssetOptions,
): Promise<ReadonlyMap<string, Content>> {
  const {
    directory,
    publicDirectory = path.join(import.meta.dirname, '..', '..', '..', 'public'),
    errorResponseFor,
    styledAsset,
    watch = false,
    isReplaced = () => false,
  } = options;
  const readBuild = () =>
    readAssets(directory, {
      cacheControl: watch ? 'no-cache' : 'public, max-age=31536000, immutable',
      watch,
      headers: buildHeaders,
    });
  let assets = await readBuild();
  app.get<{ Params: { '*': string } }>('/assets/*', { config }, async (request, reply) => {
    if (watch) assets = await readBuild();
    const name = request.params['*'];
    const asset = assets.get(name) ?? (await styledAsset?.(name, assets));
    return asset ? respond(request, reply, asset) : sendErrorResponse(reply, 404, errorResponseFor);
  });
  app.post('/assets/*', { config }, (_request, reply) =>
    sendErrorResponse(reply.header('allow', 'GET, HEAD'), 405, errorResponseFor),
  );
  const publicFiles = await readAssets(publicDirectory, {
    cacheControl: watch ? 'no-cache' : 'public, max-age=3600',
    watch,
    headers: {},
  });
  for (const [name, asset] of publicFiles) {
    if (!isReplaced(name)) app.get(`/${name}`, { config }, (request, reply) => respond(request, reply, asset));
  }
  return publicFiles;
}

type ReadOptions = Pick<Content, 'cacheControl' | 'headers'> & { watch: boolean };

async function readAssets(directory: string, options: ReadOptions): Promise<Map<string, Content>> {
  const names = await readdir(directory, { recursive: true }).catch(() => [] as string[]);
  const present = new Set(names);
  const served = names.filter((name) => path.extname(name) in contentTypes && !/(?:^|[\\/])\./.test(name));
  const assets = await Promise.all(served.map((name) => readAsset({ directory, name, present, ...options })));
  return new Map(served.map((name, index) => [name.split(path.sep).join('/'), assets[index]!]));
}

const suffixes: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz', zstd: '.zst' };

type Asset = ReadOptions & { directory: string; name: string; present: ReadonlySet<string> };

async function readAsset({ directory, name, present, cacheControl, headers, watch }: Asset): Promise<Content> {
  const file = path.join(directory, name);
  const bytes = await readFile(file);
  const type = contentTypes[path.extname(name)]!;
  const compress = (encoding: Encoding) =>
    present.has(name + suffixes[encoding]) ? readFile(file + suffixes[encoding]) : encode(bytes, encoding, 'forever');
  const isCompressed = !watch && isCompressible(type) && bytes.length > 256;
  const body = isCompressed ? createBody(bytes, compress) : bytes;
  return { type, cacheControl, etag: etagOf(bytes), headers, body };
}
