/** The form of the look says which colours cannot be read, and offers others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { fieldValue, type PageVisitor, type Shown } from '../helpers/page-visitor.ts';
import { signedIn } from '../helpers/visitors.ts';

const screen = href('siteAdmin', { part: 'style' });
const versions = href('siteAdmin', { part: 'versions' });
const look = '/content/admin/looks/site';
let admin: PageVisitor;
let usual: object;
beforeAll(async () => {
  admin = await signedIn(demoPeople.admin.phoneNumber);
  usual = (await admin.api(`GET ${look}`)).content;
});
// Other files know the usual look.
afterAll(async () => {
  const { revision } = await admin.api(`GET ${look}`);
  const saved = await admin.api(`PATCH ${look}`, { revision, ...usual });
  await admin.api(`POST ${look}/publish`, { revision: saved.revision });
});

const lawOffice = {
  lightGround: '#fbfaf7',
  lightText: '#22252b',
  darkGround: '#14171c',
  darkAccent: '#a9bbd6',
  radius: 'slight',
  density: 'comfortable',
  signIn: 'none',
};
const errorOf = ({ html }: Shown) => /id="look-darkText-error"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '';
const tooPale = /its contrast is 2\.3 to 1, and needs 4\.5/;
/** The colour that the last button offers. */
const offeredIn = ({ html }: Shown) => [...html.matchAll(/Use (#[0-9a-f]{6})/g)].at(-1)?.[1] ?? '';

test('a colour of little contrast is named with its ratio, and one press takes the nearest that passes', async () => {
  const typed = { ...lawOffice, title: 'Pale', lightAccent: '#9aa7bd', darkText: 'rebecca' };
  const unknown = await admin.press(await admin.read(screen), 'Save draft', typed);
  expect(errorOf(unknown)).toContain('This is not a colour.');
  const clear = await admin.press(unknown, 'Save draft', { darkText: 'rgb(230 232 236 / 50%)' });
  expect(errorOf(clear)).toContain('nobody can see through');
  expect(fieldValue(clear, 'lightAccent')).toBe('#9aa7bd');
  const same = await admin.press(clear, 'Save draft', { darkText: '#14171c' });
  expect(errorOf(same)).toContain('its contrast is 1.0 to 1');
  const readable = await admin.press(same, `Use ${offeredIn(same)}`);
  expect(readable.text).toContain('Text, dark theme: #');
  expect(readable.text).toMatch(tooPale);
  const refused = await admin.press(readable, 'Save and publish');
  expect(refused.text).toContain('The draft is saved, but not published');
  const accent = offeredIn(refused);
  const taken = await admin.press(refused, `Use ${accent}`);
  expect(taken.text).toContain('Accent, light theme: #');
  expect(taken.text).not.toMatch(tooPale);
  expect(fieldValue(taken, 'lightAccent')).toBe(accent);
  expect((await admin.press(taken, 'Publish saved changes')).text).toContain('Published. Visitors see it now.');
  expect((await admin.read(versions)).text).toContain('Before it was replaced');
  expect((await admin.read(`${versions}&from=1&to=live`)).text).toContain(accent.slice(1));
});

test('T56: two people who change the look at once see the conflict, and the second keeps what was typed', async () => {
  const [one, other] = [await admin.read(screen), await admin.read(screen)];
  expect((await admin.press(one, 'Save draft', { title: 'First' })).text).toContain('Draft saved.');
  const conflict = await admin.press(other, 'Save draft', { title: 'Second' });
  expect(conflict.text).toMatch(/You saved this in another window/);
  expect(fieldValue(conflict, 'title')).toBe('Second');
  expect((await admin.press(conflict, 'Save draft')).text).toContain('Draft saved.');
});
