/** Pages that were opened before an upgrade ask for the files of their build, whose names change with their content. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const buildsKept = 3;

/** Removes what none of the last builds has. `files` are those of the newest in `static` below the directory. */
export function keepBuilds(directory: string, files: readonly string[]): void {
  const list = path.join(directory, 'builds.json');
  const newest = [...files].sort();
  const folder = path.join(directory, 'static');
  const known = existsSync(list) ? (readBuilds(list) ?? [readdirSync(folder)]) : [];
  const older = known.filter((build) => build.join() !== newest.join());
  const builds = [newest, ...older].slice(0, buildsKept);
  const kept = new Set(builds.flat());
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(path.join(folder, name), { recursive: true });
  writeFileSync(list, `${JSON.stringify(builds)}\n`);
}

/** Undefined if it was cut off, as by a full disk: then every file counts as one of the build before. */
function readBuilds(list: string): string[][] | undefined {
  try {
    return JSON.parse(readFileSync(list, 'utf8'));
  } catch {
    console.warn(`${list} is damaged; all files of earlier builds stay for now`);
    return undefined;
  }
}
