#!/usr/bin/env node
import { execFileSync, spawn } from 'node:child_process';
// Installs (exact versions, all the way down) and builds every peer, captures the static HTML and verifies that all peers serve the same markup.
import fs from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;
for (const d of ['out', 'nginx/html', 'nginx/tmp', 'peers/fastify/captured'])
  fs.mkdirSync(path.join(root, d), { recursive: true });
const node = path.join(root, 'tools/node_modules/node/bin/node');
const sh = (cmd, args, cwd, env = {}) =>
  execFileSync(cmd, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
const peers = ['next', 'waku', 'rr', 'tanstack', 'fastify', 'fastify-rsc'];
for (const d of ['tools', ...peers.map((name) => `peers/${name}`)]) {
  const p = path.join(root, d);
  if (!fs.existsSync(path.join(p, 'node_modules'))) sh('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], p);
}
const up = spawn(node, ['upstream/server.mjs'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, PORT: '21100' },
}); // Next ISR needs it at build time
await new Promise((r) => setTimeout(r, 800));
try {
  for (const d of peers) {
    const p = path.join(root, 'peers', d);
    console.log('== build', d);
    sh(node, ['build.mjs'], p, { PATH: `${p}/node_modules/.bin:${process.env.PATH}` });
  }
} finally {
  up.kill();
}
await new Promise((r) => setTimeout(r, 300));
sh(node, ['capture.mjs', '--extras'], root);
