/** Content: pages, products and posts. Trade: orders and inquiries. */
import { href } from '#contract/routes.ts';
import { json } from '../../helpers/foreign-service.ts';
import { plainPost } from '../../helpers/posts.ts';
import type { Report, Section } from '../cell.ts';
import { until } from '../until.ts';
import { listMissing, whileFault } from '../while-fault.ts';
import type { World } from '../world.ts';

/** Not the event stream. */
const calls = /^\/(?:content|trade)\/(?!events)/;
const failing = [502, 503, 504];
/** The proxies are between the gateway and the services, so an order still learns the price of its product. */
const withoutContent = { 'an uncached page': failing, 'a new post': failing } as const;
const withoutTrade = { 'own orders': listMissing, 'an inquiry': failing, 'an order': failing } as const;

/** The event stream may have died with the fault. */
async function checkNewsArrive(world: World, report: Report): Promise<void> {
  const slug = `after-fault-${process.pid}-${Date.now()}`;
  const created = await world.send('POST /content/posts', { as: 'system', body: { ...plainPost, slug, title: slug } });
  const { id, revision } = created.body;
  await world.send(`POST /content/posts/${id}/publish`, { as: 'system', body: { revision } });
  const began = performance.now();
  const isShown = async () => (await (await world.people.visitor.get(href('news'))).text()).includes(slug);
  await until('the news show the post', isShown, 60_000);
  const took = performance.now() - began;
  report.check('a new post is shown within 10 s', took < 10_000, took);
}

export const contentAndTradeSection: Section = {
  title: 'Content and trade services',
  cells: [
    whileFault({
      name: 'content is down',
      done: 'connections are refused; pages that are cached stay',
      isShort: true,
      inject: ({ lines }) => lines.content.network.inject('refuse'),
      sees: withoutContent,
      after: checkNewsArrive,
    }),
    whileFault({
      name: 'content is half open',
      done: 'headers arrive, then nothing, and no end; the event stream too, also afterwards',
      inject: ({ lines }) => lines.content.network.inject('half-open'),
      sees: withoutContent,
      after: checkNewsArrive,
    }),
    whileFault({
      name: 'content answers garbage',
      done: '200 with an empty object',
      inject: ({ lines }) => lines.content.answers.answer((_, reply) => json(reply, 200, {}), calls),
      sees: withoutContent,
    }),
    whileFault({
      name: 'trade hangs',
      done: 'connections are accepted and never answered',
      inject: ({ lines }) => lines.trade.network.inject('hang'),
      sees: withoutTrade,
    }),
    whileFault({
      name: 'trade answers 503',
      done: 'every call',
      inject: ({ lines }) => lines.trade.answers.fail(calls, 503),
      sees: withoutTrade,
    }),
    whileFault({
      name: 'the answers to forms are lost',
      done: 'content and trade store what a form says, and the connection is cut; people send the form again',
      isShort: true,
      inject({ lines }) {
        for (const { answers } of [lines.content, lines.trade])
          answers.loseAnswers(/^\/(?:content|trade)\/(?:orders|inquiries|posts)$/);
      },
      sees: { ...withoutTrade, 'a new post': failing },
    }),
  ],
};
