/** Programs that the tests need: found, or installed from Debian's package if we may. */
import { execFileSync } from 'node:child_process';

type SystemPackage = {
  /** For the message: the program that is missing. */
  readonly what: string;
  /** Debian's name of the package. */
  readonly name: string;
  /** Its path, or null. */
  readonly find: () => string | null;
};

/** The path that `find` answers. Installs a missing package if apt-get exists and we are root; else throws. */
export function requirePackage({ what, name, find }: SystemPackage): string {
  const found = find();
  if (found) return found;
  if (process.getuid?.() !== 0) throw new Error(missing(what, name));
  process.stderr.write(`${what} is missing: installing Debian's package ${name} ...\n`);
  try {
    install(name);
  } catch (error) {
    throw new Error(missing(what, name), { cause: error });
  }
  const installed = find();
  if (!installed) throw new Error(missing(what, name));
  return installed;
}

const missing = (what: string, name: string) =>
  `${what} is missing and could not be installed. On Debian: apt-get install ${name}`;

function install(name: string): void {
  const run = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', name);
}
