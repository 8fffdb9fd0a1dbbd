import { expect, test } from 'vitest';
import { getPolicy, listPolicies } from '#contract/content/policies.ts';
import { changePolicyRecord, getPolicyRecord } from '#contract/content/policies-admin.ts';
import { changePolicyVersion, draftPolicyVersion, schedulePolicyVersion } from '#contract/content/policy-versions.ts';
import { getProduct, listProducts } from '#contract/content/products.ts';
import {
  changeProductRecord,
  changeProductStatus,
  getProductRecord,
  publishProduct,
} from '#contract/content/products-admin.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { paragraph } from '../helpers/posts.ts';
import { startOn } from '../helpers/services.ts';
import { started } from '../helpers/started.ts';

const polling = { timeout: 20_000, interval: 50 };

const services = started(() => startOn());

test('S20: a policy version comes into force at its date, and the one before is superseded', async () => {
  const slug = (await services.call(listPolicies, {})).items[0]!.slug;
  const before = await services.call(getPolicy, { slug });
  const effectiveAt = new Date(Date.now() + 3_000);
  const draft = async (text: string) => {
    const { number, revision } = await services.call(draftPolicyVersion, { id: before.id });
    const fields = { body: paragraph(text), material: true, changeNote: text };
    return services.call(changePolicyVersion, { id: before.id, number, revision, ...fields });
  };
  const { number, revision } = await draft('A new text.');
  await services.call(schedulePolicyVersion, { id: before.id, number, revision, effectiveAt });
  const early: number[] = [];
  const inForce = async () => {
    const { version } = await services.call(getPolicy, { slug });
    if (Date.now() < effectiveAt.getTime()) early.push(version.number);
    return version.number;
  };
  await expect.poll(inForce, polling).toBe(number);
  expect(early).not.toContain(number);
  const after = await services.call(getPolicy, { slug });
  expect(after.versions.filter(({ status }) => status === 'in_force').map((version) => version.number)).toEqual([
    number,
  ]);
  expect(after.versions.find((version) => version.number === before.version.number)?.status).toBe('superseded');

  const older = await services.call(getPolicy, { slug, number: before.version.number });
  expect(older.version).toMatchObject({
    number: before.version.number,
    body: before.version.body,
    hash: before.version.hash,
  });
  expect(older.current.number).toBe(number);
  expect((await services.send(`GET /content/policies/${slug}?number=9999`)).status).toBe(404);

  await draft('A draft.');
  expect((await services.send(`GET /content/policies/${slug}?number=${number + 1}`)).status).toBe(404);
  const record = await services.call(getPolicyRecord, { id: before.id });
  await services.call(changePolicyRecord, { id: before.id, revision: record.revision, slug: 'renamed-policy' });
  expect((await services.call(getPolicy, { slug })).slug).toBe('renamed-policy');
});

test('S22: the stock is shown only when it is low, and a product without stock has a waitlist or is sold out', async () => {
  const { items } = await services.call(listProducts, {});
  const [product] = items;
  const change = async (fields: Omit<InputOf<typeof changeProductRecord>, 'id' | 'revision'>) => {
    const { id, revision } = await services.call(getProductRecord, { id: product!.id });
    const changed = await services.call(changeProductRecord, { ...fields, id, revision });
    return services.call(publishProduct, { id, revision: changed.revision });
  };
  const seen = async () => {
    const { availability, stockLeft } = await services.call(getProduct, { name: product!.name });
    return [availability, stockLeft];
  };
  await change({ stock: 400 });
  expect(await seen()).toEqual(['in_stock', null]);
  await change({ stock: 3 });
  expect(await seen()).toEqual(['in_stock', 3]);
  await change({ stock: 0, waitlist: true });
  expect(await seen()).toEqual(['waitlist', null]);
  await change({ waitlist: false });
  expect(await seen()).toEqual(['sold_out', null]);
  const { text } = await services.send(`GET /content/products/${product?.name}`);
  expect(text).not.toContain('"stock"');
  await services.call(changeProductStatus, { id: product!.id, status: 'archived' });
  expect((await services.send(`GET /content/products/${product?.name}`)).status).toBe(404);
  expect((await services.call(listProducts, {})).total).toBe(items.length - 1);
  expect((await services.call(listProducts, { featured: 'true' })).items.every(({ featured }) => featured)).toBe(true);
});

test('S120: each service has an OpenAPI document with paths and names as they are sent', async () => {
  for (const [service, path] of [
    ['content', '/content/posts/{slug}'],
    ['trade', '/trade/inquiries'],
    ['apps', '/apps/'],
    ['auth', '/auth/session/validate'],
  ] as const) {
    const answer = await fetch(`${services.urls[service]}/docs/json`);
    const document = (await answer.json()) as { openapi: string; paths: object };
    expect([answer.status, document.openapi]).toEqual([200, '3.1.0']);
    expect(Object.keys(document.paths)).toContain(path);
    const text = JSON.stringify(document);
    expect(text).not.toContain('$ref');
    expect(text).not.toContain('publishedAt');
    expect((await fetch(`${services.urls[service]}/healthz`)).status).toBe(200);
    expect((await fetch(`${services.urls[service]}/readyz`)).status).toBe(200);
  }
});
