/** Forms whose values were forged, posted to the whole product by people who are signed in. */
import { expect, inject, test } from 'vitest';
import { limits } from '#contract/fields.ts';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { hostilePaths } from '../helpers/hostile-paths.ts';
import { formOn, type PageVisitor } from '../helpers/page-visitor.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const codeFor = (phoneNumber: string) => lastCode(inject('codes'), phoneNumber);
const textOf = async (visitor: PageVisitor, path: string) => (await visitor.get(path)).text();
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

test('T03 T20: a form with the number of another customer’s order changes nothing at any address', async () => {
  const [jonas, amina] = [await signedIn(demoPeople.first.phoneNumber), await signedIn(demoPeople.second.phoneNumber)];
  const numbersOf = async (visitor: PageVisitor) =>
    [...new Set((await textOf(visitor, href('orders'))).match(/ORD-[0-9A-Z]{6}/g))] as string[];
  const ofJonas = await Promise.all(
    (await numbersOf(jonas)).map(async (number) => ({
      number,
      form: formOn(await textOf(jonas, href('order', { number })), 'note') as FormData,
    })),
  );
  const foreign = ofJonas.find(({ form }) => form) as (typeof ofJonas)[number];
  const own = await numbersOf(amina);
  expect(own).not.toContain(foreign.number);
  const orders = async () => (await jonas.get(`/api/trade/orders/${foreign.number}`, sameOrigin)).json();
  // A form that somebody else opened is refused for its key alone.
  expect((await amina.post({ path: href('orders'), body: foreign.form })).status).toBe(409);
  const key = formOn(await textOf(amina, href('settings')), 'name')?.get('$key') as string;
  foreign.form.set('$key', key);
  const before = await orders();
  expect(before).toMatchObject({ number: foreign.number });
  for (const at of [href('orders'), href('order', { number: own[0] as string }), '/']) {
    const forged = await amina.post({ path: at, body: foreign.form });
    expect([at, forged.status, await forged.text()]).toEqual([at, 404, expect.not.stringContaining('Jonas')]);
  }
  expect(await orders()).toEqual(before);
});

test('T22: the page that asks for confirmation leads to known pages of this site only, before and after the code', async () => {
  const phoneNumber = '+15550177001';
  const visitor = await signedIn(phoneNumber);
  const pageFor = (target: string) => `/account/confirm?redirect=${encodeURIComponent(target)}`;
  for (const target of hostilePaths.filter((each) => pageFor(each).length < 2_000)) {
    const html = await textOf(visitor, pageFor(target));
    expect([target, /<a href="([^"]*)"[^>]*>Not now</.exec(html)?.[1]]).toEqual([target, '/account']);
  }
  for (const [target, expected] of [
    ['//evil.example', '/account'],
    ['https://evil.example/account', '/account'],
    ['/account/settings', '/account/settings'],
  ] as const) {
    await visitor.send(pageFor(target), 'Send a code to your phone ending in 01');
    const answer = await visitor.send(pageFor(target), 'otp', { otp: codeFor(phoneNumber) });
    expect([target, answer.status, answer.headers.get('location')]).toEqual([target, 303, expected]);
  }
});

test('T07: a message of the greatest length is stored to the byte, and a longer one is refused with its whole text', async () => {
  const visitor = await signedIn('+15550177002');
  const odd = '\u00a0é e\u0301 "<&>\' \u{1f469}\u200d\u{1f680} \t % + \\ \u2028 \ufeff $& {{x}} ';
  const letters = [...`First line\n${odd.repeat(200)}`].slice(0, limits.longText - 1);
  const message = `${letters.join('')}.`;
  const values = { name: 'A. Person', topic: 'other', contact: 'long@example.org', elapsed: '60000' };
  const long = 'x'.repeat(limits.longText + 1);
  const refused = await visitor.send(href('contact'), 'message', { ...values, message: long });
  expect([refused.status, (await refused.text()).includes(`${long}</textarea>`)]).toEqual([422, true]);
  const stored = await visitor.send(href('contact'), 'message', { ...values, message });
  const [, reference] = /reference=(INQ-[0-9A-Z]{6})/.exec(stored.headers.get('location') ?? '') ?? [];
  const thread = await (await visitor.get(`/api/trade/own-threads/${reference}`, sameOrigin)).json();
  expect(JSON.stringify(thread)).toContain(JSON.stringify(message));
});
