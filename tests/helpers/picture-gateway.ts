/** The real gateway before services of their own, and pictures to upload. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createGateway } from '../../server/gateway/gateway.ts';
import { accountApp } from './account-app.ts';
import { settings, silentLogger } from './guarded-app.ts';
import type { RunningServices } from './own-services.ts';
import { createSend } from './services.ts';

export async function startGatewayOf(
  { urls, env }: RunningServices,
  options: Record<string, string> = {},
  dist = accountApp,
) {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-gateway-'));
  const { app } = await createGateway({
    config: settings({ DATA_DIR: directory, EVENT_LOOP_LIMIT: '60000', ...options }),
    logger: silentLogger,
    urls,
    tokens: { content: env['SERVICE_TOKEN']! },
    dist,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: () => app.close().then(() => rmSync(directory, { recursive: true })),
  };
}

type Uploaded = { readonly id: string; readonly src: string; readonly widths: number[] };

export async function uploadPicture(services: RunningServices): Promise<Uploaded> {
  const body = new FormData();
  body.set('alt', 'A picture');
  const create = { width: 600, height: 20, channels: 3, background: '#0f3d3e' } as const;
  body.set('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'picture.png');
  return (await createSend(services)('POST /content/media', { as: 'system', body })).body;
}
