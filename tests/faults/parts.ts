/** The parts of deploy/compose.yml as processes: PostgreSQL, a store, two processes of services, gateways and the balancer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames as names } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { freePort } from '../helpers/free-port.ts';
import { createPageVisitor, type PageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { query, startPostgres } from '../helpers/postgres.ts';
import { programEnvironment } from '../helpers/program.ts';
import { type ProgramProcess, startProgram } from '../helpers/program-process.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';
import { startBalancer } from './balancer.ts';
import { until } from './until.ts';

export type Part = {
  /** Resolves with the exit code, or null, when it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts it at the same place; resolves when it is ready. */
  start(): Promise<void>;
};

export type Parts = {
  readonly origin: string;
  /** DATABASE_URL. */
  readonly database: string;
  readonly people: Readonly<Record<'visitor' | 'customer' | 'administrator', PageVisitor>>;
  /** The keys are names in compose.yml. */
  readonly parts: ReadonlyMap<string, Part>;
  close(): Promise<void>;
};

type Options = {
  readonly gateways: number;
  /** As for `startProgram`. */
  readonly timeouts?: Readonly<Record<string, string>>;
};

const secret = 'a-secret-of-the-parts-that-are-lost-and-replaced';

export async function startParts({ gateways, timeouts }: Options): Promise<Parts> {
  const parts = new Map<string, Part>();
  const cleanups: Array<() => unknown> = [];
  const close = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  };
  const add = async (name: string, part: Part) => {
    parts.set(name, part);
    cleanups.push(() => part.end('SIGKILL'));
    await part.start();
  };
  const addProgram = (name: string, words: readonly string[], env: Record<string, string>) =>
    add(
      name,
      programPart(() => startProgram(words, env, timeouts ? { timeouts } : {})),
    );
  try {
    const directory = await mkdtemp(path.join(tmpdir(), 'portico-parts-'));
    cleanups.push(() => rm(directory, { recursive: true, force: true }));
    const postgres = await startPostgres({ synchronous_commit: 'on' });
    cleanups.push(() => postgres.remove());
    const database = await postgres.createDatabase();
    parts.set('postgres', { end: () => killPostgres(database), start: postgres.start });
    const store = await freePort();
    await add('store', storePart(store, path.join(directory, 'store')));

    const codes = readableCodes();
    const port = await freePort();
    const servicePlaces = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await servicePlace()] as const)),
    );
    const urls = Object.fromEntries(
      names.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${servicePlaces[name]!.port}`]),
    );
    const common = {
      ...codes.env,
      ...urls,
      DATABASE_URL: database,
      DATA_DIR: directory,
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      SERVICE_TOKEN: secret,
      ACTOR_KEY: secret,
      COOKIE_SECRET: secret,
      LOG_LEVEL: 'info',
      FILE_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${store}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      PAGE_RATE_PER_MINUTE: '0',
      POST_RATE_PER_MINUTE: '0',
      ORGANIZATIONS_PER_USER: '100000',
    };
    for (const index of [0, 1]) {
      const ports = names.map((name) => `${name}=${servicePlaces[name]!.processes[index]}`).join(',');
      const seed = index === 0 ? 'true' : 'false';
      await addProgram(`services-${index + 1}`, ['server/services/main.ts'], {
        ...common,
        SERVICE_PORTS: ports,
        SEED_DEMO: seed,
      });
    }
    const places = await Promise.all(
      Array.from({ length: gateways }, async () => ({ port: await freePort(), internalPort: await freePort() })),
    );
    for (const [index, place] of places.entries())
      await addProgram(`gateway-${index + 1}`, ['server/main.ts', 'gateway'], {
        ...common,
        PORT: String(place.port),
        INTERNAL_PORT: String(place.internalPort),
        TRUST_PROXY: '127.0.0.1',
        KEEP_ALIVE_TIMEOUT: '65000',
      });
    const balancer = await startBalancer({ port, gateways: places, services: servicePlaces });
    cleanups.push(balancer.stop);
    // One of its two HAProxies, which starts again by itself.
    parts.set('balancer', {
      async end(signal) {
        process.kill(balancer.workers()[0]!, signal);
        return null;
      },
      start: () => until('there are two HAProxies', () => balancer.workers().length === 2),
    });

    const { origin } = balancer;
    const signedIn = async (phoneNumber: string) => {
      const visitor = createPageVisitor(origin);
      await signInByForms(visitor, { phoneNumber, code: (to) => lastCode(codes.file, to) });
      return visitor;
    };
    const people = {
      visitor: createPageVisitor(origin),
      customer: await signedIn(demoPeople.first.phoneNumber),
      administrator: await signedIn(demoPeople.admin.phoneNumber),
    };
    return { origin, database, people, parts, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const servicePlace = async () => ({ port: await freePort(), processes: [await freePort(), await freePort()] });

function programPart(run: () => ProgramProcess): Part {
  let program: ProgramProcess | undefined;
  return {
    async end(signal) {
      program?.child.kill(signal);
      return program?.exit ?? null;
    },
    async start() {
      program = run();
      await program.says('ready');
    },
  };
}

function storePart(port: number, directory: string): Part {
  const program = path.join(
    path.dirname(createRequire(import.meta.url).resolve('s3rver/package.json')),
    'bin/s3rver.js',
  );
  const words = [program, '-s', '-d', directory, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'files'];
  let child: ChildProcess | undefined;
  return {
    async end(signal) {
      if (!child?.kill(signal)) return null;
      await once(child, 'exit');
      return child.exitCode;
    },
    async start() {
      child = spawn(process.execPath, words, { env: programEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] });
      await until('the store answers', () =>
        fetch(`http://127.0.0.1:${port}/`).then(
          () => true,
          () => false,
        ),
      );
    },
  };
}

/** With all of its processes, as when its container ends. */
async function killPostgres(database: string): Promise<null> {
  const [row] = await query<{ directory: string }>(database, 'select current_setting($1) as directory', [
    'data_directory',
  ]);
  const first = Number(readFileSync(path.join(row!.directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').match(/\d+/g) ?? [];
  for (const pid of [first, ...children.map(Number)]) process.kill(pid, 'SIGKILL');
  await delay(100);
  return null;
}

/** The address of a picture in the store, as the home page has it. */
export async function pictureOn(visitor: PageVisitor): Promise<string> {
  const html = await (await visitor.get(href('home'))).text();
  const [picture] = /\/media\/[^"\s,]+/.exec(html) ?? [];
  if (!picture) throw new Error('the home page has no picture');
  return picture;
}
