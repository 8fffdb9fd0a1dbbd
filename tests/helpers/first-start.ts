/**
 * The files that a first start creates in DATA_DIR, created once and copied for every test, because a copy takes a
 * tenth of the time. Tests of the first start itself use a DATA_DIR of their own.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { lastChange } from '../../engine/build.ts';
import { makeReadyToSell } from './ready-to-sell.ts';
import { runServices } from './service-process.ts';

export type FirstStart = 'demo' | 'blank';
type Env = Readonly<Record<string, string>>;

const root = path.join(import.meta.dirname, '..', '..');
const folder = path.join(root, '.cache/first-starts');
const sources = ['demo', 'server/services', 'src/contract', 'package-lock.json'];
const parts = ['postgres', 'postgres.made', 'postgres.password'];

/** The orders of the demo company have dates relative to the first start. */
const maxAge = 3_600_000;

/** Settings that change what a first start writes. */
const storedSettings = ['APP_ID', 'PUBLIC_ORIGIN', 'HOST', 'DATA_DIR'];

/** With all services external a first start stores nothing. */
const external = ['AUTH_URL', 'APPS_URL', 'CONTENT_URL', 'TRADE_URL'];

/** The kind of first start for these settings; undefined if a copy would differ from it. */
export function firstStartOf(env: Env): FirstStart | undefined {
  if (external.every((name) => name in env)) return undefined;
  if (storedSettings.some((name) => name in env)) return undefined;
  return env['SEED_DEMO'] === 'false' ? 'blank' : 'demo';
}

/** Copies the files into an empty folder. */
export async function copyFirstStart(kind: FirstStart, to: string): Promise<void> {
  const from = newest(kind) ?? (await make(kind));
  await copyParts(from, to);
}

/** With their owners: as root, they belong to the user of the server. */
const copyParts = (from: string, to: string) =>
  promisify(execFile)('cp', ['-a', ...parts.map((part) => path.join(from, part)), to]);

/** The folder name has the time of its creation, because another test may be copying an older one. */
function newest(kind: FirstStart): string | undefined {
  const oldest = Math.max(Date.now() - maxAge, ...sources.map((source) => lastChange(path.join(root, source))));
  const found = made(kind).find(({ at }) => at > oldest);
  return found && path.join(folder, found.name);
}

function made(kind: FirstStart): { name: string; at: number }[] {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => new RegExp(`^${kind}-\\d+$`).test(name));
  return names.map((name) => ({ name, at: Number(name.split('-')[1]) })).sort((a, b) => b.at - a.at);
}

async function make(kind: FirstStart): Promise<string> {
  const at = Date.now();
  const [unfinished, done] = [path.join(folder, `${kind}-${at}-${process.pid}`), path.join(folder, `${kind}-${at}`)];
  // As root, its server could not enter the folder of the project.
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-first-start-'));
  const services = runServices({ DATA_DIR: directory, SEED_DEMO: String(kind === 'demo') });
  const started = await services.ready();
  if (!started) throw new Error(`the services did not start:\n${services.output()}`);
  if (kind === 'blank') await makeReadyToSell(started);
  await services.stop();
  mkdirSync(unfinished, { recursive: true });
  await copyParts(directory, unfinished);
  await rm(directory, { recursive: true });
  const old = made(kind).filter((other) => other.at < at - maxAge);
  await Promise.all(old.map(({ name }) => rm(path.join(folder, name), { recursive: true, force: true })));
  await rename(unfinished, done);
  return done;
}

if (import.meta.main) await Promise.all([make('demo'), make('blank')]);
