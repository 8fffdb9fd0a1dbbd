/** Two gateways of a closed site: what each route of the table answers to visitors, customers and members of the staff. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSite, getSite, getSiteRecord } from '#contract/content/site.ts';
import { feedHref } from '#contract/feed.ts';
import { ogImageHref } from '#contract/og.ts';
import { payloadHref } from '#contract/payload-address.ts';
import { href, type Route, routes } from '#contract/routes.ts';
import { placeOrder } from '#contract/trade/orders.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { json } from '../helpers/foreign-service.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { cookiesOf, createPageVisitor, type Form, type PageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { fetchProducts, first, samplePages } from '../helpers/public-pages.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';
import { startSlowService } from '../helpers/slow-service.ts';

const codes = readableCodes();
const soon = { timeout: 15_000, interval: 50 };
const title = 'Opening soon';
let services: OwnServices;
let gateways: Product[];
let origin: string;
let product: string;
let pages: string[];
let staff: PageVisitor;
let customer: PageVisitor;
/** Forms that were on a page of the open site. */
let forms: { cart: Form; inquiry: Form };

beforeAll(async () => {
  services = await startServices(codes.env);
  const env = { ...generousTimeouts, ...services.env };
  gateways = await Promise.all([startProduct({ env }), startProduct({ env })]);
  origin = first(gateways).origin;
  product = first((await fetchProducts(origin)).items.filter((each) => each.availability === 'in_stock')).name;
  pages = await samplePages(origin);
  [staff, customer] = [createPageVisitor(origin), createPageVisitor(origin)];
  const code = (to: string) => lastCode(codes.file, to);
  await signInByForms(staff, { phoneNumber: demoPeople.admin.phoneNumber, code });
  await signInByForms(customer, { phoneNumber: demoPeople.first.phoneNumber, code });
  forms = {
    cart: await customer.open(href('product', { name: product }), 'Add to cart'),
    inquiry: await customer.open(href('contact'), 'message'),
  };
});
afterAll(async () => {
  await Promise.all((gateways ?? []).map((gateway) => gateway.remove()));
  await services?.remove();
});

async function setOpen(open: boolean): Promise<void> {
  const { revision } = await services.call(getSiteRecord, {});
  await services.call(changeSite, { open, revision });
  const homes = () => Promise.all(gateways.map(async (gateway) => (await fetch(gateway.url('/'))).text()));
  await expect.poll(async () => (await homes()).map((html) => html.includes(title)), soon).toEqual([!open, !open]);
}

const read = async (answer: Response) => ({
  status: answer.status,
  headers: answer.headers,
  text: await answer.text(),
});
const get = async (path: string, headers: Record<string, string> = {}) =>
  read(await fetch(origin + path, { headers, redirect: 'manual' }));

/** An address of each public route. Names that do not exist are answered like others, which tells nothing. */
const publicRoutes = Object.values<Route>(routes).filter(({ access }) => access === 'public');
const addressOf = ({ pattern }: Route) => pattern.replaceAll(/:\w+/g, '1');
const hidden = publicRoutes.filter(({ secret, whileClosed }) => !secret && whileClosed !== 'shown').map(addressOf);

test('a site that closes leaves the caches of all gateways at once', async () => {
  for (const gateway of gateways) for (const page of pages) await (await fetch(gateway.url(page))).text();
  await setOpen(false);
});

test('every public page of the table is the page that says that the site opens soon, kept by nobody', async () => {
  const legal = /^\/policies\/privacy/;
  const paths = [...hidden, ...pages.filter((path) => !legal.test(path)), `${href('products')}?page=1`];
  for (const path of paths) {
    const [plain = '', query] = path.split('?');
    for (const address of [path, payloadHref(plain) + (query ? `?${query}` : '')]) {
      for (const userAgent of ['Mozilla/5.0', 'Googlebot/2.1 (+http://www.google.com/bot.html)']) {
        const { status, headers, text } = await get(address, { 'user-agent': userAgent });
        expect([address, status, headers.get('cache-control')]).toEqual([address, 200, 'private, no-store']);
        expect([address, headers.get('x-robots-tag'), headers.get('etag')]).toEqual([address, 'noindex', null]);
        expect([address, text.includes(title), text.includes('noindex')]).toEqual([address, true, true]);
        expect([address, text.includes(`href="${href('products')}`), /Lamp|ripplewater/.test(text)]).toEqual([
          address,
          false,
          false,
        ]);
      }
    }
  }
});

