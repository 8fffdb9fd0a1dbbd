import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { emptyTrade } from '#contract/trade/import.ts';
import { changeTradeSettings, getTradeSettings } from '#contract/trade/trade-settings.ts';
import { setUpOwnProduct } from '../helpers/own-product.ts';

const soon = { timeout: 15_000, interval: 50 };
const stool = href('product', { name: 'stool' });
const refusal = 'This shop does not take orders yet.';
const own = setUpOwnProduct();

const textOf = async (path: string) => (await fetch(own.product.url(path))).text();
const staffReads = async (path: string) => (await own.staff.get(path)).text();

test('pages of products and the back office say that a shop takes no orders yet, until its settings are saved', async () => {
  const { revision: _, ...settings } = await own.services.call(getTradeSettings, {});
  await own.services.call(emptyTrade, {});
  await expect.poll(() => textOf(stool), soon).toContain(refusal);
  const text = await textOf(stool);
  for (const button of ['Add to cart', 'Order now']) expect(text).not.toContain(button);
  expect(text).toContain('€');
  const products = await staffReads(href('productsAdmin'));
  expect(products).toContain('Nobody can order yet');
  expect(products).toContain(`<a href="${href('tradeSettings')}">Trade settings</a>`);
  expect(await staffReads(href('tradeSettings'))).toContain('Nobody can order yet');

  await own.services.call(changeTradeSettings, settings);
  await expect.poll(() => textOf(stool), soon).toContain('Add to cart');
  expect(await textOf(stool)).not.toContain(refusal);
  expect(await staffReads(href('productsAdmin'))).not.toContain('Nobody can order yet');
  expect(await staffReads(href('tradeSettings'))).not.toContain('Nobody can order yet');
});
