/** Where the embedded PostgreSQL has its files, and as whom it runs: it refuses to run as root. */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPrograms, ensureLinks, findPrograms, versionOf } from './programs.ts';

export type User = { readonly uid: number; readonly gid: number };

export type Place = {
  /** The folder with the files of the database, which initdb makes. */
  readonly data: string;
  /** The folder of the Unix socket. Only the user of the server, and root, can enter it. */
  readonly sockets: string;
  readonly programs: string;
  /** As whom the server runs, if not as this process. */
  readonly user: User | undefined;
};

const port = 5432;
/** In bytes: Linux knows no longer addresses of sockets. */
const maxSocketPathBytes = 107;
/** For what the user of the server cannot reach elsewhere. */
const systemFolder = '/var/lib/portico';

/** `directory` is DATA_DIR, which must exist. Throws an error that explains the problem. */
export async function findPlace(directory: string): Promise<Place> {
  const real = realpathSync(directory);
  const user = process.getuid?.() === 0 ? userOf(real) : undefined;
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const base = user && !openTo(user, real) ? path.join(systemFolder, name) : real;
  if (base !== real) mkdirSync(base, { recursive: true, mode: 0o755 });
  const data = path.join(base, 'postgres');
  return { data, sockets: socketsOf(base, { name, user }), programs: await programsFor(user, base), user };
}

/** The owner of the folder, or the user that Debian's PostgreSQL has, or nobody. */
function userOf(directory: string): User {
  const { uid, gid } = statSync(directory);
  if (uid !== 0) return { uid, gid };
  const names = ['postgres', 'nobody'].map((name) => new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'));
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const [, foundUid = '65534', foundGid = '65534'] = names.map((each) => each.exec(passwd)).find(Boolean) ?? [];
  return { uid: Number(foundUid), gid: Number(foundGid) };
}

/** Whether the user can reach the folder, which is opened to the user's group if only that is missing. */
function openTo(user: User, directory: string): boolean {
  if (!canEnter(user, path.dirname(directory))) return false;
  if (mayEnter(user, directory)) return true;
  const { uid, gid, mode } = statSync(directory);
  // Its group was chosen by somebody.
  if (gid !== 0 && (mode & 0o070) !== 0) return false;
  chownSync(directory, uid, user.gid);
  chmodSync(directory, (mode & 0o707) | 0o010);
  return true;
}

/** Whether the user may enter this folder and each one above it. */
function canEnter(user: User, directory: string): boolean {
  if (!mayEnter(user, directory)) return false;
  const above = path.dirname(directory);
  return above === directory || canEnter(user, above);
}

function mayEnter({ uid, gid }: User, directory: string): boolean {
  const found = statSync(directory);
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  return (found.mode & bit) !== 0;
}

export const socketIn = (sockets: string): string => path.join(sockets, `.s.PGSQL.${port}`);

/** The folder is among the system's temporary files if the address of the socket would be too long. */
function socketsOf(base: string, { name, user }: { name: string; user: User | undefined }): string {
  const near = path.join(base, 'postgres.socket');
  const isShort = Buffer.byteLength(`${socketIn(near)}.lock`) <= maxSocketPathBytes;
  const folder = isShort ? near : path.join(tmpdir(), `portico-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = user?.uid ?? process.getuid?.();
  if (user) chownSync(folder, user.uid, user.gid);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new Error(`The folder ${folder} belongs to somebody else or is open to others. Remove it and start again.`);
  return folder;
}

/** `base` is for a copy if `user` is this process. */
export async function programsFor(user: User | undefined, base: string): Promise<string> {
  const programs = findPrograms();
  if ((!user || canEnter(user, programs)) && (await ensureLinks(programs))) return programs;
  const copy = path.join(user ? systemFolder : base, `postgres-${versionOf(programs)}`);
  await copyPrograms(programs, copy);
  return copy;
}
