import type { ServerResponse } from 'node:http';
import path from 'node:path';
import webpack, { type MultiStats } from 'webpack';
import { routes as productRoutes, type Route } from '#contract/routes.ts';
import { configurations } from '../engine/webpack/configurations.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { createLogger } from './logging/log.ts';
import { logWarnings } from './logging/process-warnings.ts';
import { startServices } from './processes/embedded-services.ts';
import { requireNodeVersion } from './processes/node-version.ts';
import { addSentMail } from './sent-mail.ts';
import { environmentWith, readConfig } from './settings/config.ts';
import { checkBeforeStart } from './settings/preflight.ts';

export type DevMessage = { type: 'built'; server: boolean; browser: string } | { type: 'failed'; errors: string };

const root = path.join(import.meta.dirname, '..');
const output = path.join(root, '.cache/development');
/** The build for development has one page more: every shared component in its states. */
const gallery: Route = { pattern: '/_dev/gallery', access: 'public', whileClosed: 'shown' };
const routes = { ...productRoutes, gallery };

requireNodeVersion();
// Webpack runs in this process, so a late event loop is expected and must not reject requests.
const config = readConfig(environmentWith({ NODE_ENV: 'development', EVENT_LOOP_LIMIT: '60000' }));
const logger = createLogger(config);
logWarnings(logger);
await checkBeforeStart(config, logger);
const services = await startServices({ config, logger });
const pages = new Set<ServerResponse>();
let gateway: Gateway | undefined;
let lastHashes: Record<string, string | undefined> = {};

const compiler = webpack(configurations({ root, output, development: true }));
compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
  if (error) logger.error({ err: error }, 'could not run the build');
  else if (stats) void onBuilt(stats);
});

async function onBuilt(stats: MultiStats): Promise<void> {
  const hashes = Object.fromEntries(stats.stats.map(({ compilation }) => [compilation.name ?? '', compilation.hash]));
  if (stats.hasErrors()) {
    const errors = stats.toString({ all: false, errors: true, colors: false });
    process.stdout.write(`${errors}\n`);
    return broadcast({ type: 'failed', errors });
  }
  if (!gateway) await open();
  else if (hashes['rsc'] !== lastHashes['rsc'] || hashes['ssr'] !== lastHashes['ssr']) gateway.reload();
  broadcast({ type: 'built', server: hashes['rsc'] !== lastHashes['rsc'], browser: hashes['browser'] ?? '' });
  lastHashes = hashes;
}

async function open(): Promise<void> {
  const { urls, tokens, signing } = services;
  gateway = await createGateway({ config, logger, urls, tokens, signing, dist: output, routes });
  gateway.app.get('/_dev', { config: { unlimited: true } }, (_request, reply) => {
    reply.hijack();
    // It is silent until the next build.
    reply.raw.socket?.setTimeout(0);
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('\n');
    pages.add(reply.raw);
    reply.raw.on('close', () => pages.delete(reply.raw));
  });
  addSentMail(gateway.app, config);
  await gateway.listen();
}

function broadcast(message: DevMessage): void {
  for (const page of pages) page.write(`data: ${JSON.stringify(message)}\n\n`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const page of pages) page.destroy();
    void services.close().finally(() => process.exit(0));
  });
}
