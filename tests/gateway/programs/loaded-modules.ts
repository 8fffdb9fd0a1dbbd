/** Starts a gateway and prints the URLs of all modules that this loaded, as JSON. */
import { registerHooks } from 'node:module';

const urls: string[] = [];
registerHooks({
  load(url, context, next) {
    urls.push(url);
    return next(url, context);
  },
});
const { createGateway } = await import('../../../server/gateway/gateway.ts');
const { accountApp } = await import('../../helpers/account-app.ts');
const { settings, silentLogger } = await import('../../helpers/guarded-app.ts');

const url = 'http://127.0.0.1:9';
const { app } = await createGateway({
  config: settings({ ...(process.env as Record<string, string>) }),
  logger: silentLogger,
  urls: { auth: url, apps: url, content: url, trade: url },
  dist: accountApp,
});
await app.close();
console.log(JSON.stringify(urls));
