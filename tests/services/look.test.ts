/** The look of the site: a record with a draft, whose colours can be read. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { listContentAudit } from '#contract/audit.ts';
import {
  defaultLook,
  draftOfLook,
  getLook,
  type LookContent,
  type lookChanges,
  publishLook,
  saveLook,
  usualLook,
} from '#contract/content/look.ts';
import type { Media } from '#contract/content/media.ts';
import { getSite } from '#contract/content/site.ts';
import { listVersions } from '#contract/content/versions.ts';
import { tags } from '#contract/events.ts';
import { contrastOf } from '#contract/look-palette.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { renamedFont, shippedFont, typefaceInput } from '../helpers/fonts.ts';
import { query } from '../helpers/postgres.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startWithPeople();
  call = callAs(services, services.person({ permissions: ['site.manage'] }));
});
afterAll(() => services?.remove());

const id = 'site' as const;
const path = '/content/admin/looks/site';
const usual = usualLook;
const revision = async () => (await call(getLook, { id })).revision;
const shown = async () => (await call(getSite, {})).look;
const change = async (changes: Partial<z.input<typeof lookChanges>>) =>
  call(saveLook, { id, revision: await revision(), ...changes });
const publish = async () => call(publishLook, { id, revision: await revision() });
const discard = async () => call(draftOfLook.discard, { id, revision: await revision() });

async function refusal(request: string, body: object = {}) {
  const answer = await services.send(request, { as: 'system', body: { revision: await revision(), ...body } });
  return [answer.status, answer.body.fields ?? answer.body.code] as const;
}

test('a site begins with the look of the program, which nobody without the permission reads or changes', async () => {
  expect(await shown()).toEqual(usual);
  const { headers } = services.person({ permissions: ['pages.manage'] });
  for (const request of [`GET ${path}`, `PATCH ${path}`, `POST ${path}/publish`, `POST ${path}/discard`]) {
    const body = request.startsWith('GET') ? {} : { body: { revision: 1 } };
    expect([request, (await services.send(request, { ...body, headers })).status]).toEqual([request, 403]);
  }
});

test('nobody sees a draft until it is published; each published look is a version that can be restored', async () => {
  const events = await readEvents(services, 'content');
  const saved = await change({ title: 'Navy', lightAccent: '#1d3a6e', radius: 'none' });
  expect(saved.pending).toEqual({ ...defaultLook, title: 'Navy', lightAccent: '#1d3a6e', radius: 'none' });
  expect(await shown()).toEqual(usual);
  await publish();
  expect(await shown()).toEqual({ ...saved.pending, edition: 1, typefaces: [] });
  await expect.poll(() => events.tags()).toEqual([tags.site]);
  events.close();

  await change({ title: 'Plum', lightAccent: '#6e1d5a' });
  expect((await discard()).pending).toBeNull();
  const { items } = await call(listVersions, { record: 'look:site' });
  expect(items.map(({ reason, title }) => [reason, title])).toEqual([
    ['discarded', 'Plum'],
    ['published', 'Navy'],
    ['replaced', defaultLook.title],
  ]);
  const number = items.at(-1)?.number as number;
  await call(draftOfLook.restoreVersion, { id, number, revision: await revision() });
  await publish();
  expect(await shown()).toEqual({ ...usual, edition: 2 });
  const { entries } = await call(listContentAudit, { targetType: 'look', targetId: id });
  expect(entries.map(({ action }) => action)).toEqual([
    'look.publish',
    'look.restore-version',
    'look.discard',
    'look.save',
    'look.publish',
    'look.save',
  ]);
});

test('of two editors at once, the second is refused and nothing of the first is lost', async () => {
  const from = await revision();
  await call(saveLook, { id, revision: from, darkAccent: '#9ad0ff' });
  const late = await services.send(`PATCH ${path}`, { as: 'system', body: { revision: from, dark_accent: '#ffffff' } });
  expect([late.status, late.body.code]).toEqual([409, 'outdated']);
  expect((await call(getLook, { id })).pending?.darkAccent).toBe('#9ad0ff');
  await discard();
});

test.each([
  ['no colour', { light_accent: 'teal-ish' }, 'light_accent'],
  ['a transparent colour', { light_ground: '#ffffff00' }, 'light_ground'],
  ['a huge text', { dark_text: `#${'f'.repeat(100_000)}` }, 'dark_text'],
  ['text in the colour of the background', { light_text: '#f6f3ec' }, 'light_text'],
  ['an accent nobody can read', { light_accent: '#ffe600' }, 'light_accent'],
  ['a typeface without bold for texts', { text_typeface: 'fraunces' }, 'text_typeface'],
  ['an unknown typeface', { heading_typeface: 'comic' }, 'heading_typeface'],
  ['an unknown radius', { radius: 'huge' }, 'radius'],
])('%s is refused at its field', async (_, changes, field) => {
  const [status, fields] = await refusal(`PATCH ${path}`, changes);
  expect([status, Object.keys(fields)]).toEqual([422, [field]]);
  expect((await call(getLook, { id })).pending).toBeNull();
});

test('colours of little contrast stay a draft: publishing names the ratio and a colour that passes', async () => {
  await change({ lightGround: '#ffffff', lightText: '#8a8a8a' });
  const [status, fields] = await refusal(`POST ${path}/publish`);
  expect(status).toBe(422);
  const [, ratio, nearest = ''] = /contrast is ([\d.]+) to 1.* is (#[0-9a-f]{6})\./.exec(fields.light_text) ?? [];
  expect(ratio).toBe('3.4');
  expect(contrastOf(nearest, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(nearest, '#ffffff')).toBeLessThan(4.8);
  await change({ lightText: nearest });
  await publish();
  expect((await shown()).lightText).toBe(nearest);
});

async function upload(): Promise<Media> {
  const body = new FormData();
  body.set('alt', '');
  const png = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#0f3d3e' } })
    .png()
    .toBuffer();
  body.set('file', new Blob([new Uint8Array(png)]), 'bench.png');
  return (await services.send('POST /content/media', { as: 'system', body })).body;
}

const publishedVersions = async () =>
  (await call(listVersions, { record: 'look:site' })).items.filter(({ reason }) => reason === 'published');

test('a picture beside the form of sign-in has to exist and is kept; a version is restored without a deleted one', async () => {
  await change({ signIn: 'picture', signInPicture: null });
  const [status, fields] = await refusal(`POST ${path}/publish`);
  expect([status, Object.keys(fields)]).toEqual([422, ['sign_in_picture']]);
  const { src, alt, width, height, widths, tint, id: media } = await upload();
  const signInPicture = { src, alt, width, height, widths, tint };
  await change({ signInPicture });
  await publish();
  const remove = () => services.send(`DELETE /content/media/${media}`, { as: 'system' });
  const kept = await remove();
  expect([kept.status, kept.body.user_message]).toEqual([409, expect.stringContaining('look')]);

  const [{ number = 0 } = {}] = await publishedVersions();
  await change({ signIn: 'none', signInPicture: null });
  await publish();
  expect((await remove()).status).toBe(200);
  const [gone, missing] = await refusal(`PATCH ${path}`, { sign_in_picture: signInPicture });
  expect([gone, Object.keys(missing)]).toEqual([422, ['sign_in_picture']]);
  const restored = await call(draftOfLook.restoreVersion, { id, number, revision: await revision() });
  expect(restored.pending).toMatchObject({ signIn: 'picture', signInPicture: null });
  await discard();
});

test('a version that is older than a field gets the default of it', async () => {
  await change({ density: 'compact', radius: 'round' });
  await publish();
  const [{ number = 0 } = {}] = await publishedVersions();
  const older: Partial<LookContent> = { title: 'Older', radius: 'none' };
  await query(
    services.databaseUrl,
    `update content.versions set content = '${JSON.stringify(older)}' where kind = 'look' and number = ${number}`,
  );
  const { pending } = await call(draftOfLook.restoreVersion, { id, number, revision: await revision() });
  expect(pending).toEqual({ ...defaultLook, ...older });
  await discard();
});

test('a typeface of the look or of its draft is kept, and a version that names a deleted one gets the usual one', async () => {
  const body = typefaceInput(await renamedFont(shippedFont('lora'), 'Lora', 'Rosa'));
  const rosa = (await services.send('POST /content/admin/typefaces', { as: 'system', body })).body;
  const remove = () => services.send(`DELETE /content/admin/typefaces/${rosa.id}`, { as: 'system' });
  const refused = async () => (await remove()).body.user_message;
  await change({ textTypeface: rosa.id, headingTypeface: 'lora' });
  expect(await shown()).toMatchObject({ textTypeface: 'inter', typefaces: [] });
  expect(await refused()).toContain('used in the draft of the look.');
  await publish();
  expect(await shown()).toMatchObject({
    textTypeface: rosa.id,
    typefaces: [{ name: 'Rosa', faces: [{ files: rosa.faces[0].files }] }],
  });
  expect(await refused()).toContain('used in the look.');

  const [{ number = 0 } = {}] = await publishedVersions();
  await change({ textTypeface: 'system' });
  await publish();
  expect((await remove()).status).toBe(200);
  const [gone, missing] = await refusal(`PATCH ${path}`, { text_typeface: rosa.id });
  expect([gone, missing.text_typeface]).toEqual([422, expect.stringContaining('deleted meanwhile')]);
  const { pending } = await call(draftOfLook.restoreVersion, { id, number, revision: await revision() });
  expect(pending).toMatchObject({ textTypeface: 'inter', headingTypeface: 'lora' });
  await discard();
});
