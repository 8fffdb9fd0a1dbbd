/** Pages that were opened before an upgrade ask for the files of their build, whose names change with their content. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const buildsKept = 3;

/** Removes what none of the last builds has. `files` are those of the newest in `static` below the directory. */
export function keepBuilds(directory: string, files: readonly string[]): void {
  const list = path.join(directory, 'builds.json');
  const newest = [...files].sort();
  const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[][]) : [];
  const older = known.filter((build) => build.join() !== newest.join());
  const builds = [newest, ...older].slice(0, buildsKept);
  const kept = new Set(builds.flat());
  const folder = path.join(directory, 'static');
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(path.join(folder, name), { recursive: true });
  writeFileSync(list, `${JSON.stringify(builds)}\n`);
}
