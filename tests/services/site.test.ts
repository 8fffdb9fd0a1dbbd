import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import type { Media } from '#contract/content/media.ts';
import { createPage } from '#contract/content/pages-admin.ts';
import { createPolicy } from '#contract/content/policies-admin.ts';
import { createRedirect } from '#contract/content/redirects.ts';
import { changeSite, getSite, getSiteRecord } from '#contract/content/site.ts';
import { getDependentsOfPolicy } from '#contract/dependents.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startWithPeople();
  call = callAs(services, services.person({ permissions: ['site.manage'] }));
});
afterAll(() => services?.remove());

const patch = (body: object) => services.send('PATCH /content/site', { as: 'system', body });

test('the site is changed with site.manage only, and everybody can read it', async () => {
  const editor = services.person({ permissions: ['pages.manage'] });
  for (const [request, options] of [
    ['GET /content/admin/site', {}],
    ['PATCH /content/site', { body: { tagline: 'Not mine' } }],
  ] as const) {
    const { headers } = editor;
    expect([request, (await services.send(request, { ...options, headers })).status]).toEqual([request, 403]);
    expect([request, (await services.send(request, options)).status]).toEqual([request, 401]);
  }
  const { status, body } = await services.send('GET /content/site');
  expect([status, body.revision]).toEqual([200, undefined]);
  expect(body.tagline).not.toBe('Not mine');
});

test('a change of the site raises its revision and is in its history, and an old revision is refused with 409', async () => {
  const { revision, ...before } = await call(getSiteRecord, {});
  const addressLines = ['Unit 4', 'Harbour Road'];
  const changed = await call(changeSite, { name: ' Otherwise Ltd ', addressLines, revision });
  expect(changed).toEqual({ ...before, name: 'Otherwise Ltd', addressLines, revision: revision + 1 });
  expect(await call(getSite, {})).toMatchObject({ name: 'Otherwise Ltd', addressLines });
  const { entries } = await call(listContentAudit, { targetType: 'site', targetId: 'site' });
  expect(entries).toMatchObject([
    {
      action: 'site.change',
      before: { name: before.name, addressLines: before.addressLines },
      after: { name: 'Otherwise Ltd', addressLines },
    },
  ]);

  expect((await patch({ name: 'Too late', revision })).status).toBe(409);
  const again = await call(changeSite, { name: 'Otherwise Ltd', revision: revision + 1 });
  expect(again.revision).toBe(revision + 1);
  expect((await call(listContentAudit, { targetType: 'site', targetId: 'site' })).entries).toHaveLength(1);
  expect((await call(getSite, {})).name).toBe('Otherwise Ltd');
});

test('menus are saved in their order and are in the history, and one without links is allowed', async () => {
  const { menus: usual, revision } = await call(getSiteRecord, {});
  expect(usual.header.map(({ label }) => label)).toEqual(expect.arrayContaining(['Home', 'About', 'Contact']));
  const shop = { label: 'Shop', href: 'https://shop.example/all', audience: 'everyone' } as const;
  const orders = { label: 'Orders', href: '/account/orders', audience: 'signed-in' } as const;
  const changed = await call(changeSite, { menus: { header: [shop, orders], footer: [] }, revision });
  expect((await call(getSite, {})).menus).toEqual({ header: [shop, orders], footer: [] });
  const { entries } = await call(listContentAudit, { targetType: 'site', targetId: 'site' });
  expect(entries[0]).toMatchObject({ action: 'site.change', after: { menus: { footer: [] } } });
  expect((await patch({ menus: { header: [], footer: [] }, revision })).status).toBe(409);
  await call(changeSite, { menus: usual, revision: changed.revision });
  expect((await call(getSite, {})).menus).toEqual(usual);
});

test('links of menus that visitors cannot open are named and left out of the site, and those that a redirect leads on are not', async () => {
  const { menus, brokenLinks } = await call(getSiteRecord, {});
  expect(brokenLinks).toEqual([]);
  const owner = callAs(services, services.person({ permissions: ['pages.manage', 'policies.manage', 'site.manage'] }));
  const { route } = (await owner(createPage, { title: 'Wholesale' })) as { route: string };
  const policy = await owner(createPolicy, { title: 'Not yet in force', kind: 'terms' });
  const hrefs = [`/pages/${route}`, `/policies/${policy.slug}`, '/no/such/page', '/moved/away', 'https://example.com/'];
  await owner(createRedirect, { from: '/moved/away', to: '/about', status: 301 });
  const links = hrefs.map((href) => ({ label: href, href, audience: 'everyone' as const }));
  const changed = await owner(changeSite, { menus: { ...menus, footer: links } });
  expect(changed.brokenLinks.toSorted((a, b) => a.href.localeCompare(b.href))).toEqual([
    { href: '/no/such/page', problem: 'missing' },
    { href: `/pages/${route}`, problem: 'hidden' },
    { href: `/policies/${policy.slug}`, problem: 'hidden' },
  ]);
  expect((await owner(getDependentsOfPolicy, { id: policy.id })).dependents).toEqual([
    { what: 'menu or footer that links to it', count: 1 },
  ]);
  expect((await call(getSite, {})).menus.footer.map(({ href }) => href)).toEqual(hrefs.slice(2));
  await owner(changeSite, { menus });
});

