/** Builds of Portico with other migrations than this one: copies of the program in folders of their own. */
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Build = {
  /** Its folder, in which the program starts. */
  readonly root: string;
  remove(): Promise<void>;
};

const own = path.join(import.meta.dirname, '..', '..');

/** `add`: text by path. `remove`: paths. Both below `server/services`. */
export async function createBuild({
  add = {},
  remove = [],
}: {
  add?: Readonly<Record<string, string>>;
  remove?: readonly string[];
}): Promise<Build> {
  const root = await mkdtemp(path.join(tmpdir(), 'portico-build-'));
  for (const name of ['package.json', 'redirects.json', 'server', 'src', 'engine'])
    await cp(path.join(own, name), path.join(root, name), { recursive: true });
  for (const name of ['node_modules', 'dist', 'public']) await symlink(path.join(own, name), path.join(root, name));
  const services = path.join(root, 'server/services');
  for (const [file, text] of Object.entries(add)) await writeFile(path.join(services, file), text);
  for (const file of remove) await rm(path.join(services, file));
  return { root, remove: () => rm(root, { recursive: true }) };
}
