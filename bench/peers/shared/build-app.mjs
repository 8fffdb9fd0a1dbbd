import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Puts the peer's template, the shared components and the shared files together in `source` and builds them. */
export function buildApp(peer, source) {
  for (const d of [source, 'public', 'build', 'dist']) fs.rmSync(path.join(peer, d), { recursive: true, force: true });
  const copy = (from, to) => fs.cpSync(from, path.join(peer, to), { recursive: true });
  copy(path.join(peer, 'template', source), source);
  copy(path.join(import.meta.dirname, 'components'), `${source}/components`);
  copy(path.join(import.meta.dirname, 'public'), 'public');
  execFileSync('npm', ['run', 'build'], {
    cwd: peer,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
