import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Section } from '../cell.ts';
import { root, startGateway, statusOf } from '../gateways.ts';
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
  const cookie = [...people.administrator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'sec-fetch-site': 'same-origin', cookie };
  const answer = await fetch(gateway.url('/account/uploads'), { method: 'POST', body, headers });
  return { status: answer.status, text: await answer.text() };
}

const requests = 400;

export const filesSection: Section = {
  title: 'Files, logs and the build',
  cells: [
    {
      name: 'the disk for pictures is full',
      done: 'no byte is left while the administrator uploads a picture',
      only: 'pglite',
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
    {
      name: 'nobody reads the log',
      done: `the pipe of stdout is full; ${requests} requests`,
      async run(lab, report) {
        const world = await lab.world();
        const gateway = await startGateway({ env: { ...world.env, LOG_LEVEL: 'trace', PAGE_RATE_PER_MINUTE: '0' } });
        try {
          await gateway.ready();
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
          report.check(
            'the log goes on',
            await until('a line', () => gateway.output().includes('"path":"/"')).then(() => true),
            '',
          );
        } finally {
          await gateway.remove();
        }
      },
    },
    {
      name: 'the log pipe is closed',
      done: 'the reader of stdout has ended',
      isShort: true,
      async run(lab, report) {
        const world = await lab.world();
        const gateway = await startGateway({ env: world.env });
        try {
          await gateway.ready();
          gateway.child.stdout?.destroy();
          for (let count = 0; count < 20; count++) {
            const status = await statusOf(gateway.origin);
            report.check('every request is answered', status === 200, status);
          }
          gateway.child.kill('SIGTERM');
          report.check('I7', (await gateway.exited) === 0, 'it did not end normally');
        } finally {
          await gateway.remove();
        }
      },
    },
    {
      name: 'the disk of the log is full',
      done: 'stdout is /dev/full',
      async run(lab, report) {
        const world = await lab.world();
        const gateway = await startGateway({ env: world.env, shell: 'exec "$@" > /dev/full' });
        try {
          report.check('it starts', await gateway.ready(), gateway.output());
          for (let count = 0; count < 20; count++)
            report.check('every request is answered', (await statusOf(gateway.origin)) === 200);
        } finally {
          await gateway.remove();
        }
      },
    },
    {
      name: 'the build is damaged',
      done: 'the manifest of scripts is cut in half; the gateway is started',
      async run(lab, report) {
        const world = await lab.world();
        const folder = await mkdtemp(path.join(tmpdir(), 'portico-build-'));
        const cut = path.join(folder, 'cut.json');
        await writeFile(cut, '{"');
        const manifests = readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
          (name) => name.endsWith('.json') && !name.startsWith('static'),
        );
        for (const name of manifests) {
          const shell = `unshare --mount sh -c 'mount --bind ${cut} ${path.join(root, 'dist', name)} && exec "$@"' sh "$@"`;
          const gateway = await startGateway({ env: world.env, shell });
          const isReady = await gateway.ready();
          report.check(`${name} is needed`, !isReady, 'it started');
          report.check('it refuses to start', isReady || (await gateway.exited) === 1, gateway.output());
          report.check(
            'one line names the file',
            isReady || gateway.output().includes(path.basename(name)),
            gateway.output(),
          );
          await gateway.remove();
        }
        report.saw(`exit code 1 for each of ${manifests.length} files`);
        await rm(folder, { recursive: true });
      },
    },
    runsTests({
      name: 'a chunk is missing',
      done: 'a browser gets 404 for a script that is loaded later',
      file: 'tests/browser/build.test.ts',
      title: 'a chunk that fails to load',
    }),
    {
      name: 'open files run out',
      done: 'ulimit -n 256; 400 connections stay open',
      async run(lab, report) {
        const world = await lab.world();
        const env = { ...world.env, MAX_CONNECTIONS_PER_IP: '1000' };
        const gateway = await startGateway({ env, shell: 'ulimit -n 256; exec "$@"' });
        const sockets: Socket[] = [];
        try {
          await gateway.ready();
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
          await gateway.remove();
        }
      },
    },
    {
      name: 'watches of files run out',
      done: 'Not tried: Portico watches no files (`npm run dev` does), so inotify has no limit to reach',
    },
  ],
};
