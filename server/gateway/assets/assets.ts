/** Serves the build's hashed files at `/assets/` and the public files at the root. */
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorResponseFactory } from '../../error-response.ts';
import { sendErrorResponse } from '../security/security.ts';
import { type Asset, readAssets } from './asset-store.ts';
import { encodingFor } from './encoding.ts';

type AssetOptions = {
  directory: string;
  publicDirectory?: string;
  errorResponseFor: ErrorResponseFactory;
  /** For development: reads the directory on each request and disables browser caching. */
  watch?: boolean;
};

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const config = { unlimited: true };

/** Reads all files first, so that a missing build fails at the start. */
export async function registerAssets(app: FastifyInstance, options: AssetOptions): Promise<void> {
  const {
    directory,
    publicDirectory = path.join(import.meta.dirname, '..', '..', '..', 'public'),
    errorResponseFor,
    watch = false,
  } = options;
  let assets = await readAssets(directory, { compress: !watch });
  const cacheControl = watch ? 'no-cache' : forever;
  app.get<{ Params: { '*': string } }>('/assets/*', { config }, async (request, reply) => {
    const name = request.params['*'];
    if (watch) assets = await readAssets(directory, { compress: !watch });
    const asset = assets.get(name);
    return asset ? sendAsset(request, reply, { asset, cacheControl }) : sendErrorResponse(reply, 404, errorResponseFor);
  });
  app.post('/assets/*', { config }, (_request, reply) =>
    sendErrorResponse(reply.header('allow', 'GET, HEAD'), 405, errorResponseFor),
  );
  for (const [name, asset] of await readAssets(publicDirectory)) {
    app.get(`/${name}`, { config }, (request, reply) =>
      sendAsset(request, reply, { asset, cacheControl: watch ? 'no-cache' : anHour }),
    );
  }
}

type SendOptions = { asset: Asset; cacheControl: string };

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { asset, cacheControl }: SendOptions,
): Promise<FastifyReply> {
  reply.headers({ 'content-type': asset.type, 'cache-control': cacheControl, etag: asset.etag });
  if (asset.compressible) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(asset.etag)) return reply.code(304).send();
  const encoding = asset.compressible ? encodingFor(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await asset.bytes(encoding));
}
