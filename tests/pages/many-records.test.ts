/** Every record can be chosen, even if a company has more of them than a page shows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUserToRole, administratorRole, createRole } from '#contract/auth/roles.ts';
import { createUser } from '#contract/auth/users.ts';
import { createPost } from '#contract/content/posts.ts';
import { getPostRecord } from '#contract/content/posts-admin.ts';
import { importProducts } from '#contract/content/product-imports.ts';
import { href } from '#contract/routes.ts';
import { listThreads } from '#contract/trade/threads.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { plainPost } from '../helpers/posts.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';

let account: Account;
let admin: SignedInPerson;
beforeAll(async () => {
  account = await startAccount();
  admin = await account.person(demoPeople.admin.phoneNumber);
});
afterAll(() => account?.remove());

async function htmlOf(path: string): Promise<string> {
  const cookie = `__Host-session=${admin.token}; __Host-session-id=${admin.sessionId}`;
  const answer = await fetch(account.product.url(path), { headers: { cookie } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('S37 S29: the last of more than two hundred colleagues is assigned, mentioned and named as an author', async () => {
  const { call } = account.services;
  const name = 'Zita Zoll';
  const people: string[] = [];
  for (const number of oneTo(205)) {
    const phoneNumber = `(555) 017-${String(number).padStart(4, '0')}`;
    const { user } = await call(createUser, {
      phoneNumber,
      country: 'US',
      name: number === 205 ? name : `Ann ${number}`,
    });
    await call(addUserToRole, { id: administratorRole, userId: user.id });
    people.push(user.id);
  }
  const last = people.at(-1) as string;
  const [{ reference } = { reference: '' }] = (await call(listThreads, { status: 'open' })).items;
  const option = `<option value="${last}">${name}</option>`;
  for (const path of [
    href('customerService', { view: 'all' }),
    href('customerService', { thread: reference }),
    href('customerService', { part: 'settings' }),
  ])
    expect([path, (await htmlOf(path)).includes(option)]).toEqual([path, true]);

  const note = await admin.send(`POST /trade/admin/threads/${reference}/notes`, {
    body: { note: `Please look, @${name}.` },
  });
  expect(note.status).toBe(201);
  const mine = await account.person('+15550170205');
  const { body } = await mine.send('GET /trade/admin/threads?mentioned=me');
  expect(body.items.map((item: { reference: string }) => item.reference)).toEqual([reference]);

  const { id } = await call(createPost, { ...plainPost, slug: 'by-the-last', authors: [{ id: last }] });
  expect((await call(getPostRecord, { id })).content.authors).toEqual([{ id: last, name }]);
});

test('S36: a waitlist is created for the last of more than a hundred products', async () => {
  const lines = oneTo(105).map((number) => `zz-${number},Stool ${number},active,1.00`);
  const csv = `name,title,status,price_eur\n${lines.join('\n')}\n`;
  const { errors } = await account.services.call(importProducts, { csv, dryRun: false });
  expect(errors).toEqual([]);
  expect(await htmlOf(href('waitlistsAdmin', { waitlist: 'new' }))).toContain('>Stool 105</option>');
});

test('S31: all of more than a hundred roles with a permission are listed, and each can be given', async () => {
  for (const number of oneTo(105))
    await account.services.call(createRole, { name: `Zz reader ${number}`, permissionIds: ['audit.manage'] });
  const shown = await htmlOf(href('rolesAdmin', { part: 'access', permission: 'audit.manage' }));
  expect(oneTo(105).filter((number) => !shown.includes(`Zz reader ${number}`))).toEqual([]);
  const user = await htmlOf(href('usersAdmin', { user: demoPeople.first.id }));
  expect(oneTo(105).filter((number) => !user.includes(`>Zz reader ${number}</option>`))).toEqual([]);
});
