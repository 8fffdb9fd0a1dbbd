// The build behind srvx, as TanStack's own example starts it, with its faster Response and with files from memory like the peer of React Router.
import http from 'node:http';
import { FastResponse, toNodeHandler } from 'srvx/node';
import { loadStatic, serveStatic } from '../../shared/static.mjs';

globalThis.Response = FastResponse;
const { default: app } = await import('./dist/server/server.js');
const files = loadStatic(new URL('./dist/client', import.meta.url).pathname);
const handler = toNodeHandler(app.fetch);
http
  .createServer((req, res) => {
    if (!serveStatic(files, req, res)) handler(req, res);
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
