/** Cells of DATA_DIR, the folder of the embedded database. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFirstStart } from '../../helpers/first-start.ts';
import { paragraph, plainPost } from '../../helpers/posts.ts';
import { removeData } from '../../helpers/remove-data.ts';
import { runServices } from '../../helpers/service-process.ts';
import { canMount, mountSmallDisk } from '../../helpers/small-disk.ts';
import type { Cell, Report } from '../cell.ts';
import { powerFailure } from '../power-failure.ts';
import { whileFault } from '../while-fault.ts';
import type { World } from '../world.ts';

/** With random text, which compresses badly. */
const bulkyPost = (name: string) => ({
  ...plainPost,
  slug: `full-${process.pid}-${Date.now()}-${name}`,
  body: paragraph(Array.from({ length: 4_000 }, () => Math.random().toString(36)).join(' ')),
});

/** Until writes are refused: the database has reserved some space. */
async function fillDisk({ disk, send }: World): Promise<void> {
  if (!disk) throw new Error('no disk can be mounted here');
  disk.fill();
  for (let refused = 0, count = 0; refused < 5; count++) {
    const { status } = await send('POST /content/posts', { as: 'system', body: bulkyPost(String(count)) });
    if (status !== 201) refused++;
  }
}

type Damage = { readonly name: string; readonly done: string; readonly text: string; readonly isWritten?: true };

/** The services refuse to start, with one line of level 60 and exit code 1. `isWritten`: the engine writes to the folder. */
function damaged({ name, done, text, isWritten }: Damage, damage: (database: string) => void): Cell {
  return {
    name,
    done,
    database: 'embedded',
    async run(_lab, report) {
      const directory = await mkdtemp(path.join(tmpdir(), 'portico-damaged-'));
      try {
        await copyFirstStart('blank', directory);
        const database = path.join(directory, 'postgres');
        damage(database);
        const before = digestOf(database);
        await checkRefused(report, { directory, text });
        report.check('I2', isWritten || digestOf(database) === before, 'files were changed');
      } finally {
        await removeData(directory);
      }
    },
  };
}

async function checkRefused(report: Report, { directory, text }: { directory: string; text: string }): Promise<void> {
  const services = runServices({ DATA_DIR: directory, SEED_DEMO: 'false' });
  const isReady = await services.ready();
  if (isReady) await services.kill();
  const code = await services.exited();
  const line =
    services
      .output()
      .split('\n')
      .find((each) => each.includes('"level":60')) ?? '';
  report.saw(
    `exit code ${code}: ${JSON.parse(line || '{"err":{"message":"nothing"}}').err.message.replaceAll(directory, 'DATA_DIR')}`,
  );
  report.check('it refuses to start', isReady === null && code === 1, services.output());
  report.check('one line names the cause', line.includes(text), services.output());
}

const digestOf = (folder: string): string => {
  if (!existsSync(folder)) return 'none';
  const hash = createHash('sha256');
  for (const file of globSync('**', { cwd: folder, withFileTypes: true })
    .filter((each) => each.isFile())
    .sort((a, b) => (path.join(a.parentPath, a.name) < path.join(b.parentPath, b.name) ? -1 : 1)))
    hash.update(file.name).update(readFileSync(path.join(file.parentPath, file.name)));
  return hash.digest('hex');
};

export const dataDirectoryCells: readonly Cell[] = [
  whileFault({
    name: 'the disk is full',
    done: 'no byte is left on the disk of DATA_DIR',
    database: 'embedded',
    isShort: true,
    inject: fillDisk,
    heal: ({ disk }) => disk?.free(),
    // The database has some space left for small rows.
    sees: { 'an inquiry': [303, 507], 'an order': [303, 507], 'a new post': [303, 507] },
    async during({ send }, report) {
      const { status } = await send('POST /content/posts', { as: 'system', body: bulkyPost('refused') });
      report.check('what needs space is refused with 507', status === 507, status);
    },
  }),
  powerFailure,
  {
    name: 'a second program opens the same folder',
    done: 'the services are started twice on one DATA_DIR',
    database: 'embedded',
    async run(lab, report) {
      const world = await lab.world();
      await checkRefused(report, {
        directory: world.dataDirectory,
        text: 'Another process is already running on DATA_DIR',
      });
      const { status } = await world.send('POST /content/posts', {
        as: 'system',
        body: { ...plainPost, slug: `second-${process.pid}` },
      });
      report.check('the first one works on', status === 201, status);
    },
  },
  {
    name: 'the folder is read-only',
    done: 'the disk of DATA_DIR is mounted read-only',
    database: 'embedded',
    async run(_lab, report) {
      if (!canMount()) throw new Error('no disk can be mounted here');
      const disk = await mountSmallDisk(16);
      try {
        disk.makeReadOnly();
        await checkRefused(report, { directory: disk.directory, text: 'is not writable' });
      } finally {
        await disk.remove();
      }
    },
  },
  damaged(
    {
      name: 'the database is of another version',
      done: 'PG_VERSION says 17',
      text: 'was made by PostgreSQL 17, not 18',
    },
    (database) => writeFileSync(path.join(database, 'PG_VERSION'), '17\n'),
  ),
  damaged({ name: 'the control file is truncated', done: 'pg_control has 100 bytes', text: 'is damaged' }, (database) =>
    truncateSync(path.join(database, 'global/pg_control'), 100),
  ),
  damaged(
    {
      name: 'the write-ahead log is truncated',
      done: 'each of its files has 100 bytes',
      text: 'PostgreSQL did not start: ',
      isWritten: true,
    },
    (database) => {
      for (const file of globSync(path.join(database, 'pg_wal/0*'))) truncateSync(file, 100);
    },
  ),
];
