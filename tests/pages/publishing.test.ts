/** Two gateways that share their services. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPageRecord, publishPage, savePage } from '#contract/content/pages-admin.ts';
import { createPost, trashPost } from '#contract/content/posts.ts';
import { changeProductStatus, listProductRecords, trashProduct } from '#contract/content/products-admin.ts';
import { changeSite } from '#contract/content/site.ts';
import { payloadHref } from '#contract/payload-address.ts';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { createPageVisitor, type PageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { paragraph, plainPost, publish, republish } from '../helpers/posts.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { createSend } from '../helpers/services.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';

const codes = readableCodes();
let services: OwnServices;
let gateways: Product[];
beforeAll(async () => {
  services = await startServices(codes.env);
  const env = { ...generousTimeouts, ...services.env };
  gateways = await Promise.all([startProduct({ env }), startProduct({ env })]);
});
afterAll(async () => {
  await Promise.all((gateways ?? []).map((gateway) => gateway.remove()));
  await services?.remove();
});

/** The response of each gateway. */
const fromEachGateway = async (path: string) => {
  const answers = await Promise.all(gateways.map((gateway) => fetch(gateway.url(path), { redirect: 'manual' })));
  return Promise.all(
    answers.map(async (answer) => ({ status: answer.status, text: await answer.text(), headers: answer.headers })),
  );
};
/** A second is promised; a busy machine needs more. */
const soon = { timeout: 15_000, interval: 50 };
const shown = (path: string, text: string) => async () =>
  (await fromEachGateway(path)).map((answer) => answer.text.includes(text));

test('S18: a published post appears on every gateway: page, list, feed, sitemap and payload', async () => {
  const address = href('post', { slug: 'fresh-from-the-press' });
  expect((await fromEachGateway(address)).map((answer) => answer.status)).toEqual([404, 404]);
  await fromEachGateway(href('news'));
  await publish(services, {
    slug: 'fresh-from-the-press',
    title: 'Fresh from the press',
    body: paragraph('Ink still wet.'),
  });
  for (const path of [address, payloadHref(address), href('news'), '/news/feed.xml', '/sitemap.xml']) {
    await expect
      .poll(shown(path, path.endsWith('.xml') ? 'fresh-from-the-press' : 'Fresh from the press'), soon)
      .toEqual([true, true]);
  }
});

test('S18: a changed slug redirects to the new one, and a trashed post is a 404', async () => {
  const { id } = await publish(services, { slug: 'first-name' });
  await expect.poll(shown(href('post', { slug: 'first-name' }), 'Plain words.'), soon).toEqual([true, true]);
  await republish(services, id, { slug: 'second-name' });
  const moved = async () =>
    (await fromEachGateway('/news/first-name')).map((answer) => [answer.status, answer.headers.get('location')]);
  await expect.poll(moved, soon).toEqual(Array(2).fill([301, '/news/second-name']));
  await services.call(trashPost, { id });
  const gone = async () => (await fromEachGateway('/news/second-name')).map((answer) => answer.status);
  await expect.poll(gone, soon).toEqual([404, 404]);
  for (const path of ['/news/second-name', '/news/second-name/_payload'])
    expect(await shown(path, 'Page not found: /news/second-name')()).toEqual([true, true]);
});

test('S18 T08: drafts and scheduled posts are not public in any format', async () => {
  await services.call(createPost, { ...plainPost, slug: 'only-a-draft' });
  await publish(services, { slug: 'not-yet' }, new Date(Date.now() + 3_600_000));
  for (const slug of ['only-a-draft', 'not-yet']) {
    const address = href('post', { slug });
    for (const path of [address, payloadHref(address), `${address}?preview=1`, `/api/content/posts/${slug}`]) {
      expect([path, (await fromEachGateway(path)).map((answer) => answer.status)]).toEqual([path, [404, 404]]);
    }
    for (const path of [address, payloadHref(address)])
      expect([path, await shown(path, `Page not found: ${address}`)()]).toEqual([path, [true, true]]);
    for (const path of [href('news'), '/news/feed.xml', '/sitemap.xml', '/api/content/posts?page_size=100']) {
      expect(await shown(path, slug)()).toEqual([false, false]);
    }
  }
});

test.each(['about', 'horizon', 'independence', 'home', 'contact'] as const)(
  'S13 S15 S16: the %s page shows what was edited',
  async (route) => {
    await fromEachGateway(href(route));
    const heading = `Rewritten ${route} heading`;
    const { content, revision } = await services.call(getPageRecord, { route });
    const blocks = [
      {
        id: randomUUID(),
        type: 'hero' as const,
        eyebrow: null,
        heading,
        lead: 'Rewritten lead.',
        links: [],
        picture: null,
      },
    ];
    const saved = await services.call(savePage, { ...content, blocks, route, revision });
    await services.call(publishPage, { route, revision: saved.revision });
    await expect.poll(shown(href(route), heading), soon).toEqual([true, true]);
  },
);

