/** Waitlists, invitations and the settings of the shop as they look; their files in `tests/pages` have the rest. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout, phoneAndDesktop } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { setUpPeople } from '../helpers/signed-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const people = setUpPeople(setUpBrowser());
const screen = href('waitlistsAdmin');

test('S36 S39: axe finds no problem on waitlists, their pages, and the settings of the shop', async () => {
  const page = await people.open(screen, { as: await people.session('5550100000') });
  await expectAccessibleLayout(page, [
    `${screen}?view=all`,
    `${screen}?waitlist=new`,
    ...['import', 'settings', 'history'].map((part) => `${screen}?waitlist=fan&part=${part}`),
    '/waitlists/general',
    href('tradeSettings'),
    href('tradeSettings', { part: 'history' }),
  ]);
  expect(page.problems).toEqual([]);
});

test('S36: the account shows an invited person the piece with the time left, and axe finds no problem', async () => {
  const staff = await signedIn(demoPeople.admin.phoneNumber);
  const number = '+14155550173';
  const setStock = async (stock: number) => {
    const { items } = await staff.api('GET /content/admin/products?query=tea-set');
    const ids = items.map(({ id }: { id: string }) => id);
    await staff.api('POST /content/admin/product-operations', { ids, operation: { kind: 'stock', stock } });
  };
  const owner = await people.session(number.slice(2));
  await setStock(0);
  await staff.api('POST /trade/waitlists/tea-set/entries', { contact: number });
  await setStock(1);
  const invite = await staff.read(`${screen}?waitlist=tea-set&part=invite&count=5`);
  expect(invite.text).toContain('reserved for each until the invitation ends');
  await staff.press(invite, 'Invite this person');
  const query = encodeURIComponent(number);
  const { items } = await staff.api(`GET /trade/admin/waitlists/tea-set/entries?query=${query}`);
  const entry = `${screen}?waitlist=tea-set&entry=${items[0].id}`;
  const { html } = await staff.press(await staff.read(entry), 'Create a new link');
  const [, link = ''] = /(\/invitations\/[\w-]+)/.exec(html) ?? [];

  const mine = await people.open(href('account'), { as: owner });
  await mine.getByText('One piece is reserved for you.').waitFor();
  await mine.getByRole('link', { name: 'Order it' }).click();
  await mine.getByText('You are invited to order one piece.').waitFor();
  await expectAccessibleLayout(mine, [mine.url(), href('account'), link], phoneAndDesktop);
  await expectAccessibleLayout(await people.open(entry, { as: await people.session('5550100000') }), [entry]);
  await setStock(0);
});
