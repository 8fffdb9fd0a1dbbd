import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { failures } from '#contract/failures.ts';
import { issueMessage } from '#contract/issue-message.ts';
import { givenText, type Message, message, ownText } from '#contract/messages/message.ts';
import { messageOr } from '#contract/messages/received.ts';
import { schemaText } from '#contract/messages/schema-text.ts';
import { texts } from '#contract/messages/texts.ts';
import { inEnglish } from '#contract/messages/write.ts';

test.each<[Message, string]>([
  [message('marked_fields'), 'Please check the marked fields.'],
  [
    message('api_tokens_full', { count: 1_000 }),
    'You already have 1,000 API tokens. Please revoke one that you no longer need.',
  ],
  [message('code_wrong', { count: 1 }), 'Wrong code. You have 1 try left.'],
  [message('code_wrong', { count: 5 }), 'Wrong code. You have 5 tries left.'],
  [message('cart_no_price', { currency: 'GBP', currencies: ['CHF'] }), 'No price in GBP. It can be ordered in CHF.'],
  [message('search_types', { types: ['name', 'phone', 'e-mail'] }), 'Search by name, phone or e-mail.'],
  [message('not_found', { what: message('this_order') }), 'This order was not found.'],
  [message('nothing_to_pay_in_status', { status: ownText('Paid') }), 'There is nothing to pay. The status is “Paid”.'],
])('the message %j is %j in English', (said, text) => {
  expect(inEnglish(said)).toBe(text);
});

test('a text that somebody wrote stays as it is, also if it looks like a placeholder', () => {
  const written = fc.oneof(
    fc.string(),
    fc.constantFrom('{product}', '{count}', '$&', '$1', '__proto__', 'constructor'),
  );
  fc.assert(
    fc.property(written, (product) => {
      expect(inEnglish(message('product_sold_out', { product }))).toBe(`“${product}” is sold out at the moment.`);
      expect(inEnglish(givenText(product))).toBe(product);
    }),
  );
});

test('a failure has its messages in English, and as codes with values beside', () => {
  const said = message('cart_full', { count: 9 });
  expect(failures.invalid({ quantity: said })).toMatchObject({
    userMessage: 'Please check the marked fields.',
    fields: { quantity: 'A cart has room for 9 products. Remove one to add another.' },
    messages: { userMessage: { code: 'marked_fields' }, fields: { quantity: said } },
  });
});

test('every message of ours is received as it was sent', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 500 }),
    fc.integer(),
    fc.array(fc.constantFrom('CHF', 'EUR'), { maxLength: 20 }),
    fc.constant(message('this_order')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.entries(texts)), value, ([code, text], given) => {
      const names = [text].flat().flatMap((each) => [...each.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      const values = names.length === 0 ? {} : { values: Object.fromEntries(names.map((name) => [name, given])) };
      const sent = { code, ...values };
      expect(messageOr('English.', JSON.parse(JSON.stringify(sent)))).toEqual(sent);
    }),
  );
});

const long = 'x'.repeat(501);
const deep = { code: 'not_found', values: { what: { code: 'not_found', values: { what: { code: 'this_order' } } } } };
test.each([
  ['nothing', undefined],
  ['a text', 'marked_fields'],
  ['a list', [{ code: 'marked_fields' }]],
  ['an unknown code', { code: 'something_of_theirs' }],
  ['a code that every object has', { code: 'constructor' }],
  ['the prototype as a code', { code: '__proto__' }],
  ['a missing value', { code: 'cart_full' }],
  ['a value of another name', { code: 'cart_full', values: { max: 9 } }],
  ['the prototype as a value', JSON.parse('{"code":"cart_full","values":{"__proto__":{"count":9}}}')],
  ['a long value', { code: 'given_text', values: { text: long } }],
  ['a control character', { code: 'given_text', values: { text: 'a\nb' } }],
  ['a long list', { code: 'search_types', values: { types: Array(21).fill('x') } }],
  ['an object as a value', { code: 'given_text', values: { text: { toString: 'x' } } }],
  ['an unknown code as a value', { code: 'not_found', values: { what: { code: 'their_thing' } } }],
  ['messages below messages', deep],
  ['many values', { code: 'marked_fields', values: Object.fromEntries([...'abcdefghijk'].map((name) => [name, 1])) }],
])('with %s, the English text is shown as it is', (_what, received) => {
  expect(messageOr('In their own words.', received)).toEqual(givenText('In their own words.'));
});

test('a text of a schema that has values is found again with its code', () => {
  const said = message('tags_max', { count: 7 });
  const { error } = z.array(z.string()).max(1, schemaText(said)).safeParse(['a', 'b']);
  expect(issueMessage(error?.issues[0] as z.core.$ZodIssue)).toEqual(said);
  const { error: plain } = z.string().min(1, 'Please write.').safeParse('');
  expect(issueMessage(plain?.issues[0] as z.core.$ZodIssue)).toEqual(ownText('Please write.'));
});
