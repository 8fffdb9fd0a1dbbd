import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { emptyTrade } from '#contract/trade/import.ts';
import { changeTradeSettings, getTradeSettings } from '#contract/trade/trade-settings.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { createPageVisitor, type PageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';

const codes = readableCodes();
const soon = { timeout: 15_000, interval: 50 };
const stool = href('product', { name: 'stool' });
const refusal = 'This shop does not take orders yet.';
let services: OwnServices;
let product: Product;
let staff: PageVisitor;
beforeAll(async () => {
  services = await startServices(codes.env);
  product = await startProduct({ env: { ...generousTimeouts, ...services.env } });
  staff = createPageVisitor(product.origin);
  await signInByForms(staff, { phoneNumber: demoPeople.admin.phoneNumber, code: (to) => lastCode(codes.file, to) });
});
afterAll(async () => {
  await product?.remove();
  await services?.remove();
});

const textOf = async (path: string) => (await fetch(product.url(path))).text();
const staffReads = async (path: string) => (await staff.get(path)).text();

test('pages of products and the back office say that a shop takes no orders yet, until its settings are saved', async () => {
  const { revision: _, ...settings } = await services.call(getTradeSettings, {});
  await services.call(emptyTrade, {});
  await expect.poll(() => textOf(stool), soon).toContain(refusal);
  const text = await textOf(stool);
  for (const button of ['Add to cart', 'Order now']) expect(text).not.toContain(button);
  expect(text).toContain('€');
  const products = await staffReads(href('productsAdmin'));
  expect(products).toContain('Nobody can order yet');
  expect(products).toContain(`<a href="${href('tradeSettings')}">Trade settings</a>`);
  expect(await staffReads(href('tradeSettings'))).toContain('Nobody can order yet');

  await services.call(changeTradeSettings, settings);
  await expect.poll(() => textOf(stool), soon).toContain('Add to cart');
  expect(await textOf(stool)).not.toContain(refusal);
  expect(await staffReads(href('productsAdmin'))).not.toContain('Nobody can order yet');
  expect(await staffReads(href('tradeSettings'))).not.toContain('Nobody can order yet');
});
