import { expect, test } from 'vitest';
import { listPolicies } from '#contract/content/policies.ts';
import { createPost } from '#contract/content/posts.ts';
import { getPostRecord } from '#contract/content/posts-admin.ts';
import {
  changeProductStatus,
  listProductRecords,
  restoreProduct,
  trashProduct,
} from '#contract/content/products-admin.ts';
import { startForeignService } from '../helpers/foreign-service.ts';
import { plainPost, publish, republish } from '../helpers/posts.ts';
import { callerAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const link = (href: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text: 'there', marks: [{ type: 'link' as const, attrs: { href } }] }],
});

const services = started(() => startWithPeople());
const call = callerAs(services, { permissions: ['posts.manage'] });

test('S7: errors prevent publishing and warnings do not', async () => {
  const { id } = await call(createPost, {
    ...plainPost,
    slug: 'checked',
    summary: '',
    body: {
      type: 'doc',
      content: [link('/nowhere'), link('/news/not-there'), link('/about#work'), link('/news/checked?x=1')],
    },
  });
  const { findings, revision } = await call(getPostRecord, { id });
  expect(findings.map(({ level, message }) => `${level} ${message.slice(0, 40)}`)).toEqual([
    'warning The summary is missing. Lists, feeds and',
    'error The link to /nowhere does not work.',
    'error The link to /news/not-there does not wor',
  ]);
  const { status, body } = await services.send(`POST /content/posts/${id}/publish`, {
    as: 'system',
    body: { revision },
  });
  expect([status, body.fields]).toEqual([422, { body: 'The link to /nowhere does not work.' }]);
});

test('T53: no address in a text, a link or a picture is called, when it is stored, checked, published and read', async () => {
  const outside = await startForeignService((_hit, response) => response.end());
  const { url } = outside;
  const image = { type: 'image' as const, attrs: { src: `${url}/x.png`, alt: 'x', width: 1, height: 1 } };
  const refused = { ...plainPost, slug: 'outside', body: { type: 'doc', content: [image] } };
  expect((await services.send('POST /content/posts', { as: 'system', body: refused })).status).toBe(422);
  const content = [
    link(`${url}/linked`),
    { ...link(url), content: [{ type: 'text' as const, text: `${url}/text.png` }] },
  ];
  const { id } = await publish(services, { slug: 'outside', title: `${url}/a.png`, body: { type: 'doc', content } });
  const { findings } = await call(getPostRecord, { id });
  const read = await services.send('GET /content/posts/outside');
  expect([findings, read.text.includes(`${url}/linked`), outside.hits]).toEqual([[], true, []]);
  await outside.close();
});

test('S7: a link to a draft is a warning, one to a trashed record an error, and one to a former slug works', async () => {
  const [product, other] = (await services.call(listProductRecords, { status: 'active' })).items;
  const [policy] = (await services.call(listPolicies, {})).items;
  await services.call(changeProductStatus, { id: product!.id, status: 'draft' });
  await services.call(trashProduct, { id: other!.id });
  await call(createPost, { ...plainPost, slug: 'link-draft' });
  const renamed = await publish(services, { slug: 'link-former' });
  await republish(services, renamed.id, { slug: 'link-renamed' });
  const content = [
    `/products/${product!.name}`,
    `/products/${other!.name}`,
    `/policies/${policy!.slug}`,
    '/news/link-draft',
    '/news/link-former',
    '/news/linking#part',
  ].map(link);
  const { id } = await call(createPost, { ...plainPost, slug: 'linking', body: { type: 'doc', content } });
  const { findings } = await call(getPostRecord, { id });
  expect(findings.map(({ level, message }) => [level, message.split(' ')[3]])).toEqual([
    ['warning', `/products/${product!.name}`],
    ['error', `/products/${other!.name}`],
    ['warning', '/news/link-draft'],
  ]);
  await services.call(changeProductStatus, { id: product!.id, status: 'active' });
  await services.call(restoreProduct, { id: other!.id });
});
