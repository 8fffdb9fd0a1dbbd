/** Every screen of the back office keeps the same promises; this suite shows those that need no browser. */
import { beforeAll, expect, inject, test } from 'vitest';
import { viewOf } from '#contract/auth/read-only-permissions.ts';
import { allScreens, type ScreenName, screens } from '#contract/screens.ts';
import { newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { decoded, formOn, type PageVisitor } from '../helpers/page-visitor.ts';
import { makeReader, viewPermissions } from '../helpers/read-only.ts';
import { signedIn } from '../helpers/visitors.ts';

let admin: PageVisitor;
let viewer: PageVisitor;
beforeAll(async () => {
  admin = await signedIn(demoPeople.admin.phoneNumber);
  const national = newPhoneNumber();
  await signedIn(`+1${national}`);
  await makeReader(admin, national);
  viewer = await signedIn(`+1${national}`);
});

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const textOf = (html: string) =>
  decoded(
    mainOf(html)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' '),
  );
const linksOf = (html: string) =>
  [...mainOf(html).matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, to = '']) => decoded(to));
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, '');
const pageOf = async (visitor: PageVisitor, path: string): Promise<string> => {
  const answer = await visitor.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};
/** The addresses of the records in a list. */
const recordsIn = (html: string, { path, query: [record] }: (typeof allScreens)[number]) =>
  linksOf(html).filter((link) => link.startsWith(`${path}?${record}=`) && !link.includes('=new'));

type Edited = {
  readonly screen: ScreenName;
  /** The field of a new record that its form is known by, and more of them. */
  readonly created: readonly [field: string, others?: Record<string, string>];
  /** A form without a field for it is known by its button, and begins what is edited. */
  readonly begun?: string;
  readonly at?: string;
  readonly field: string;
  /** A box that the other one checks, which the comparison names. */
  readonly box?: string;
};

const edited: readonly Edited[] = [
  { screen: 'rolesAdmin', created: ['name'], field: 'description', box: 'may:media.manage' },
  { screen: 'usersAdmin', created: ['name', { phoneNumber: newPhoneNumber(), country: 'US' }], field: 'name' },
  { screen: 'organizationsAdmin', created: ['name'], field: 'name' },
  {
    screen: 'webhooksAdmin',
    created: ['description', { url: 'https://example.com/conflict', 'on:order.placed': 'on' }],
    field: 'description',
    box: 'on:user.erased',
  },
  { screen: 'postsAdmin', created: ['title', { operation: 'save' }], field: 'summary' },
  {
    screen: 'productsAdmin',
    created: ['title', { operation: 'save', 'price.0.amount': '10', 'price.0.currency': 'EUR' }],
    field: 'summary',
  },
  { screen: 'policiesAdmin', created: ['title', { kind: 'other' }], field: 'summary' },
  {
    screen: 'policiesAdmin',
    created: ['title', { kind: 'other' }],
    begun: 'Write the first version',
    at: '&version=1',
    field: 'changeNote',
  },
  { screen: 'decksAdmin', created: ['title', { kind: 'deck' }], field: 'title' },
];

const keyOf = (screen: ScreenName): string => screens[screen].query[0] as string;

/** The address of a new record. */
async function create({ screen, created: [field, others] }: Edited): Promise<string> {
  const [{ path }, key] = [screens[screen], keyOf(screen)];
  const made = await admin.send(`${path}?${key}=new`, field, { [field]: uniqueName('Contested'), ...others });
  // A webhook answers with its secret instead of a redirect.
  const text = made.headers.get('location') ?? (await made.text());
  const id = new RegExp(`[?&;]${key}=(?!new)([^&"#]+)`).exec(text)?.[1];
  expect([made.status, id]).toEqual([expect.toBeOneOf([200, 303]), expect.any(String)]);
  return `${path}?${key}=${id}`;
}

const idIn = (link: string, { query: [record = ''] }: (typeof allScreens)[number]) =>
  new URL(link, inject('origin')).searchParams.get(record);

const remembering = allScreens.filter(({ remembered }) => remembered);

test.each(remembering.map((screen) => [screen.label, screen] as const))(
  'S68 S56: the record of %s that was opened last is shown again until the list is opened, and an unknown one is a 404',
  async (label, screen) => {
    const { path, query, remembered } = screen;
    const list = await pageOf(admin, `${path}?view=all`);
    expect(headingOf(list)).toBe(label);
    const [record = await create(edited.find((each) => each.screen === screen.name) as Edited)] = recordsIn(
      list,
      screen,
    );
    const opened = headingOf(await pageOf(admin, record));
    expect(admin.cookies.get(`chosen-${remembered}`)).toBe(idIn(record, screen));
    const again = await admin.get(path);
    const [status, to] = [again.status, again.headers.get('location')];
    const shown = to ? headingOf(await pageOf(admin, to)) : headingOf(await again.text());
    expect([status, shown]).toEqual([expect.toBeOneOf([200, 302, 303]), opened]);
    expect(headingOf(await pageOf(admin, `${path}?view=all`))).toBe(label);
    const unknown = await admin.get(`${path}?${query[0]}=6b1f2c3d-0000-4000-8000-00000000dead`);
    expect(unknown.status).toBe(404);
  },
);