test('documents of a closed site name no page', async () => {
  expect((await get('/robots.txt')).text).toBe(
    'User-agent: *\nAllow: /\nDisallow: /account$\nDisallow: /account/\nDisallow: /api/\n',
  );
  for (const path of ['/sitemap.xml', feedHref, ...pages.map((page) => ogImageHref(page.split('?', 1)[0] as string))])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await get('/.well-known/security.txt')).status).toBe(200);
});

test('the API of a closed site answers only the staff', async () => {
  for (const path of [
    'site',
    'pages',
    'pages/home',
    'posts',
    'products',
    `products/${product}`,
    'policies',
    'search?q=a',
  ])
    for (const visitor of [createPageVisitor(origin), customer]) {
      const { status, text } = await read(await visitor.get(`/api/content/${path}`));
      expect([path, status, JSON.parse(text).code]).toEqual([path, 403, 'site_closed']);
    }
  const order = await fetch(`${origin}/api/trade${placeOrder.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: cookiesOf(customer),
    },
    body: '{}',
  });
  expect([order.status, (await order.json()).code]).toEqual([403, 'site_closed']);
  expect((await staff.get(`/api/content/products/${product}`)).status).toBe(200);
  expect((await get('/api/openapi.json')).status).toBe(200);
});

test('forms of pages that were open sell nothing, and text comes back', async () => {
  const cart = await read(await customer.post(forms.cart));
  expect([cart.status, cart.text.includes('not open yet')]).toEqual([403, true]);
  forms.inquiry.body.set('message', 'Words that nobody should lose.');
  const inquiry = await read(await customer.post(forms.inquiry));
  expect([inquiry.status, inquiry.text.includes('Words that nobody should lose.')]).toEqual([403, true]);
});

test('a form of a member of the staff is answered with its page', async () => {
  const form = await staff.open(href('contact'), 'message');
  form.body.set('elapsed', '9000');
  const wrong = await read(await staff.post(form));
  expect([wrong.status, wrong.text.includes('aria-invalid="true"')]).toEqual([422, true]);
  const [field = ''] = [...form.body.keys()].filter((key) => key.startsWith('$ACTION_ID_'));
  for (const [name, value] of Object.entries({ name: 'Staff', contact: 'staff@example.com', topic: 'other' }))
    form.body.set(name, value);
  form.body.set('message', 'Does this form work before the opening?');
  const sent = await staff.post(form);
  const shown = await read(await staff.get(sent.headers.get('location') ?? ''));
  expect([sent.status, shown.status, shown.text.includes('INQ-')]).toEqual([303, 200, true]);
  form.body.delete(field);
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-action': field.replace('$ACTION_ID_', ''),
    cookie: cookiesOf(staff),
  };
  const payload = await fetch(origin + href('contact'), { method: 'POST', headers, body: form.body });
  expect([payload.status, payload.headers.get('x-location')]).toEqual([200, expect.stringContaining('reference=')]);
  expect(await payload.text()).toContain('INQ-');
});

test('a customer writes to a closed shop from their account', async () => {
  const form = await customer.open(href('messages'), 'message');
  form.body.set('message', 'When does the shop open again?');
  form.body.set('topic', 'other');
  const sent = await customer.post(form);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining(href('messages'))]);
});

test('a page that is switched off is not found for the staff too', async () => {
  const setOff = async (pagesOff: 'news'[]) => {
    const { revision } = await services.call(getSiteRecord, {});
    await services.call(changeSite, { pagesOff, revision });
    const status = async () => (await staff.get(href('news'))).status;
    await expect.poll(status, soon).toBe(pagesOff.length > 0 ? 404 : 200);
  };
  await setOff(['news']);
  await setOff([]);
});

test('the API says that it is unavailable while nobody knows whether the site is open', async () => {
  const content = await startSlowService(services.urls.content);
  content.fail(/\/content\/site(\?|$)/, 503);
  const late = await startProduct({ env: { ...generousTimeouts, ...services.env, CONTENT_URL: content.url } });
  try {
    expect((await fetch(late.url('/api/content/products'))).status).toBe(503);
    content.release();
    expect((await fetch(late.url('/api/content/products'))).status).toBe(403);
  } finally {
    await late.remove();
    await content.close();
  }
});

test('a visitor whose page is refused while the site opens is led to it', async () => {
  const content = await startSlowService(services.urls.content);
  const body = await (await fetch(`${services.urls.content}/content${getSite.path}`)).json();
  const states: boolean[] = [];
  content.answer(
    ({ url }, response) =>
      url?.includes('/events')
        ? json(response, 503, {})
        : json(response, 200, { ...body, open: states.shift() ?? true }),
    /site$|events/,
  );
  const late = await startProduct({ env: { ...generousTimeouts, ...services.env, CONTENT_URL: content.url } });
  try {
    // Without change events, and slower than a second, each step of a request asks again.
    states.push(false, false, true);
    content.delay(1_100);
    const answer = await fetch(late.url('/'), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location'), states]).toEqual([302, '/', []]);
  } finally {
    await late.remove();
    await content.close();
  }
});

test('a customer signs in and sees their orders, but not the cart and products', async () => {
  const orders = await read(await customer.get(href('orders')));
  expect([orders.status, orders.text.includes(title)]).toEqual([200, false]);
  expect(orders.text).not.toContain(`href="${href('products')}"`);
  for (const path of [href('cart'), href('cartOrder'), href('newOrder', { product })])
    expect([path, (await read(await customer.get(path))).text.includes(title)]).toEqual([path, true]);
  const login = await get(href('login', { redirect: href('newOrder', { product }) }));
  expect([login.status, login.text.includes('Sign in to order')]).toEqual([200, false]);
});

test('the notice on privacy stays, in a frame without links to other pages', async () => {
  const { status, headers, text } = await get('/policies/privacy');
  expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
    200,
    'private, no-store',
    'noindex',
  ]);
  expect(text).toContain('<meta name="robots" content="noindex"');
  for (const link of [href('products'), href('news'), href('search'), feedHref])
    expect([link, text.includes(`href="${link}"`)]).toEqual([link, false]);
  expect((await get('/policies/terms')).text).toContain(title);
});

test('members of the staff see the pages as they will be, with a notice, and nobody keeps them', async () => {
  for (const path of pages) {
    const { status, headers, text } = await read(await staff.get(path));
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'private, no-store']);
    expect([path, text.includes('Only you see this'), text.includes(`<h1>${title}`)]).toEqual([path, true, false]);
    expect([path, (await get(path.replace(/^\/policies\/privacy.*/, '/'))).text.includes(title)]).toEqual([path, true]);
  }
  const unknown = await read(await staff.get('/products/no-such-thing'));
  expect(unknown.status).toBe(404);
});

test('the preview of the site and the page of visitors are there for the staff', async () => {
  const preview = await staff.get('/account/site-preview');
  const shown = await read(await staff.get(preview.headers.get('location') ?? ''));
  expect([shown.status, shown.text.includes(`${title}</h1>`)]).toEqual([200, false]);
  expect((await read(await staff.get(href('comingSoon')))).text).toContain(title);
});

test('a gateway that starts while the site is closed keeps it closed', async () => {
  const late = await startProduct({ env: { ...generousTimeouts, ...services.env } });
  try {
    expect(await (await fetch(late.url('/products'))).text()).toContain(title);
  } finally {
    await late.remove();
  }
});

test('after the opening each page is public again, cached and indexed', async () => {
  await setOpen(true);
  for (const path of pages) {
    const { status, headers, text } = await get(path);
    expect([path, status, text.includes(title), headers.get('x-robots-tag')]).toEqual([path, 200, false, null]);
    expect([path, text.includes('Only you see this')]).toEqual([path, false]);
  }
  expect((await get('/products')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect((await get('/robots.txt')).text).toContain('Sitemap:');
  expect((await get('/sitemap.xml')).status).toBe(200);
  expect((await get(href('comingSoon'))).status).toBe(404);
  expect((await read(await staff.get('/products'))).text).not.toContain('Only you see this');
});
