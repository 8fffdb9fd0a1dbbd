/** Responses to forms of the back office, without a browser. */
import { beforeAll, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { allScreens, screens } from '#contract/screens.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { PageVisitor } from '../helpers/page-visitor.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { signedIn } from '../helpers/visitors.ts';

let admin: PageVisitor;
beforeAll(async () => {
  admin = await signedIn(demoPeople.admin.phoneNumber);
});

const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
const alertOf = (html: string) => (/role="alert".*?<\/div>/s.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ').trim();

/** The id of the first customer of the demo company. */
async function someUser(): Promise<string> {
  const list = await (await admin.get(href('usersAdmin', { view: 'all', q: demoPeople.first.phoneNumber }))).text();
  return /user=([0-9a-f-]{36})/.exec(list)?.[1] ?? '';
}

test('S31: a page that asks for confirmation has no error title, one with a refused form has', async () => {
  const list = href('usersAdmin', { view: 'all' });
  const question = await (await admin.send(list, 'Suspend', { chosen: await someUser(), operation: 'suspend' })).text();
  expect(question).toContain('Suspend 1 user?');
  expect(titleOf(question)).toMatch(/^Users/);
  const refused = await (await admin.send(list, 'Suspend', { operation: 'suspend' })).text();
  expect(titleOf(refused)).toMatch(/^Error: Users/);
});

test('S31: adding a role without choosing one says what to choose', async () => {
  // Other files change the roles of the demo company, and who has them.
  const name = uniqueName('A role to give');
  await admin.api('POST /auth/roles', { name, permission_ids: ['posts.manage'] });
  const refused = await (await admin.send(href('usersAdmin', { user: await someUser() }), name, { id: '' })).text();
  expect(alertOf(refused)).toMatch(/choose a role/);
});

test('S31: a taken phone number is reported at its field', async () => {
  const values = { phoneNumber: demoPeople.first.phoneNumber, country: 'US' };
  const refused = await (await admin.send(href('usersAdmin', { user: 'new' }), 'phoneNumber', values)).text();
  expect(refused).toMatch(/id="new-user-phoneNumber-error".*?A user with this phone number already exists\./s);
  expect(alertOf(refused)).toContain('Phone number');
});

test('S38: a taken address of an organization is reported at its field, and its new name is kept', async () => {
  const name = uniqueName('Renamed twice');
  const made = await admin.send(href('organizationsAdmin', { organization: 'new' }), 'name', { name });
  const values = { name: 'The second name', slug: 'quayside-studio' };
  const refused = await (await admin.send(made.headers.get('location') ?? '', 'slug', values)).text();
  expect(refused).toContain('id="organization-slug-error"');
  expect(refused).toContain('value="The second name"');
});

test('S35: a row is added to a product without scripts, and text typed so far stays', async () => {
  const values = { title: 'Half a product', 'body.plain': 'Typed without scripts', operation: 'add price' };
  const html = await (await admin.send(href('productsAdmin', { product: 'new' }), 'title', values)).text();
  expect(html).toContain('Form updated. Nothing is saved yet.');
  expect(html).toContain('Half a product</textarea>');
  expect(/<noscript>.*?<\/noscript>/s.exec(html.slice(html.indexOf('body.plain') - 400))?.[0]).toContain(
    'Typed without scripts',
  );
});

test('S41d: a created role is selected at once and after a reload, and can be selected in the list', async () => {
  const name = uniqueName('Selected role');
  const created = await admin.send(href('rolesAdmin', { role: 'new' }), 'name', { name });
  const at = created.headers.get('location') ?? '';
  expect([created.status, at]).toEqual([303, expect.stringMatching(/^\/account\/roles-admin\?.*role=[0-9a-f-]{36}/)]);
  const role = /role=([0-9a-f-]{36})/.exec(at)?.[1] as string;
  for (const path of [at, at, href('rolesAdmin', { role })]) {
    const html = await (await admin.get(path)).text();
    expect([path, new RegExp(`<input[^>]*name="name"[^>]*value="${name}"`).test(html)]).toEqual([path, true]);
  }
  const list = await (await admin.get(href('rolesAdmin', { view: 'all' }))).text();
  expect(list).toMatch(new RegExp(`href="[^"]*role=${role}[^"]*"[^>]*>(?:<[^>]*>)*${name}`));
});

test('S7: each screen of the back office shows what it is for, those of records create or open them, and none is a placeholder', async () => {
  const placeholder = /coming soon|placeholder page|under construction|not (?:yet )?(?:available|implemented)/i;
  const ofRecords = allScreens.filter(({ remembered }) => remembered).map(({ path }) => path);
  expect(ofRecords).toHaveLength(10);
  for (const { path } of allScreens) {
    const html = await (await admin.get(`${path}?view=all`)).text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const text = main.replace(/<(script|style).*?<\/\1>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');
    expect([path, text.length > 200, placeholder.exec(text)]).toEqual([path, true, null]);
    const opens = /<(?:table|ul|ol)[ >]/.test(main) && main.includes(`href="${path}?`);
    expect([path, opens || !ofRecords.includes(path)]).toEqual([path, true]);
  }
});

const creating = Object.entries(screens).flatMap(([route, screen]) =>
  'create' in screen || route === 'usersAdmin' ? [href(route as 'rolesAdmin', { [screen.query[0] ?? '']: 'new' })] : [],
);
test.each(creating)('S7: the form at %s begins in the field that is typed first', async (at) => {
  const html = await (await admin.get(at)).text();
  const fields = html.match(/<(?:input|textarea)\b[^>]*\bdata-first-field[^>]*>/g) ?? [];
  // The country of a user follows from a number with its code.
  const names = fields.map((field) => [/ name="([^"]*)"/.exec(field)?.[1], / autofocus=""/i.test(field)]);
  expect(names).toEqual([[expect.stringMatching(/^(title|name|url|phoneNumber)$/), true]]);
});

type Refused = { at: string; field: string; values: Record<string, string>; message: RegExp };

test.each<Refused>([
  {
    at: href('usersAdmin', { user: 'new' }),
    field: 'phoneNumber',
    values: { phoneNumber: '5550100', country: '' },
    message: /Country ?: Please choose a country\./,
  },
  {
    at: href('contact'),
    field: 'message',
    values: { name: 'Ada', contact: 'ada@example.com', message: 'Hello there', topic: '' },
    message: /Topic ?: Please choose a topic\./,
  },
])('S34: the message of a missing choice names what to choose: $message', async (form) => {
  const refused = await (await admin.send(form.at, form.field, form.values)).text();
  expect(alertOf(refused).replace(/\s+/g, ' ')).toMatch(form.message);
});

test('S28 S35: an unknown view of a list appears in no link', async () => {
  for (const at of [
    href('productsAdmin', { view: 'import', q: '' }),
    href('productsAdmin', { view: 'foo', sort: 'title' }),
  ]) {
    const answer = await admin.get(at);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('href="/account/product-admin?');
    expect(html.match(/href="[^"]*view(?:=|%3D)(?!all|trash)[^"]*"/g) ?? []).toEqual([]);
  }
  const record = await (await admin.get(href('usersAdmin', { user: await someUser(), list: 'view=foo&q=a' }))).text();
  expect(record).toContain('href="/account/user-admin?view=all&amp;q=a"');
});

test('S27: a new phone number that is taken is reported at its field, which keeps it', async () => {
  const taken = demoPeople.second.phoneNumber;
  await admin.send(href('settings'), 'Send code', { phoneNumber: taken, country: 'US' });
  const otp = lastCode(inject('codes'), taken);
  const answer = await admin.send(href('settings'), 'Confirm the number', { otp });
  const html = await answer.text();
  expect([answer.status, html]).toEqual([422, expect.stringContaining('href="#new-phone-phoneNumber"')]);
  expect(html).not.toContain('id="phone-code-otp"');
  const field = /<input[^>]*id="new-phone-phoneNumber"[^>]*>/.exec(html)?.[0];
  expect(field).toContain(`value="${taken}"`);
  expect(field).toContain('aria-invalid="true"');
});

/** The form has a picture that is not in the library. */
const deletedPicture = JSON.stringify({
  src: `/media/${'0'.repeat(32)}-480.webp`,
  alt: 'A shore',
  width: 480,
  height: 320,
  widths: [480],
  tint: '#ffffff',
  decorative: false,
});

type Marked = { at: string; field: string; values: Record<string, string>; marked: string };

test.each<Marked>([
  {
    at: href('productsAdmin', { product: 'new' }),
    field: 'title',
    values: {
      title: 'A typed title',
      'price.0.amount': '10',
      'price.0.currency': 'EUR',
      'picture.count': '3',
      'picture.1': deletedPicture,
    },
    marked: 'product-picture.1-error',
  },
  {
    at: href('pagesAdmin', { page: 'about', block: 'new-people' }),
    field: 'heading',
    values: {
      heading: 'A typed title',
      'people.count': '2',
      'people.1.name': 'Ada',
      'people.1.picture': deletedPicture,
    },
    marked: 'block-people.1.picture-error',
  },
])(
  'S8: a picture that was deleted meanwhile is reported at its field: $marked',
  async ({ at, field, values, marked }) => {
    const answer = await admin.send(at, field, values);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    const message = html.split(`id="${marked}"`)[1]?.split('</p>')[0];
    expect(message).toContain('This picture was deleted meanwhile. Choose another one.');
    expect(html).toMatch(/value="A typed title"|A typed title<\/textarea>/);
  },
);

test('T28: a form is posted again with its key: other content is done, and what was done before says so', async () => {
  const name = 'inquiries.sms';
  const form = await admin.open(href('settings'), name);
  const post = async (isOn: boolean) => {
    if (isOn) form.body.set(name, 'on');
    else form.body.delete(name);
    const html = await (await admin.post(form)).text();
    const field = [...html.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .find((each) => each.includes(`"${name}"`));
    return [/Your notification settings are saved\.[^<]*/.exec(html)?.[0], field?.includes('checked=""')];
  };
  const saved = 'Your notification settings are saved.';
  expect(await post(true)).toEqual([saved, true]);
  expect(await post(false)).toEqual([saved, false]);
  expect(await post(true)).toEqual([
    `${saved} We had already received this form, so it was not carried out again.`,
    false,
  ]);
  await admin.send(href('settings'), name);
});
