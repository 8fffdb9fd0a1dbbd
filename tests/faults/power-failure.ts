/** The power fails while people write, again and again: what was acknowledged had been synced, and the database is whole. */
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createPost } from '#contract/content/posts.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { uploadPicture } from '../helpers/picture-gateway.ts';
import { mountPluggedDisk, type PluggedDisk } from '../helpers/plugged-disk.ts';
import { plainPost } from '../helpers/posts.ts';
import { canMount } from '../helpers/small-disk.ts';
import { storedRows } from '../helpers/stored.ts';
import type { Cell } from './cell.ts';
import { until } from './until.ts';

const writers = 4;

/** Every index with its table: each row is found, and each page has its checksum. Throws what amcheck finds. */
const isWhole = `select count(bt_index_check(c.oid, true))::int as count from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid`;

async function plugIn(disk: PluggedDisk): Promise<void> {
  let error: unknown;
  const isMounted = () => {
    try {
      disk.plugIn();
      return true;
    } catch (refused) {
      error = refused;
      return false;
    }
  };
  await until('the processes that used the disk have ended', isMounted).catch(() => Promise.reject(error));
}

/** Repeats until a write is refused. `write` returns the name of what was acknowledged. */
async function writeUntilRefused(acknowledged: string[], write: (count: number) => Promise<string>): Promise<void> {
  for (let count = 0; ; count++) {
    const name = await write(count).catch(() => undefined);
    if (!name) return;
    acknowledged.push(name);
  }
}

/** Addresses of pictures whose file is missing or cut off. */
async function damagedPictures({ urls }: OwnServices, sources: readonly string[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const src of sources) {
    const bytes = await (await fetch(`${urls.content}/content${src}`)).arrayBuffer();
    const isWhole = await sharp(bytes)
      .stats()
      .catch(() => null);
    if (!isWhole) damaged.push(src);
  }
  return damaged;
}

export const powerFailure: Cell = {
  name: 'the power fails while writing',
  done: '20 times: four writers of posts and one who uploads pictures, then the file system of DATA_DIR loses what was not synced, at another moment each time; afterwards `amcheck` reads every index with its table',
  database: 'embedded',
  async run(_lab, report) {
    if (!canMount()) throw new Error('no disk can be mounted here');
    const disk = await mountPluggedDisk(1_024);
    const directory = path.join(disk.directory, 'data');
    const env = { DATA_DIR: directory, SEED_DEMO: 'false' };
    const acknowledged: string[] = [];
    const pictures: string[] = [];
    let [slowest, indexes] = [0, 0];
    try {
      mkdirSync(directory);
      for (let round = 0; round < 20; round++) {
        const services = await startServices(env);
        report.check('the database is on the disk', existsSync(path.join(directory, 'postgres')));
        const before = acknowledged.length;
        const writing = Array.from({ length: writers }, (_, writer) =>
          writeUntilRefused(acknowledged, async (count) => {
            const slug = `power-${round}-${writer}-${count}`;
            return (await services.call(createPost, { ...plainPost, slug, title: slug })).slug;
          }),
        );
        writing.push(writeUntilRefused(pictures, async () => (await uploadPicture(services)).src));
        const enough = before + randomInt(5, 60);
        await until('writers write', () => acknowledged.length >= enough && pictures.length > round);
        disk.pullPlug();
        await services.kill();
        await Promise.all(writing);
        await plugIn(disk);

        const began = performance.now();
        const again = await startServices(env);
        slowest = Math.max(slowest, performance.now() - began);
        const rows = await storedRows<{ slug: string }>(directory, 'select slug from content.posts');
        const stored = new Set(rows.map(({ slug }) => slug));
        const lost = acknowledged.filter((slug) => !stored.has(slug));
        report.check('I2', lost.length === 0, `round ${round}: ${lost.join(', ')}`);
        const damaged = await damagedPictures(again, pictures);
        report.check('I2', damaged.length === 0, `round ${round}: ${damaged.join(', ')}`);
        await storedRows(directory, 'create extension if not exists amcheck');
        const [checked] = await storedRows<{ count: number }>(directory, isWhole);
        indexes = checked?.count ?? 0;
        report.check('amcheck finds nothing', indexes > 100, indexes);
        await again.kill();
      }
      report.saw(
        `${acknowledged.length} acknowledged posts and ${pictures.length} pictures, 0 lost; ${indexes} indexes whole; slowest start ${(slowest / 1000).toFixed(1)} s`,
      );
    } finally {
      await disk.remove();
    }
  },
};
