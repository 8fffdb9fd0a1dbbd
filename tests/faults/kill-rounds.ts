/** kill -9 while people write, again and again: what was acknowledged is there once, what was not can be sent again. */
import { randomUUID } from 'node:crypto';
import { plainPost } from '../helpers/posts.ts';
import type { Cell } from './cell.ts';
import { until } from './until.ts';
import { fillIn, open, send, writes } from './visits.ts';
import type { World } from './world.ts';

/** Milliseconds until the services answer again. */
const restart = 5_000;
const writers = 4;

type Write = { readonly slug: string; readonly key: string };

async function write(world: World, { slug, key }: Write): Promise<number> {
  const body = { ...plainPost, slug, title: slug };
  const answer = await world
    .send('POST /content/posts', { as: 'system', body, headers: { 'idempotency-key': key } })
    .catch(() => null);
  return answer?.status ?? 0;
}

export const killRounds: Cell = {
  name: 'kill -9 while writing',
  done: '20 times (2 with `--short`): four writers, an inquiry and an order, then SIGKILL to the services at another moment each time; with PostgreSQL each second time its server crashes too',
  isShort: 'both',
  async run(lab, report) {
    const world = await lab.world();
    let [acknowledged, unacknowledged, slowest] = [0, 0, 0];
    for (let round = 0; round < (lab.isShort ? 2 : 20); round++) {
      const forms = [await fillIn(world.people, 'an inquiry'), await fillIn(world.people, 'an order')];
      const done: Write[] = [];
      const open: Write[] = [];
      const writing = Array.from({ length: writers }, async (_, writer) => {
        for (let count = 0; ; count++) {
          const each = { slug: `kill-${process.pid}-${round}-${writer}-${count}`, key: randomUUID() };
          const status = await write(world, each);
          if (status === 201) done.push(each);
          else open.push(each);
          if (status !== 201) return;
        }
      });
      await until('writers write', () => done.length >= 5 + round);
      const sending = forms.map(send);
      await until('writers go on', () => done.length >= 8 + 2 * round);
      await world.services().kill();
      if (round % 2 === 1) await world.postgres?.server.crash();
      await Promise.all(writing);
      const answers = await Promise.all(sending);
      if (round % 2 === 1) await world.postgres?.server.start();

      const began = performance.now();
      await world.startServices();
      slowest = Math.max(slowest, performance.now() - began);
      for (const each of done) {
        const stored = await storedPosts(world, each.slug);
        report.check('I2', stored === 1, `round ${round}: an acknowledged post is stored ${stored} times`);
      }
      for (const each of open) {
        const status = await write(world, each);
        const stored = await storedPosts(world, each.slug);
        report.check('I3', status === 201 && stored === 1, `round ${round}: again ${status}, stored ${stored} times`);
      }
      for (const [index, answer] of answers.entries()) {
        const form = forms[index]!;
        const stored = await writes[form.name].stored(world.send, form.marker);
        const isAcknowledged = answer.status === 303 && !answer.location.includes('login');
        report.check(
          'I2',
          !isAcknowledged || stored === 1,
          `${form.name} was acknowledged, and is stored ${stored} times`,
        );
        report.check('I3', stored <= 1, `${form.name} is stored ${stored} times`);
      }
      acknowledged += done.length;
      unacknowledged += open.length;
      await until('own orders', async () => (await openOrders(world)) === 200);
    }
    report.check('the services answer within 5 s', slowest < restart, `${Math.round(slowest)} ms`);
    report.saw(
      `${acknowledged} acknowledged posts, 0 lost and 0 stored twice; ${unacknowledged} sent again; slowest restart ${(slowest / 1000).toFixed(1)} s`,
    );
  },
};

const openOrders = async ({ people }: World) => (await open(people, 'own orders')).status;

async function storedPosts(world: World, slug: string): Promise<number> {
  const { body } = await world.send(`GET /content/admin/posts?query=${slug}`, { as: 'system' });
  return body.items.filter((post: { slug: string }) => post.slug === slug).length;
}
