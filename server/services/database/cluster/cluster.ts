/** The PostgreSQL of DATA_DIR: made at the first start, started at each one, and shared with commands. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Logger } from 'pino';
import { writeDurably } from '../../../durable-files.ts';
import { makeDirectory, prepareDataDirectory } from '../data-directory.ts';
import { lockDirectory, type Release } from '../lock.ts';
import { findPlace, type Place } from './place.ts';
import { environmentOf, type Server, startServer } from './server.ts';

export type Cluster = {
  /** For node-postgres: user, password, folder of the socket and database. */
  readonly url: string;
  close(): Promise<void>;
};

type Options = {
  /** DATA_DIR. */
  readonly directory: string;
  readonly logger: Logger;
  /** For commands: uses the server of the program that runs, if one does. */
  readonly joins: boolean;
};

/** In milliseconds: a program that has just taken the lock makes and starts its database. */
const joinsWithin = 30_000;

/** Throws an error whose message says what to do. */
export async function openCluster({ directory, logger, joins }: Options): Promise<Cluster> {
  makeDirectory(directory);
  let release: Release;
  try {
    release = lockDirectory(directory);
  } catch (error) {
    if (!joins) throw error;
    return join(directory);
  }
  try {
    const place = await findPlace(directory);
    const password = await prepare(directory, { place, logger });
    const server = await keepRunning(place, logger);
    return {
      url: urlOf(place, password),
      async close() {
        await server.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

const passwordFile = (directory: string) => path.join(directory, 'postgres.password');
const urlOf = ({ sockets }: Place, password: string) =>
  `postgresql://portico:${password}@${encodeURIComponent(sockets)}/postgres`;

async function join(directory: string): Promise<Cluster> {
  const place = await findPlace(directory);
  let problem: unknown;
  for (let waited = 0; waited < joinsWithin; waited += 200) {
    const password = existsSync(passwordFile(directory)) && readFileSync(passwordFile(directory), 'utf8').trim();
    if (password) {
      const url = urlOf(place, password);
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.end();
        return { url, close: async () => undefined };
      } catch (error) {
        problem = error;
      }
    }
    await delay(200);
  }
  throw new Error(`A program runs on DATA_DIR ${directory}, but its database does not answer.`, { cause: problem });
}

/** Makes the files of the database at the first start. Answers the password. */
async function prepare(directory: string, { place, logger }: { place: Place; logger: Logger }): Promise<string> {
  requireOwner(place);
  const prepared = prepareDataDirectory(directory, place.data);
  const file = passwordFile(directory);
  if (!prepared.isNew) return readPassword(file);
  if (place.data !== path.join(directory, 'postgres'))
    logger.info({ folder: place.data }, 'the database is in this folder, because its server cannot run as root');
  const password = randomBytes(24).toString('base64url');
  writeDurably(file, `${password}\n`, 'w');
  await initialise(place, password);
  prepared.complete();
  return password;
}

/** Throws if the files belong to another user, as after a start as another user, or a copy by root. */
function requireOwner({ data, user }: Place): void {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid;
  const uid = user?.uid ?? process.getuid?.();
  if (owner === undefined || uid === undefined || owner === uid) return;
  throw new Error(
    `The folder ${data} belongs to the user ${owner}, but its server would run as the user ${uid}. Start Portico as the user who made it, or give it away: chown -R ${uid} ${data}`,
  );
}

function readPassword(file: string): string {
  if (!existsSync(file)) throw new Error(`The file ${file} is missing. Without it the database cannot be opened.`);
  return readFileSync(file, 'utf8').trim();
}

async function initialise({ data, sockets, programs, user }: Place, password: string): Promise<void> {
  rmSync(data, { recursive: true, force: true });
  const file = path.join(sockets, 'password');
  writeFileSync(file, password, { mode: 0o600 });
  try {
    if (user) {
      chownSync(file, user.uid, user.gid);
      // Its parent belongs to somebody else, so that initdb could not make it.
      makeDirectory(data);
      chownSync(data, user.uid, user.gid);
    }
    await promisify(execFile)(
      path.join(programs, 'bin/initdb'),
      ['--pgdata', data, '--username', 'portico', '--auth', 'password', '--pwfile', file, ...format],
      { ...user, cwd: '/', env: environmentOf(programs) },
    );
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const reasons = [...stderr.matchAll(/(?:FATAL|PANIC|error|HINT|hint): +(.+)/g)].map(([, reason]) => reason);
    throw new Error(`The database in ${data} cannot be made: ${reasons.join(' ') || stderr.trim() || message}`, {
      cause: error,
    });
  } finally {
    rmSync(file, { force: true });
  }
}

/** Sorting that no update of the system changes, and checksums, which find pages that the disk has damaged. */
const format = ['--encoding', 'UTF8', '--locale-provider', 'builtin', '--locale', 'C.UTF-8', '--data-checksums'];

/** Starts the server again if it ends by itself, or was killed. */
async function keepRunning(place: Place, logger: Logger): Promise<Pick<Server, 'stop'>> {
  let isStopping = false;
  let server = await startServer(place, logger);
  const watch = async (): Promise<void> => {
    for (let pause = 100; !isStopping; pause = Math.min(pause * 2, 5_000)) {
      await server.ended;
      if (isStopping) return;
      logger.error({ pause }, 'PostgreSQL ended; it will be started again');
      await delay(pause);
      if (isStopping) return;
      try {
        server = await startServer(place, logger);
        pause = 50;
      } catch (error) {
        logger.error({ err: error }, 'PostgreSQL could not be started again');
      }
    }
  };
  void watch();
  return {
    stop: () => {
      isStopping = true;
      return server.stop();
    },
  };
}
