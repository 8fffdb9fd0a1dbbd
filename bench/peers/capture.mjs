// Captures the final HTML of fastify-ssr for fastify-bytes and nginx, and checks that all peers serve the same markup.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { COOKIE, PAGES, PEERS, peerOf, ROOT, UA } from './lib/peers.mjs';
import { get, startable, startPeer, startUpstream, stop, waitUp } from './lib/proc.mjs';

const { values: A } = parseArgs({
  options: {
    extras: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    target: { type: 'string', multiple: true, default: [] },
  },
});
const targets = A.target.map(peerOf);
const up = await startUpstream();
const names = {
  '/': 'index',
  '/news': 'news',
  '/products/alpha': 'products-alpha',
  '/account/orders': 'account-orders',
};
const F = PEERS.find((p) => p.name === 'fastify-ssr');
{
  const c = startPeer(F);
  await waitUp(F.port, '/', 60000, c);
  fs.rmSync(path.join(ROOT, 'nginx/html'), { recursive: true, force: true });
  fs.mkdirSync(path.join(ROOT, 'peers/fastify/captured'), { recursive: true });
  fs.cpSync(path.join(ROOT, 'peers/fastify/dist/public'), path.join(ROOT, 'nginx/html'), { recursive: true });
  for (const u of PAGES) {
    const r = await get(F.port, u, { cookie: COOKIE, 'user-agent': UA });
    if (r.status !== 200) throw new Error(u);
    fs.writeFileSync(path.join(ROOT, 'peers/fastify/captured', `${names[u]}.html`), r.body);
    const f = path.join(ROOT, 'nginx/html', u === '/' ? 'index.html' : `${u}.html`);
    fs.mkdirSync(path.dirname(f), { recursive: true });
    fs.writeFileSync(f, r.body);
  }
  await stop(c);
}
function norm(html) {
  let b = html.slice(html.indexOf('<body'), html.lastIndexOf('</body>')).replace(/^<body[^>]*>/, '');
  b = b
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<template[^>]*><\/template>/g, '')
    .replace(/<div hidden(="")?( id="S:\w+")?>\s*<\/div>/g, '')
    .replace(/ (data-discover="true"|data-status="active"|aria-current="page")/g, '');
  b = b.replace(
    /<([a-z0-9]+)((?: [a-zA-Z-]+="[^"]*")+)>/g,
    (_m, t, a) =>
      `<${t} ${a
        .trim()
        .match(/[a-zA-Z-]+="[^"]*"/g)
        .map((x) => x.replace(/^[^=]+/, (k) => k.toLowerCase()))
        .sort()
        .join(' ')}>`,
  );
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
  const desc = /<meta name="description" content="(.*?)"/.exec(html)?.[1];
  return JSON.stringify({ title, desc }) + b;
}
let ok = true;
const ref = {};
const compared = PEERS.filter((p) => (A.only ? A.only.includes(p.name) : !p.extra || A.extras)).sort((a) =>
  a.name === 'fastify-ssr' ? -1 : 0,
);
for (const p of [...(await startable(compared)), ...targets]) {
  const c = startPeer(p);
  await waitUp(p.port, '/', 60000, c);
  for (const u of PAGES) {
    const r = await get(p.port, u, { cookie: COOKIE, 'user-agent': UA });
    const n = norm(r.body.toString());
    ref[u] ??= n;
    const same = n === ref[u] && r.status === 200;
    ok &&= same;
    const anon = u.startsWith('/account') ? (await get(p.port, u, { 'user-agent': UA })).status : '';
    console.log(
      p.name.padEnd(18),
      u.padEnd(18),
      r.status,
      String(r.body.length).padStart(6),
      same ? 'same markup' : 'DIFFERENT',
      anon && `anonymous:${anon}`,
    );
    if (!same)
      for (let i = 0; i < n.length; i++)
        if (n[i] !== ref[u][i]) {
          console.log('   got ', n.slice(i - 60, i + 120));
          console.log('   want', ref[u].slice(i - 60, i + 120));
          break;
        }
  }
  await stop(c);
}
await stop(up);
process.exit(ok ? 0 : 1);
