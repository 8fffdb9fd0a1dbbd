/** Starts of the embedded PostgreSQL on disks that take nothing: each says why, and the next one works once there is space. */
import { afterEach, expect, test } from 'vitest';
import { createPost } from '#contract/content/posts.ts';
import { failureOf } from '../helpers/failed-start.ts';
import { copyFirstStart } from '../helpers/first-start.ts';
import { startServices } from '../helpers/own-services.ts';
import { plainPost } from '../helpers/posts.ts';
import { runServices } from '../helpers/service-process.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../helpers/small-disk.ts';

let disk: SmallDisk;
afterEach(() => disk.remove());

const settings = () => ({ DATA_DIR: disk.directory, SEED_DEMO: 'false', LOG_LEVEL: 'fatal' });
const failedStart = () => failureOf(runServices(settings()));

async function expectPostIsStored(): Promise<void> {
  const services = await startServices(settings());
  expect((await services.call(createPost, { ...plainPost, slug: 'there-is-space' })).slug).toBe('there-is-space');
  await services.kill();
}

test.skipIf(!canMount())(
  'T63: a disk that fills while the database is made is named, and a start with space makes it',
  async () => {
    disk = await mountSmallDisk(400);
    disk.fill(16);
    expect(await failedStart()).toMatch(/^The database in \S+ cannot be made: .*No space left on device/);
    disk.free();
    await expectPostIsStored();
  },
);

test.skipIf(!canMount()).each(['fill', 'makeReadOnly'] as const)(
  'T63: a disk that takes nothing (%s) is named at a first start and at a later one',
  async (spoil) => {
    disk = await mountSmallDisk(400);
    const mend = spoil === 'fill' ? disk.free : disk.makeWritable;
    disk[spoil]();
    expect(await failedStart()).toMatch(new RegExp(`^DATA_DIR ${disk.directory} is not writable: .+`));
    mend();
    await copyFirstStart('blank', disk.directory);
    disk[spoil]();
    expect(await failedStart()).toMatch(new RegExp(`^DATA_DIR ${disk.directory} is not writable: .+`));
    mend();
    await expectPostIsStored();
  },
);
