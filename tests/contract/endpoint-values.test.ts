import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { type Endpoint, serviceNames } from '#contract/endpoint.ts';
import { fromWire, toWire } from '#contract/wire.ts';
import { arbitraryOf } from '../helpers/arbitrary.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';

const endpoints = serviceNames.flatMap(endpointsOf);
const named = endpoints.map(
  (endpoint) => [`${endpoint.method} /${endpoint.service}${endpoint.path}`, endpoint] as const,
);
const runs = { numRuns: 25 };
const sendAndRead = (schema: z.ZodType, value: unknown) => {
  const text = JSON.stringify(toWire(schema, value));
  return { text, read: fromWire(schema, text === undefined ? undefined : JSON.parse(text)) };
};

describe.each(named)('%s', (_, endpoint: Endpoint<z.ZodObject, z.ZodType>) => {
  test('S70: an answer is decoded to the value that was sent', () => {
    fc.assert(
      fc.property(arbitraryOf(endpoint.output), (value) => {
        const sent = endpoint.output.parse(value);
        expect(endpoint.output.parse(sendAndRead(endpoint.output, sent).read)).toEqual(sent);
      }),
      runs,
    );
  });

  test('S71: a request is decoded to the value that was sent, and its declared keys are in snake_case', () => {
    fc.assert(
      fc.property(arbitraryOf(endpoint.input), (value) => {
        const { text, read } = sendAndRead(endpoint.input, value);
        expect(endpoint.input.parse(read)).toEqual(endpoint.input.parse(value));
        for (const name of Object.keys(JSON.parse(text))) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      }),
      runs,
    );
  });
});
