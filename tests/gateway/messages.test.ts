import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import type { Failure } from '#contract/failures.ts';
import { givenText } from '#contract/messages/message.ts';
import { allShown, shown } from '#contract/messages/write.ts';
import { setCatalogues } from '#contract/set-texts.ts';
import { setSiteFormat, siteFormat } from '#contract/site-format.ts';
import { createApiHarness } from '../helpers/api-to.ts';
import { json } from '../helpers/foreign-service.ts';

const { apiTo, end } = createApiHarness();
const usual = siteFormat();
beforeEach(() => {
  setSiteFormat({ locale: 'de-DE', timeZone: 'UTC' });
  setCatalogues({
    de: {
      'A cart has room for {count} products. Remove one to add another.': 'Höchstens {count} Stück.',
      'Please check the marked fields.': 'Bitte prüfen.',
    },
  });
});
afterEach(async () => {
  setSiteFormat(usual);
  setCatalogues({});
  await end();
});

const order = defineEndpoint({
  service: 'trade',
  access: 'anyone',
  summary: 'An order',
  method: 'POST',
  path: '/things',
  input: z.object({ quantity: z.number(), items: z.array(z.object({ lineNumber: z.number() })) }),
  output: z.object({}),
});

async function failureOf(messages: unknown, texts: object = {}): Promise<Failure> {
  const body = {
    code: 'invalid_input',
    user_message: 'Please check the marked fields.',
    fields: {
      quantity: 'A cart has room for 1,000 products. Remove one to add another.',
      'items.0.line_number': 'Who knows?',
    },
    ...texts,
    messages,
  };
  const { api } = await apiTo((_hit, response) => json(response, 422, body));
  return api(order, { quantity: 2, items: [] }).then(
    () => Promise.reject(new Error('nothing failed')),
    (error: unknown) => error as Failure,
  );
}

const said = { code: 'cart_full', values: { count: 1_000 } };

test('messages of a service are shown in the language of the site, and its texts stay English', async () => {
  const failed = await failureOf({
    user_message: { code: 'marked_fields' },
    fields: { quantity: said, 'items.0.line_number': said, secret: said },
  });
  expect(failed).toMatchObject({
    userMessage: 'Please check the marked fields.',
    fields: {
      quantity: 'A cart has room for 1,000 products. Remove one to add another.',
      'items.0.lineNumber': 'A cart has room for 1,000 products. Remove one to add another.',
    },
  });
  expect(shown(failed.messages.userMessage)).toBe('Bitte prüfen.');
  expect(allShown(failed.messages.fields ?? {})).toEqual({
    quantity: 'Höchstens 1.000 Stück.',
    'items.0.lineNumber': 'Höchstens 1.000 Stück.',
  });
});

test.each([
  ['no messages', undefined],
  ['a text', 'marked_fields'],
  ['null', null],
  ['a list', [said]],
  ['unknown codes', { user_message: { code: 'theirs' }, fields: { quantity: { code: 'theirs' } } }],
  ['names of every object', { user_message: { code: 'constructor' }, fields: { quantity: { code: '__proto__' } } }],
  ['a missing value', { user_message: { code: 'cart_full' }, fields: { quantity: { code: 'page_not_found' } } }],
  ['fields as a text', { user_message: 'x', fields: 'quantity' }],
  ['long values', { user_message: { code: 'page_not_found', values: { path: 'x'.repeat(5_000) } } }],
  ['messages of no field', { fields: { constructor: said, __proto__: said } }],
])('a service of others with %s is shown in its own words', async (_what, messages) => {
  const failed = await failureOf(messages);
  expect(failed.messages).toEqual({
    userMessage: givenText('Please check the marked fields.'),
    fields: {
      quantity: givenText('A cart has room for 1,000 products. Remove one to add another.'),
      'items.0.lineNumber': givenText('Who knows?'),
    },
  });
  expect(shown(failed.messages.userMessage)).toBe('Please check the marked fields.');
  expect(allShown(failed.messages.fields ?? {})).toEqual(failed.fields);
});

test('messages without texts are not read, so that a program and a person read the same', async () => {
  const failed = await failureOf(
    { user_message: said, fields: { quantity: said } },
    { user_message: 'x'.repeat(501), fields: { quantity: 'a\nb' } },
  );
  expect(failed.messages).toEqual({ userMessage: { code: 'unknown' } });
  expect(failed.fields).toBeUndefined();
});

test('the few texts that a service of others may say without a code are translated', async () => {
  setCatalogues({ de: { Unauthorized: 'Nicht angemeldet' } });
  const failed = await failureOf(undefined, { user_message: undefined, error: 'Unauthorized' });
  expect([failed.userMessage, shown(failed.messages.userMessage)]).toEqual(['Unauthorized', 'Nicht angemeldet']);
});

test('of an answer with very many fields only the first are read', async () => {
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`items.${index}`, 'No.']));
  const failed = await failureOf(undefined, { fields });
  expect(Object.keys(failed.fields ?? {})).toHaveLength(200);
});
