/** Waitlists and invitations to order, as staff and people without a browser use them. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { createPageVisitor, type PageVisitor, type Shown } from '../helpers/page-visitor.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const product = 'tea-set';
const screen = href('waitlistsAdmin');
let staff: PageVisitor;
beforeAll(async () => {
  staff = await signedIn(demoPeople.admin.phoneNumber);
});
const visitor = () => createPageVisitor(inject('origin'));
const productPage = () => visitor().read(href('product', { name: product }));

async function setStock(stock: number): Promise<void> {
  const { items } = await staff.api(`GET /content/admin/products?query=${product}`);
  const ids = items.filter(({ name }: { name: string }) => name === product).map(({ id }: { id: string }) => id);
  await staff.api('POST /content/admin/product-operations', { ids, operation: { kind: 'stock', stock } });
}

// It is sold out in the demo company.
afterAll(() => setStock(0));

/** Joins while the product is sold out, then a piece arrives; returns the entry and its link. */
async function invited(contact: string): Promise<{ entry: string; link: string }> {
  await setStock(0);
  await staff.api(`POST /trade/waitlists/${product}/entries`, { contact });
  await setStock(1);
  const { items } = await staff.api(`GET /trade/admin/waitlists/${product}/entries?query=${contact}`);
  const entry = `/trade/admin/waitlist-entries/${items[0].id}`;
  const page = await staff.read(`${screen}?waitlist=${product}&entry=${items[0].id}`);
  const shown = await staff.press(page, 'Reserve a piece and show the link');
  expect(shown.text).toContain('Invited');
  const [, link = ''] = /<output[^>]*>(?:<[^>]*>)*https?:\/\/[^/]+(\/invitations\/[^<\s]+)/.exec(shown.html) ?? [];
  return { entry, link };
}
const statusOf = async (entry: string) => (await staff.api(`GET ${entry}`)).status;

test('S36 S25: an invitation by link is accepted after signing in and ends in an order although the product is sold out', async () => {
  const { entry, link } = await invited('accepts@example.org');
  const person = visitor();
  expect((await person.read(href('product', { name: product }))).text).toContain('Join the waitlist');
  const opened = await person.read(link);
  expect(opened.text).toContain('One piece is reserved for you for');
  const login = await person.press(opened, 'Order it');
  const code = await person.press(login, 'phoneNumber', { phoneNumber: '+14155550172', country: 'US' });
  const back = await person.press(code, 'otp', { otp: lastCode(inject('codes'), '+14155550172') });
  expect(back.path).toContain('/invitations/');
  const form = await person.press(back, 'Order it');
  expect(form.text).toContain('You are invited to order one piece.');
  const address = {
    recipient: 'A. Person',
    line1: 'Lindenweg 3',
    postalCode: '79098',
    city: 'Freiburg',
    country: 'DE',
  };
  // Without scripts the total is shown first.
  let order: Shown = await person.press(form, 'recipient', address);
  if (!order.path.includes('placed=1')) order = await person.press(order, 'recipient');
  expect(order.text).toContain('Thank you. We have received your order.');
  expect(await statusOf(entry)).toBe('joined');
  expect((await person.read(link)).text).toContain('You have used this invitation');
});

test('S36: an invitation is declined by its link without an account, which frees the piece', async () => {
  const { entry, link } = await invited('declines@example.org');
  const person = visitor();
  const declined = await person.press(await person.read(link), 'Decline');
  expect(declined.text).toContain('You have declined this invitation');
  expect(await statusOf(entry)).toBe('declined');
  await expect.poll(async () => (await productPage()).text).toContain('Order now');
});

test('S36: a list is created, filled from a file, joined, closed, trashed and restored', async () => {
  const [title, name] = ['Visits to the workshop', 'visits-to-the-workshop'];
  const list = await staff.read(`${screen}?view=all`);
  expect(list.text).toContain('New waitlist');
  const refused = await staff.press(await staff.read(`${screen}?waitlist=new`), 'Create waitlist');
  expect(refused.html).toMatch(/id="waitlist-new-title"[^>]*aria-invalid="true"/);
  const made = await staff.press(refused, 'Create waitlist', { title, description: 'An afternoon in the workshop.' });
  expect(made.text).toContain('Waitlist created');

  const upload = async (csv: string) => {
    const { path, body } = await staff.open(`${screen}?waitlist=${name}&part=import`, 'Check the file');
    body.set('file', new File([csv], 'people.csv', { type: 'text/csv' }));
    const html = (await (await staff.post({ path, body })).text()).replaceAll('<!-- -->', '');
    return { status: 200, path, html, text: html };
  };
  expect((await upload('contact,country\none@example.org,\n030 90182,\n')).html).toContain('Fix one problem first');
  const checked = await upload('contact,country,note\none@example.org,,\n030 901825,DE,By phone\n');
  expect(checked.html).toContain('2 new, 0 on the list already');
  const imported = await staff.press(checked, 'Import 2 people');
  expect(imported.text).toContain('File imported');

  const address = href('waitlist', { name });
  const person = visitor();
  const page = await person.read(address);
  expect(page.text).toContain('An afternoon in the workshop.');
  const joined = await person.press(page, 'contact', { contact: 'visitor@example.org' });
  expect(joined.text).toContain('You are on the waitlist');

  const open = await staff.read(`${screen}?waitlist=${name}`);
  expect(open.text).toContain('3 waiting');
  const closed = await staff.press(open, 'Close the list');
  expect(closed.text).toContain('The list is closed.');
  await expect.poll(async () => (await person.read(address)).text).toContain('The waitlist is closed.');
  expect((await person.read(address)).text).not.toContain('Join the waitlist');
  expect(closed.text).toContain('3 people wait on it');
  const trashed = await staff.press(closed, 'Yes, move it to trash');
  expect(trashed.text).toContain('The list is moved to trash.');
  expect((await person.read(address)).status).toBe(404);
  const trash = await staff.read(`${screen}?view=trash`);
  const [, chosen = ''] =
    new RegExp(`<input[^>]*name="chosen"[^>]*value="([^"]*)"(?:(?!<tr).)*${title}`, 's').exec(trash.html) ?? [];
  expect((await staff.press(trash, 'Restore', { chosen })).text).toContain('1 restored.');
  expect((await staff.read(`${screen}?view=all&q=Visits&state=closed`)).text).toMatch(new RegExp(`${title}.*Closed`));
});

test('S36: the page of a product says that its list is closed', async () => {
  const speaker = () => visitor().read(href('product', { name: 'speaker' }));
  const joined = await visitor().press(await speaker(), 'contact', { contact: 'speaker@example.org' });
  expect(joined.text).toContain('You are on the waitlist');
  const page = await staff.read(`${screen}?waitlist=speaker`);
  const closed = await staff.press(page, 'Close the list');
  await expect.poll(async () => (await speaker()).text).toContain('The waitlist is closed.');
  expect((await staff.press(closed, 'Open the list')).text).toContain('The list is opened.');
  await expect.poll(async () => (await speaker()).text).not.toContain('The waitlist is closed.');
});