test('language and time zone are saved', async () => {
  const { locale, timeZone } = await call(getSite, {});
  expect([locale, timeZone]).toEqual(['en-GB', 'UTC']);
  await call(changeSite, { locale: 'de-DE', timeZone: 'Europe/Berlin' });
  expect(await call(getSite, {})).toMatchObject({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
  await call(changeSite, { locale, timeZone } as never);
});

async function upload(width: number, height: number): Promise<Media> {
  const body = new FormData();
  body.set('alt', '');
  const png = await sharp({ create: { width, height, channels: 4, background: '#0f3d3e80' } })
    .png()
    .toBuffer();
  body.set('file', new Blob([new Uint8Array(png)]), 'logo.png');
  return (await services.send('POST /content/media', { as: 'system', body })).body;
}
const pictureOf = ({ src, alt, width, height, widths, tint }: Media) => ({ src, alt, width, height, widths, tint });

test('a picture that the site shows is kept, and a deleted one is an error at its field', async () => {
  const [wide, square] = [await upload(400, 100), await upload(200, 200)];
  await call(changeSite, { logo: pictureOf(wide), icon: pictureOf(square), namedLogo: false });
  expect(await call(getSite, {})).toMatchObject({ logo: pictureOf(wide), icon: pictureOf(square), namedLogo: false });
  const remove = ({ id }: Media) => services.send(`DELETE /content/media/${id}`, { as: 'system' });
  const refused = await remove(wide);
  expect([refused.status, refused.body.user_message]).toEqual([409, expect.stringContaining('the site “')]);

  await call(changeSite, { logo: null, icon: null, namedLogo: true });
  expect((await remove(wide)).status).toBe(200);
  const gone = await patch({ logo: pictureOf(wide) });
  expect([gone.status, Object.keys(gone.body.fields)]).toEqual([422, ['logo']]);
  expect((await call(getSite, {})).logo).toBeNull();
  for (const wrong of [await upload(200, 190), await upload(120, 120)]) {
    const answer = await patch({ icon: pictureOf(wrong) });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['icon']]);
  }
});

const link = { label: 'Team', href: '/about' };
const header = (...links: object[]) => ({ menus: { header: links, footer: [] } });
test.each([
  ['menus.header.0.label', header({ ...link, label: ' ' })],
  ['menus.header.0.label', header({ ...link, label: 'x'.repeat(41) })],
  ['menus.header.0.href', header({ ...link, href: 'about' })],
  ['menus.header.0.href', header({ ...link, href: '//elsewhere.example' })],
  ['menus.header.0.href', header({ ...link, href: 'http://elsewhere.example' })],
  ['menus.header.0.href', header({ ...link, href: 'javascript:alert(1)' })],
  ['menus.header.0.href', header({ ...link, href: '/a b' })],
  ['menus.header.0.audience', header({ ...link, audience: 'nobody' })],
  ['menus.header', header(link, { ...link, label: 'Again' })],
  ['menus.header', header(...Array.from({ length: 11 }, (_, index) => ({ ...link, href: `/news/${index}` })))],
  ['theme_colour', { theme_colour: 'green' }],
  ['locale', { locale: 'tlh' }],
  ['time_zone', { time_zone: 'Europe/Atlantis' }],
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['contact_email', { contact_email: 'a@example.com\nExpires: never' }],
  ['contact_phone', { contact_phone: 'call us' }],
  ['social_url', { social_url: 'javascript:alert(1)' }],
  ['social_url', { social_url: 'mailto:a@example.com' }],
  ['social_url', { social_url: 'https://social.example/@us\n' }],
  ['social_url', { social_url: null, social_label: 'Our profile' }],
  ['address_lines', { address_lines: ['Same', 'Same'] }],
  ['address_lines', { address_lines: Array.from({ length: 7 }, (_, index) => `Line ${index}`) }],
  ['address_lines.0', { address_lines: ['x'.repeat(121)] }],
])('a change of the site with a wrong %s is refused: %j', async (field, body) => {
  const stored = await call(getSite, {});
  const answer = await patch(body);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
  expect(await call(getSite, {})).toEqual(stored);
});

test('the demo company is open, a new site is closed, and its opening is in the history and purges all caches', async () => {
  expect((await call(getSiteRecord, {})).open).toBe(true);
  const blank = await startWithPeople({ SEED_DEMO: 'false' });
  try {
    const owner = callAs(blank, blank.person({ permissions: ['site.manage'] }));
    const { open, revision } = await owner(getSiteRecord, {});
    expect(open).toBe(false);
    const events = await readEvents(blank, 'content');
    await owner(changeSite, { open: true, revision });
    await expect.poll(() => events.tags(), { timeout: 20_000 }).toEqual(['all']);
    await owner(changeSite, { open: false, revision: revision + 1 });
    const { entries } = await owner(listContentAudit, { targetType: 'site', targetId: 'site' });
    expect(entries).toMatchObject([
      { action: 'site.close', before: { open: true }, after: { open: false } },
      { action: 'site.open', before: { open: false }, after: { open: true } },
    ]);
    events.close();
  } finally {
    await blank.remove();
  }
});
