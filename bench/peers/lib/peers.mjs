import path from 'node:path';
export const ROOT = path.resolve(import.meta.dirname, '..');
export const NODE = path.join(ROOT, 'tools/node_modules/node/bin/node');
export const UPSTREAM_PORT = 21100;
const P = (...a) => path.join(ROOT, 'peers', ...a);
const node = (name, port, cwd, args, env = {}, rest = {}) => ({
  name,
  port,
  cwd,
  cmd: NODE,
  args,
  env: { NODE_ENV: 'production', PORT: String(port), UPSTREAM: `http://127.0.0.1:${UPSTREAM_PORT}`, ...env },
  ...rest,
});
export const PEERS = [
  node('next-dynamic', 21101, P('next/out/next-dynamic'), ['server.js'], {
    HOSTNAME: '127.0.0.1',
    NEXT_TELEMETRY_DISABLED: '1',
  }),
  node('next-isr', 21102, P('next/out/next-isr'), ['server.js'], {
    HOSTNAME: '127.0.0.1',
    NEXT_TELEMETRY_DISABLED: '1',
  }),
  node('waku', 21103, P('waku'), ['dist/serve-node.js'], { HOST: '127.0.0.1' }),
  node('react-router', 21104, P('rr'), ['server.mjs']),
  node('tanstack', 21111, P('tanstack'), ['server.mjs']),
  node('fastify-ssr', 21105, P('fastify'), ['dist/server.mjs']),
  node('fastify-bytes', 21106, P('fastify'), ['bytes.mjs']),
  {
    name: 'nginx',
    port: 21107,
    cwd: ROOT,
    cmd: '/usr/sbin/nginx',
    args: ['-p', `${path.join(ROOT, 'nginx')}/`, '-c', 'nginx.conf'],
    env: {},
  },
  // Extras, measured only when named with --peers or --extras
  node('fastify-string', 21108, P('fastify'), ['dist/server.mjs'], { RENDER: 'string' }, { extra: true }),
  node(
    'rr-serve',
    21109,
    P('rr'),
    ['node_modules/@react-router/serve/bin.cjs', 'build/server/index.js'],
    { HOST: '127.0.0.1' },
    { extra: true },
  ),
  node(
    'waku-cli',
    21110,
    P('waku'),
    ['node_modules/waku/dist/cli.js', 'start', '--port', '21110', '--host', '127.0.0.1'],
    {},
    { extra: true },
  ),
  node('fastify-rsc', 21112, P('fastify-rsc'), ['dist/server.mjs'], {}, { extra: true }), // react-server-dom-webpack in bare Fastify: floor of RSC without a framework
];
/** A peer of the argument --target name=port:folder:command, whose command starts with `node` for the Node of the peers. */
export function peerOf(target) {
  const [, name, port, cwd, command] = /^([^=]+)=(\d+):([^:]+):(.+)$/.exec(target);
  const [cmd, ...args] = command.split(' ');
  const peer = node(name, Number(port), cwd, args);
  return cmd === 'node' ? peer : { ...peer, cmd };
}
export const PAGES = ['/', '/news', '/products/alpha', '/account/orders'];
// Twice: the peers read the first, our gateway reads nothing but the second.
const TOKEN = 'tok-1234567890abcdef';
export const COOKIES = [
  { name: 'session', value: TOKEN },
  { name: '__Host-session', value: TOKEN },
];
export const COOKIE = COOKIES.map((c) => `${c.name}=${c.value}`).join('; ');
export const UA = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
