/** Measures the time from the service's response to publishing a post until two gateways, which have cached the list, show it. */
import { setTimeout as delay } from 'node:timers/promises';
import { href } from '#contract/routes.ts';
import { startServices } from '../../tests/helpers/own-services.ts';
import { publish as publishPost } from '../../tests/helpers/posts.ts';
import { type Product, startProduct } from '../../tests/helpers/product.ts';
import type { Section } from '../section.ts';
import { median, rounded, table } from '../table.ts';

const list = href('news');

export const publish: Section = async ({ quick }) => {
  const services = await startServices();
  const gateways: Product[] = [];
  try {
    for (let count = 0; count < 2; count++) gateways.push(await startProduct({ env: services.env }));
    const times: number[] = [];
    for (let round = 0; round < (quick ? 3 : 20); round++) {
      const title = `Published in round ${round}`;
      await Promise.all(gateways.map((gateway) => textOf(gateway)));
      await publishPost(services, { slug: `round-${round}`, title });
      const began = performance.now();
      await Promise.all(gateways.map((gateway) => untilShown(gateway, title)));
      times.push(performance.now() - began);
    }
    return table(
      ['from published to seen on both of two gateways', 'median, ms', 'slowest, ms', 'at most, ms'],
      [[`${list}, ${times.length} times`, rounded(median(times)), rounded(Math.max(...times)), 1000]],
    );
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.remove()));
    await services.remove();
  }
};

const textOf = async (gateway: Product) => (await fetch(gateway.url(list))).text();

async function untilShown(gateway: Product, title: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await textOf(gateway)).includes(title)) {
    if (performance.now() > end) throw new Error(`${title} is not shown after ten seconds`);
    await delay(2);
  }
}