test('S13: the page /about shows what is written and published on the screen about-admin', async () => {
  const editor = createPageVisitor(gateways[0]?.origin as string);
  const { phoneNumber } = demoPeople.admin;
  await signInByForms(editor, { phoneNumber, code: (to) => lastCode(codes.file, to) });
  const screen = '/account/about-admin?page=about';
  const added = await editor.send(`${screen}&block=new-quote`, 'text', { text: 'Written here.' });
  expect([added.status, await shown(href('about'), 'Written here.')()]).toEqual([303, [false, false]]);
  await editor.send(screen, 'Publish changes');
  await expect.poll(shown(href('about'), 'Written here.'), soon).toEqual([true, true]);
});

test('S21: a product that becomes a draft, is archived or trashed leaves the list of products', async () => {
  const { items } = await services.call(listProductRecords, { status: 'active' });
  const { id, name } = items[0] as (typeof items)[0];
  const isListed = shown(href('products'), `href="${href('product', { name })}"`);
  await expect.poll(isListed, soon).toEqual([true, true]);
  for (const status of ['draft', 'active', 'archived', 'active'] as const) {
    await services.call(changeProductStatus, { id, status });
    await expect.poll(isListed, soon).toEqual(Array(2).fill(status === 'active'));
  }
  await services.call(trashProduct, { id });
  await expect.poll(isListed, soon).toEqual([false, false]);
});

test('S10: the layout links to the profile in the site record with rel=me, if there is one', async () => {
  await services.call(changeSite, { socialUrl: 'https://social.example/@us', socialLabel: 'Our profile' });
  await expect.poll(shown(href('about'), 'https://social.example/@us'), soon).toEqual([true, true]);
  const [page] = await fromEachGateway(href('about'));
  const link = /<a [^>]*href="https:\/\/social\.example\/@us"[^>]*>/.exec(page?.text ?? '')?.[0] ?? '';
  expect(page?.text).toContain('Our profile');
  expect(/rel="([^"]*)"/.exec(link)?.[1]?.split(' ')).toEqual(expect.arrayContaining(['me', 'noopener']));
  await services.call(changeSite, { socialUrl: null, socialLabel: null });
  const hidden = async () =>
    (await fromEachGateway(href('about'))).map((answer) => answer.text.includes('social.example'));
  await expect.poll(hidden, soon).toEqual([false, false]);
});

test('a new name in the site record appears in title, layout and feed', async () => {
  await services.call(changeSite, { name: 'Otherwise Ltd' });
  for (const path of [href('home'), '/news/feed.xml']) {
    await expect.poll(shown(path, 'Otherwise Ltd'), soon).toEqual([true, true]);
  }
  const [home] = await fromEachGateway(href('home'));
  expect(home?.text).toMatch(/<title>[^<]*Otherwise Ltd[^<]*<\/title>/);
});

test('S2: with external services people sign in there, and the gateway stores no database', async () => {
  const phoneNumber = '+15550100444';
  const visitors = gateways.map(({ origin }) => createPageVisitor(origin)) as [PageVisitor, PageVisitor];
  const [here, elsewhere] = visitors;
  await signInByForms(here, { phoneNumber, code: (to) => lastCode(codes.file, to) });
  for (const [name, value] of here.cookies) if (name.includes('session')) elsewhere.cookies.set(name, value);
  for (const visitor of visitors) expect((await visitor.get('/account/settings')).status).toBe(200);
  const authorization = `Bearer ${here.cookies.get('__Host-session')}`;
  const { body } = await createSend(services)('GET /auth/session/validate', { headers: { authorization } });
  expect(body.user.phone_number).toBe(phoneNumber);
  for (const { dataDirectory } of gateways) {
    // The gateway stores only the key of its cookies.
    const stored = existsSync(dataDirectory) ? readdirSync(dataDirectory) : [];
    expect(stored.filter((file) => file !== 'cookie-secret')).toEqual([]);
  }
});

test('T31: the service token appears in no response and no log line', async () => {
  const token = services.env.SERVICE_TOKEN as string;
  expect(token.length).toBeGreaterThanOrEqual(32);
  for (const path of [
    href('home'),
    payloadHref(href('home')),
    '/nope',
    '/api/content/site',
    '/readyz',
    '/_build/latest.json',
  ]) {
    for (const { text, headers } of await fromEachGateway(path)) {
      expect(text.includes(token)).toBe(false);
      expect(JSON.stringify([...headers]).includes(token)).toBe(false);
    }
  }
  for (const { logs } of gateways) expect(logs.filter((line) => line.includes(token))).toEqual([]);
});

test('T67 S46: cached pages answer 304 and outlive the services, and uncached ones are an error', async () => {
  const address = href('policies');
  const [first] = await fromEachGateway(address);
  const etag = first?.headers.get('etag') ?? '';
  const again = await fetch(gateways[0]?.url(address) ?? '', { headers: { 'if-none-match': etag } });
  expect([again.status, (await again.text()).length]).toEqual([304, 0]);
  await services.kill();
  const [cached] = await fromEachGateway(address);
  expect([cached?.status, cached?.text]).toEqual([200, first?.text]);
  const [uncached] = await fromEachGateway(href('product', { name: 'never-asked-for' }));
  expect(uncached?.status).toBeGreaterThanOrEqual(502);
  expect(uncached?.text).toContain(`Error Code: ${uncached?.status}`);
  const [ready] = await fromEachGateway('/readyz');
  expect(ready?.status).toBe(200);
});
