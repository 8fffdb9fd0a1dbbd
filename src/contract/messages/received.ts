/** Messages of services, which may be somebody else's: bounded, and only with codes of ours. */
import * as z from 'zod';
import { type Code, givenText, type Message, type Value } from './message.ts';
import { texts } from './texts.ts';

const text = z.string().regex(/^\P{Cc}{0,500}$/u);
const plainValue = z.union([text, z.number(), z.array(text).max(20)]);
const valuesOf = <Of extends z.ZodType>(value: Of) =>
  z
    .record(z.string().regex(/^[a-z]{1,20}$/), value)
    .refine((values) => Object.keys(values).length <= 10)
    .optional();
const code = z.string().regex(/^[a-z0-9_]{1,60}$/);
const inner = z.object({ code, values: valuesOf(plainValue) });

/** A value may be a message, whose values are no messages. */
const received = z.object({ code, values: valuesOf(z.union([plainValue, inner])) });

/** Within an answer. Only `messageOr` knows whether the code is one of ours. */
export const receivedMessage = received as unknown as z.ZodType<Message>;

/** The English text as it is, if there is no message, or it is not one of ours with all of its values. */
export function messageOr(english: string, given: unknown): Message {
  // Services of others send none.
  if (given === undefined) return givenText(english);
  const { success, data } = received.safeParse(given);
  return success && isKnown(data) ? data : givenText(english);
}

type Received = { readonly code: string; readonly values?: Readonly<Record<string, unknown>> | undefined };

function isKnown(message: Received): message is Message {
  const { code, values = {} } = message;
  if (!Object.hasOwn(texts, code)) return false;
  const names = [texts[code as Code]]
    .flat()
    .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return names.every((name = '') => Object.hasOwn(values, name)) && Object.values(values).every(isKnownValue);
}

const isKnownValue = (value: unknown): value is Value =>
  typeof value !== 'object' || value === null || Array.isArray(value) || isKnown(value as Received);
