import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { bundleFiles } from '../../../engine/bundles.ts';
import { cookiesOf } from '../../helpers/page-visitor.ts';
import type { Report, Section } from '../cell.ts';
import { type Gateway, replacing, root, statusOf, withGateway } from '../gateways.ts';
import { onOwnGateway } from '../own-gateway.ts';
import { runsTests } from '../runs-tests.ts';
import { until } from '../until.ts';
import type { World } from '../world.ts';

/** Noise, so that the picture needs space. */
const noise = () =>
  sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

async function upload({ gateway, people }: World, picture: Buffer): Promise<{ status: number; text: string }> {
  const body = new FormData();
  body.set('alt', 'Noise.');
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'noise.png');
  const headers = { 'sec-fetch-site': 'same-origin', cookie: cookiesOf(people.administrator) };
  const answer = await fetch(gateway.url('/account/uploads'), { method: 'POST', body, headers });
  return { status: answer.status, text: await answer.text() };
}

const requests = 400;

async function checkHomePage(gateway: Gateway, report: Report): Promise<void> {
  for (let count = 0; count < 20; count++) {
    const status = await statusOf(gateway.origin);
    report.check('every request is answered', status === 200, status);
  }
}

export const filesSection: Section = {
  title: 'Files, logs and the build',
  cells: [
    {
      name: 'the disk for pictures is full',
      done: 'no byte is left while the administrator uploads a picture',
      database: 'embedded',
      async run(lab, report) {
        const world = await lab.world();
        const { disk } = world;
        if (!disk) throw new Error('no disk can be mounted here');
        const picture = await noise();
        disk.fill();
        const refused = await upload(world, picture);
        const media = path.join(disk.directory, 'media');
        const parts = () =>
          readdirSync(media, { recursive: true, encoding: 'utf8' }).filter(
            (name) => !name.endsWith('.webp') && !name.endsWith('.avif') && name.includes('.'),
          );
        report.saw(`the upload ${refused.status}`);
        report.check('the person learns why', refused.status === 507 && /storage is full/.test(refused.text), refused);
        report.check('no part of a file is left', parts().length === 0, parts());
        disk.free();
        const again = await upload(world, picture);
        report.check('I6', again.status === 201, again);
      },
    },
    onOwnGateway({
      name: 'nobody reads the log',
      done: `the reader of stdout does not read; ${requests} requests`,
      env: { LOG_LEVEL: 'trace' },
      async tries(gateway, report) {
        gateway.child.stdout?.pause();
        const statuses = new Set<number>();
        for (let count = 0; count < requests; count++)
          statuses.add(
            await statusOf(`${gateway.origin}/policies/privacy/compare?from=1&to=${count}`, {
              'x-request-id': 'x'.repeat(60),
            }),
          );
        report.check('every request is answered', !statuses.has(0), [...statuses]);
        report.check('I7', (await statusOf(`${gateway.origin}/healthz`)) === 200);
        gateway.child.stdout?.resume();
        await statusOf(gateway.origin);
        await until('the log goes on', () => gateway.output().includes('"path":"/"'));
      },
    }),
    onOwnGateway({
      name: 'the log pipe is closed',
      done: 'the reader of stdout has ended',
      isShort: true,
      async tries(gateway, report) {
        gateway.child.stdout?.destroy();
        await checkHomePage(gateway, report);
        gateway.child.kill('SIGTERM');
        report.check('I7', (await gateway.exited) === 0, 'it did not end normally');
      },
    }),
    onOwnGateway({
      name: 'the disk of the log is full',
      done: 'stdout is /dev/full',
      shell: 'exec "$@" > /dev/full',
      tries: checkHomePage,
    }),
    {
      name: 'the build is damaged',
      done: 'one file after another is cut off after two bytes; `builds.json` is for the next build only',
      async run(lab, report) {
        const world = await lab.world();
        const folder = await mkdtemp(path.join(tmpdir(), 'portico-build-'));
        const cut = path.join(folder, 'cut');
        await writeFile(cut, '{"');
        const withDamaged = (name: string, run: (gateway: Gateway, isReady: boolean) => Promise<void>) =>
          withGateway({ env: world.env, shell: replacing(path.join(root, 'dist', name), cut) }, async (gateway) =>
            run(gateway, await gateway.ready()),
          );
        for (const name of bundleFiles)
          await withDamaged(name, async (gateway, isReady) => {
            report.check(`${name} is needed`, !isReady, 'it started');
            report.check('it refuses to start', isReady || (await gateway.exited) === 1, gateway.output());
            report.check('one line names the file', isReady || gateway.output().includes(name), gateway.output());
          });
        report.saw(`exit code 1 for each of ${bundleFiles.length} files`);
        await withDamaged('builds.json', async (gateway) => checkHomePage(gateway, report));
        await rm(folder, { recursive: true });
      },
    },
    runsTests({
      name: 'a chunk is missing',
      done: 'a browser gets 404 for a script that is loaded later',
      file: 'tests/browser/build.test.ts',
      title: 'a chunk that fails to load',
    }),
    onOwnGateway({
      name: 'open files run out',
      done: 'ulimit -n 256; 400 connections stay open',
      shell: 'ulimit -n 256; exec "$@"',
      async tries(gateway, report) {
        const sockets: Socket[] = [];
        try {
          const first = await statusOf(gateway.origin);
          report.check('it starts', first === 200, first);
          for (let count = 0; count < 400; count++) {
            const socket = connect(gateway.port, '127.0.0.1');
            socket.on('error', () => {});
            sockets.push(socket);
          }
          await until(
            'most are connected',
            () => sockets.filter(({ readyState }) => readyState === 'open').length > 200,
          );
          for (const socket of sockets) socket.destroy();
          const began = performance.now();
          await until('it answers', async () => (await statusOf(gateway.origin)) === 200);
          report.check('I6', performance.now() - began < 10_000, performance.now() - began);
          report.check('I7', gateway.child.exitCode === null);
        } finally {
          for (const socket of sockets) socket.destroy();
        }
      },
    }),
    {
      name: 'watches of files run out',
      done: 'Not tried: Portico watches no files (`npm run dev` does), so inotify has no limit to reach',
    },
  ],
};
