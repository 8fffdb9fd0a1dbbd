import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeSite, getSiteRecord } from '#contract/content/site.ts';
import { sitePreviewHref, sitePreviewPath } from '#contract/content/site-preview.ts';
import { publishTranslation, saveTranslation } from '#contract/content/translations.ts';
import { feedHref } from '#contract/feed.ts';
import { below } from '#contract/languages.ts';
import { ogImageHref } from '#contract/og.ts';
import { payloadHref } from '#contract/payload-address.ts';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { createPageVisitor, type PageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { samplePages } from '../helpers/public-pages.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';

const codes = readableCodes();
const soon = { timeout: 15_000, interval: 50 };
const prefixes = ['/de', '/fr'];
let services: OwnServices;
let product: Product;
let pages: string[];
/** The documents before the site had other languages. */
const before = new Map<string, string>();

const get = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(product.url(path), { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const change = async (changes: object) => {
  const { revision } = await services.call(getSiteRecord, {});
  await services.call(changeSite, { revision, ...changes });
};
const langOf = (html: string) => /<html[^>]* lang="([^"]*)"/.exec(html)?.[1];
/** Where links and forms of a page lead, but for files. */
const targetsOf = (html: string) =>
  [...html.matchAll(/<(?:a|form)\b[^>]*\s(?:href|action)="([^"]*)"[^>]*>/g)]
    .filter(([tag]) => !tag.includes('data-reload'))
    .map(([, target = '']) => target.split(/[?#]/, 1)[0] as string)
    .filter((path) => path.startsWith('/') && !/^\/(?:assets|media)\//.test(path));

beforeAll(async () => {
  services = await startServices(codes.env);
  product = await startProduct({ env: { ...generousTimeouts, ...services.env } });
  pages = await samplePages(product.origin);
  for (const path of pages) before.set(path, (await get(path)).text);
  await change({ languages: ['de-AT', 'fr-FR'] });
  await vi.waitUntil(async () => (await get('/de')).status === 200, soon);
});
afterAll(async () => {
  await product?.remove();
  await services?.remove();
});

test('each page that visitors read has an address in each language, in which its links stay', async () => {
  for (const prefix of prefixes) {
    const locale = prefix === '/de' ? 'de-AT' : 'fr-FR';
    for (const page of pages) {
      const path = below(prefix, page);
      const { status, text } = await get(path);
      expect([path, status, langOf(text)]).toEqual([path, 200, locale]);
      const [pathname = '', search] = path.split('?');
      const payload = await get(payloadHref(pathname) + (search ? `?${search}` : ''));
      expect([path, payload.status, payload.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/x-component; charset=utf-8',
      ]);
      expect((await get(path, { method: 'HEAD' })).status).toBe(200);
      const leaving = targetsOf(text).filter((to) => to !== prefix && !to.startsWith(`${prefix}/`));
      expect([path, leaving.filter((to) => !to.startsWith('/account'))]).toEqual([path, []]);
    }
  }
});

test('a page names its versions, and the switch leads to them', async () => {
  for (const page of pages.filter((each) => !each.startsWith('/search') && !/\/versions\/|\/compare/.test(each))) {
    const links = ['', '/de', '/fr'].map((prefix) => product.origin + below(prefix, page).replaceAll('&', '&amp;'));
    for (const prefix of ['', ...prefixes]) {
      const { text } = await get(below(prefix, page));
      const head = text.slice(0, text.indexOf('</head>'));
      const named = [...head.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)];
      // A record that nobody translated would be the same under each of them.
      const isList = /^\/(?:products|news|policies)(?:\?|$)/.test(page);
      const versions = [
        ['en-GB', links[0]],
        ['de-AT', links[1]],
        ['fr-FR', links[2]],
        ['x-default', links[0]],
      ];
      expect([page, named.map(([, lang, to]) => [lang, to])]).toEqual([page, isList ? versions : []]);
      expect(head).toContain(
        `<link rel="canonical" href="${product.origin}${below(prefix, page).replaceAll('&', '&amp;')}"`,
      );
      const shown = [...text.matchAll(/<a href="([^"]+)" lang="([^"]+)" hrefLang="\2"[^>]*>([^<]+)</gi)];
      const all = [
        ['', 'en-GB', 'English'],
        ['/de', 'de-AT', 'Deutsch'],
        ['/fr', 'fr-FR', 'Français'],
      ] as const;
      expect(shown.map(([, to, lang, name]) => [to, lang, name])).toEqual(
        all
          .filter(([each]) => each !== prefix)
          .map(([each, lang, name]) => [below(each, page).replaceAll('&', '&amp;'), lang, name]),
      );
    }
  }
});

test('a translated page is in its language, and others say that they are not', async () => {
  const about = { kind: 'page', id: 'about', language: 'de' } as const;
  const { revision } = await services.call(saveTranslation, {
    ...about,
    revision: 0,
    texts: { title: 'Über uns', 'seo.title': 'Wer wir sind' },
  });
  await services.call(publishTranslation, { ...about, revision });
  await vi.waitUntil(async () => (await get('/de/about')).text.includes('Wer wir sind'), soon);
  const [english, german, french] = await Promise.all(['/about', '/de/about', '/fr/about'].map((path) => get(path)));
  const versionsIn = (text = '') =>
    [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/gi)].map(([, language]) => language);
  for (const answer of [english, german, french])
    expect(versionsIn(answer?.text)).toEqual(['en-GB', 'de-AT', 'x-default']);
  expect(english?.text).not.toContain('Wer wir sind');
  expect(german?.text).not.toContain('lang="en"');
  expect(french?.text).toContain('lang="en"');
  expect(french?.text).toContain('pas encore disponible');
});

test('a page that has the switch does not keep the layout of one that has none', async () => {
  const layoutOf = async (path: string) => /"layoutKey":"([^"]+)"/.exec((await get(payloadHref(path))).text)?.[1];
  const [without, home, about] = [await layoutOf('/invitations/x'), await layoutOf('/'), await layoutOf('/about')];
  expect([home, home === without]).toEqual([about, false]);
});

test('pages of a site with one language are what they were', async () => {
  const plain = (html: string) =>
    html
      .replace(/ data-languages="[^"]*"/, '')
      .replace(/<link rel="alternate" hrefLang="[^>]*>/gi, '')
      .replace(/<div class="[^"]*"><nav aria-label="Languages"[\s\S]*?<\/nav><\/div>/, '');
  for (const [path, html] of before) {
    expect([path, html.includes('hrefLang'), html.includes('data-languages')]).toEqual([path, false, false]);
    if (!html.includes('id="flight"')) expect([path, plain((await get(path)).text)]).toEqual([path, html]);
  }
});

test('addresses of the first language have no prefix, and languages that are missing are not found', async () => {
  for (const page of pages) {
    const { status, headers } = await get(below('/en', page));
    expect([page, status, headers.get('location')]).toEqual([page, 301, page]);
    expect([page, (await get(below('/es', page))).status]).toEqual([page, 404]);
  }
  const payload = await get('/en/news/_payload');
  expect([payload.status, payload.headers.get('x-redirect')]).toEqual([200, '/news']);
  const slash = await get('/de/news/');
  expect([slash.status, slash.headers.get('location')]).toEqual([301, '/de/news']);
  const { status, text } = await get('/de/no/such/page');
  expect([status, langOf(text), text.includes('href="/de/products"')]).toEqual([404, 'de-AT', true]);
  expect([text.includes('data-languages="^(/de|/fr)(?=/|$)"'), /error-home" href="([^"]*)"/.exec(text)?.[1]]).toEqual([
    true,
    '/de',
  ]);
  for (const path of ['/de/account', '/de/account/login', '/de/api/docs', '/de/share/abc'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('requests in two languages at the same time do not mix', async () => {
  const paths = ['/search?q=oak', '/products?page=1', '/news?tag=design', '/about'];
  const asked = Array.from({ length: 30 }, (_, index) =>
    ['', ...prefixes].map((prefix) => ({
      prefix,
      path: `${below(prefix, paths[index % paths.length] as string)}${index % paths.length === 0 ? index : ''}`,
    })),
  ).flat();
  const found = await Promise.all(asked.map(async ({ prefix, path }) => ({ prefix, path, ...(await get(path)) })));
  const [menus, langs] = [
    { '': 'Menu<', '/de': 'Menü<', '/fr': 'Menu<' },
    { '': 'en-GB', '/de': 'de-AT', '/fr': 'fr-FR' },
  ] as const;
  const accounts = { '': 'Skip to content', '/de': 'Zum Inhalt', '/fr': 'Aller au contenu' } as const;
  for (const { prefix, path, text } of found) {
    const key = prefix as keyof typeof langs;
    expect([path, langOf(text), text.includes(menus[key]), text.includes(accounts[key])]).toEqual([
      path,
      langs[key],
      true,
      true,
    ]);
  }
});

test('the sitemap and the feed have all languages', async () => {
  const sitemap = (await get('/sitemap.xml')).text;
  expect(sitemap).toContain(`<loc>${product.origin}/de/news</loc>`);
  const [entry = ''] = /<url><loc>[^<]*\/news<\/loc>.*?<\/url>/.exec(sitemap) ?? [];
  for (const [lang, path] of [
    ['en-GB', '/news'],
    ['de-AT', '/de/news'],
    ['fr-FR', '/fr/news'],
    ['x-default', '/news'],
  ])
    expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="${lang}" href="${product.origin}${path}"/>`);
  const feed = await get(`/de${feedHref}`);
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(feed.text).toContain(`href="${product.origin}/de/news/`);
  expect((await get(feedHref)).text).not.toContain('/de/news');
  const moved = await get(`/en${feedHref}`);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, feedHref]);
  expect((await get(ogImageHref('/de/about'))).headers.get('content-type')).toBe('image/png');
  expect((await get(ogImageHref('/es/about'))).status).toBe(404);
});

const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', 'user-agent': 'Mozilla/5.0 Firefox/140' };

test('a first visit of / is led to the preferred language, once, and never from a page of the site', async () => {
  await get('/');
  const german = { ...navigation, 'accept-language': 'it;q=0.9, de-DE;q=0.8, en;q=0.5' };
  const led = await get('/?utm=1', { headers: german });
  expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
    302,
    '/de?utm=1',
    'private, no-store',
  ]);
  expect(led.headers.get('vary')).toContain('accept-language');
  const [cookie = ''] = led.headers.getSetCookie();
  expect(cookie).toMatch(/^language=de; /);
  const stays: Record<string, string>[] = [
    { ...german, cookie: cookie.split(';', 1)[0] as string },
    { ...german, 'sec-fetch-site': 'same-origin' },
    { ...german, 'user-agent': 'Googlebot/2.1' },
    { ...german, 'accept-language': 'en, de;q=0.5' },
    { ...german, 'accept-language': 'it' },
    { 'accept-language': 'de' },
  ];
  for (const headers of stays) {
    const { status, headers: answered } = await get('/', { headers });
    expect([headers, status, answered.getSetCookie()]).toEqual([headers, 200, []]);
  }
  expect((await get('/', { headers: german })).status).toBe(302);
  expect((await get('/about', { headers: german })).status).toBe(200);
});

test('forms and signing in stay in the language', async () => {
  const visitor: PageVisitor = createPageVisitor(product.origin);
  const page = await (await visitor.get('/de/contact')).text();
  expect(page).toContain('lang="de-AT"');
  const refused = await visitor.send('/de/contact', 'Nachricht senden');
  const text = await refused.text();
  expect([refused.status, langOf(text)]).toEqual([422, 'de-AT']);
  const answer = await signInByForms(visitor, {
    phoneNumber: demoPeople.admin.phoneNumber,
    code: (to) => lastCode(codes.file, to),
    login: href('login', { redirect: '/de/about' }),
  });
  expect(answer.headers.get('location')).toBe('/de/about');
  const preview = await visitor.get(sitePreviewHref(new Date(), '/de/about'));
  const shown = await preview.text();
  expect([preview.status, langOf(shown), shown.includes(`${sitePreviewPath}/`)]).toEqual([200, 'de-AT', true]);
});

test('without its language, an address is not found; with one, nothing changes for others', async () => {
  await change({ hidesTranslations: true, languages: ['fr-FR'] });
  await expect.poll(async () => (await get('/de/news')).status, soon).toBe(404);
  expect((await get('/fr/news')).status).toBe(200);
  await change({ locale: 'fr-FR', languages: ['en-GB'] });
  await expect.poll(async () => (await get('/fr/news')).headers.get('location'), soon).toBe('/news');
  expect(langOf((await get('/news')).text)).toBe('fr-FR');
  expect(langOf((await get('/en/news')).text)).toBe('en-GB');
});

test('the staff add and remove languages', async () => {
  const staff = createPageVisitor(product.origin);
  await signInByForms(staff, { phoneNumber: demoPeople.admin.phoneNumber, code: (to) => lastCode(codes.file, to) });
  await change({ locale: 'en-GB', languages: ['de-AT'] });
  const screen = href('siteAdmin', { part: 'region' });
  const refused = await staff.send(screen, 'Save languages', { added: 'de-DE' });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('The site has a language with this address already.'),
  ]);
  const added = await staff.send(screen, 'Save languages', { added: 'es-ES', untranslated: 'hidden' });
  expect([added.status, await added.text()]).toEqual([200, expect.stringContaining('<a href="/es">/es</a>')]);
  expect(await services.call(getSiteRecord, {})).toMatchObject({
    languages: ['de-AT', 'es-ES'],
    untranslated: 'hidden',
  });
  await vi.waitUntil(async () => (await get('/es/products')).status === 200, soon);
  const form = (await staff.open(screen, 'Yes, remove it')) ?? null;
  expect((await staff.post(form)).status).toBe(200);
  expect((await services.call(getSiteRecord, {})).languages).toEqual(['es-ES']);
});
