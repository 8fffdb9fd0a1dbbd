import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { registerAssets } from '../../server/gateway/assets/assets.ts';
import { plainErrorResponse } from '../../server/http/error-response.ts';
import { createHttp } from '../../server/http/http.ts';
import { settings, silentLogger, startGuarded } from '../helpers/guarded-app.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';
import { send } from '../helpers/send.ts';

const cleanups: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

const script = `export const words = ${JSON.stringify('portico '.repeat(200))};`;

test('T66: build files are immutable, compressed as the browser accepts, and of a fixed type', async () => {
  const { app, port, origin } = await startGuarded({
    assets: { 'app.1a2b.js': script, 'style.css': 'a{}', 'app.js.map': '{}', '.env': 'SECRET=1' },
  });
  cleanups.push(() => app.close());
  const ask = (coding: string) =>
    rawExchange(port, rawRequest('GET', '/assets/app.1a2b.js', ['Host: localhost', `Accept-Encoding: ${coding}`]));
  for (const [accepted, wanted] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', undefined],
    ['gzip;q=0', undefined],
  ]) {
    const { status, headers, body } = await ask(accepted!);
    expect([accepted, status, headers.get('content-encoding')]).toEqual([accepted, 200, wanted]);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('vary')).toBe('accept-encoding');
    const bytes = Buffer.from(body, 'latin1');
    const unpacked = wanted === 'br' ? brotliDecompressSync(bytes) : wanted === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(unpacked.toString()).toBe(script);
  }
  const { headers } = await ask('br');
  const again = await send(`${origin}/assets/app.1a2b.js`, { headers: { 'if-none-match': headers.get('etag')! } });
  expect(again.status).toBe(304);
  for (const name of ['none.js', 'app.js.map', '.env', '%2eenv', '', 'toString', '__proto__']) {
    expect([name, (await send(`${origin}/assets/${name}`)).status]).toEqual([name, 404]);
  }
  const posted = await send(`${origin}/assets/app.1a2b.js`, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('small files are sent as they are, and compressed files of the build as they were built', async () => {
  const { app, port, origin } = await startGuarded({
    assets: { 'small.js': 'x'.repeat(256), 'app.js': script, 'app.js.br': 'from the build' },
  });
  cleanups.push(() => app.close());
  const ask = (name: string) =>
    rawExchange(port, rawRequest('GET', `/assets/${name}`, ['Host: localhost', 'Accept-Encoding: br']));
  const small = await ask('small.js');
  expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([undefined, undefined]);
  const icon = await send(`${origin}/logo-light.svg`);
  expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  const built = await ask('app.js');
  expect([built.headers.get('content-encoding'), built.body]).toEqual(['br', 'from the build']);
});

test('in development build files are read for each request, and neither cached nor compressed', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-watched-'));
  writeFileSync(path.join(directory, 'favicon.ico'), 'icon');
  const app = createHttp({ config: settings(), logger: silentLogger });
  await registerAssets(app, {
    directory,
    publicDirectory: directory,
    errorResponseFor: plainErrorResponse,
    watch: true,
  });
  cleanups.push(() => app.close());
  const ask = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect((await ask('/assets/app.js')).statusCode).toBe(404);
  writeFileSync(path.join(directory, 'app.js'), script);
  const { headers, body } = await ask('/assets/app.js');
  expect([body, headers['cache-control'], headers['content-encoding']]).toEqual([script, 'no-cache', undefined]);
  expect((await ask('/favicon.ico')).headers['cache-control']).toBe('no-cache');
});

test('a client that names one of several ETags, any, or the strong form has the file', async () => {
  const { app, origin } = await startGuarded({ assets: { 'app.1a2b.js': script } });
  cleanups.push(() => app.close());
  const first = await send(`${origin}/assets/app.1a2b.js`);
  const etag = first.headers.get('etag')!;
  expect([etag.startsWith('W/"'), first.headers.get('accept-ranges')]).toEqual([true, null]);
  for (const [known, status] of [
    [`"other", ${etag}`, 304],
    [etag.slice(2), 304],
    ['*', 304],
    ['"other"', 200],
  ] as const) {
    const { status: actual, headers } = await send(`${origin}/assets/app.1a2b.js`, {
      headers: { 'if-none-match': known },
    });
    expect([known, actual, headers.get('etag'), headers.get('vary')]).toEqual([known, status, etag, 'accept-encoding']);
  }
});