const exporting = allScreens.filter(({ csv, remembered }) => csv && remembered);

test.each(exporting.map((screen) => [screen.label, screen] as const))(
  'S7: a list of %s that finds nothing says so, and what it finds is exported',
  async (_, screen) => {
    const { path } = screen;
    const empty = await pageOf(admin, `${path}?view=all&q=nothing-has-this-name`);
    expect([recordsIn(empty, screen), textOf(empty)]).toEqual([[], expect.stringContaining('nothing-has-this-name')]);
    const all = await pageOf(admin, `${path}?view=all`);
    const [to = ''] = linksOf(all).filter((link) => link.includes('export=csv'));
    const file = await admin.get(to);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="?[a-z-]+\.csv/);
    const rows = new Set(recordsIn(all, screen).map((link) => idIn(link, screen))).size;
    expect((await file.text()).trim().split('\r\n').length).toBeGreaterThan(rows);
  },
);

test.each(edited.map((each) => [`${screens[each.screen].label}, ${each.field}`, each] as const))(
  'T56: of two saves in %s the second shows both texts, keeps its own, and can be repeated',
  async (_, each) => {
    const { begun, at = '', field, box } = each;
    const record = await create(each);
    if (begun) await admin.send(record, begun);
    const form = () => admin.open(record + at, field);
    const [mine, theirs] = [await form(), await form()];
    const save = (body: FormData, text: string) => {
      body.set(field, text);
      body.set('operation', 'save');
      return admin.post({ path: record + at, body });
    };
    if (box) theirs.body.set(box, 'on');
    expect((await save(theirs.body, 'Theirs')).status).toBeLessThan(400);
    const html = await (await save(mine.body, 'Mine')).text();
    expect(textOf(html)).toMatch(/You saved this in another window.*Theirs.*Mine/);
    expect(textOf(html)).toContain(box?.split(':')[1] ?? '');
    const kept = formOn(html, field) as FormData;
    expect(kept.get(field)).toBe('Mine');
    expect((await form()).body.get(field)).toBe('Theirs');
    await save(kept, 'Mine');
    expect((await form()).body.get(field)).toBe('Mine');
  },
);

/** Users have a timeline instead. */
const withHistory = edited.filter(({ screen, begun }) => screen !== 'usersAdmin' && !begun);

test.each(withHistory.map((each) => [screens[each.screen].label, each] as const))(
  'S7: the history of a record of %s begins with its creation',
  async (_, each) => {
    expect(textOf(await pageOf(admin, `${await create(each)}&part=history`))).toMatch(/created (?:this|it)/);
  },
);

/** Whether it has a button that sends it, outside of a fieldset that is disabled. */
function hasButton(form: string): boolean {
  const disabled: boolean[] = [];
  for (const [tag] of form.matchAll(/<\/?(?:fieldset|button)[^>]*>/g)) {
    if (tag === '</fieldset>') disabled.pop();
    else if (tag.startsWith('<fieldset')) disabled.push(tag.includes('disabled=""'));
    else if (tag.startsWith('<button') && !/type="button"|disabled=""/.test(tag) && !disabled.includes(true))
      return true;
  }
  return false;
}

/** Labels of the forms with a button that can be pressed, but for those that concern only the viewer. */
const usable = (html: string): string[] =>
  (html.match(/<form[^>]*method="post".*?<\/form>/gis) ?? [])
    .filter(hasButton)
    .map((form) => /aria-label="([^"]*)"/.exec(form)?.[1] ?? form.slice(0, 80))
    .filter((label) => !['Sign out', 'Save view', 'Rename view', 'Delete view'].includes(label));

async function readOnly(path: string): Promise<string> {
  const html = await pageOf(viewer, path);
  expect([path, usable(html)]).toEqual([path, []]);
  return html;
}

/** The audit log only shows, and URLs of webhooks are often secrets: neither has a read-only permission. */
const readable = allScreens.filter(({ permissions: all }) =>
  Object.keys(all).some((id) => viewPermissions.includes(viewOf(id))),
);

test.each(readable.map((screen) => [screen.label, screen] as const))(
  'S33: somebody with read-only permissions sees %s, its tabs and a record, and can change nothing',
  async (_, screen) => {
    const { path, remembered } = screen;
    const list = await readOnly(`${path}?view=all`);
    expect(textOf(list)).toContain('You can see this, but not change it.');
    const own = [...new Set(linksOf(list))].filter((link) => link.startsWith(`${path}?`));
    expect(own.filter((link) => /=new(&|$)/.test(link))).toEqual([]);
    const records = recordsIn(list, screen);
    if (remembered) expect(records).not.toEqual([]);
    const others = own.filter((link) => !/[?&](export|sort|columns|after|q)=/.test(link));
    for (const link of new Set([...records.slice(0, 1), ...others.slice(0, 5)])) await readOnly(link);
  },
);
