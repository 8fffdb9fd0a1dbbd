import { expect, test } from 'vitest';
import * as z from 'zod';
import { serviceNames } from '#contract/endpoint.ts';
import { issueMessage } from '#contract/issue-message.ts';
import { inEnglish } from '#contract/messages/write.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';

const wrong = [
  '',
  'x',
  'x'.repeat(100_000),
  -1,
  0.5,
  1e15,
  Number.NaN,
  null,
  undefined,
  true,
  {},
  [],
  Array(2_000).fill('x'),
];
const raw = /expected|received|invalid|too (big|small)|unrecognized|<=|>=|zod/i;

test('no field of any endpoint is refused in the words of the schema library', () => {
  const messages = new Set<string>();
  for (const { input } of serviceNames.flatMap(endpointsOf))
    for (const [name, schema] of Object.entries(input.shape))
      for (const value of wrong) {
        const { error } = (schema as z.ZodType).safeParse(value, { reportInput: true });
        for (const issue of error?.issues ?? []) {
          const message = inEnglish(issueMessage(issue));
          if (messages.has(message)) continue;
          messages.add(message);
          expect([name, message, issue.code]).not.toEqual([name, expect.stringMatching(raw), issue.code]);
        }
      }
  expect([...messages]).toContain('Please fill in this field.');
});

test('bounds are named with their kind', () => {
  const message = (schema: z.ZodType, value: unknown) => {
    const [issue] = schema.safeParse(value, { reportInput: true }).error!.issues;
    return inEnglish(issueMessage(issue!));
  };
  expect(message(z.number().max(100), 101)).toBe('This must be 100 or less.');
  expect(message(z.number().min(1), 0)).toBe('This must be 1 or more.');
  expect(message(z.array(z.string()).max(1_000), Array(1_001).fill(''))).toBe('This must have 1,000 entries or fewer.');
  expect(message(z.string().max(10), 'x'.repeat(11))).toBe('This must be 10 characters or fewer.');
  expect(message(z.string().min(1), '')).toBe('Please fill in this field.');
  expect(message(z.uuid(), 'x')).toBe('This value is not valid.');
  expect(message(z.number(), 'x')).toBe('Please enter a number.');
});
