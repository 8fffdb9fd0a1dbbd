import type * as z from 'zod';
import { type Message, type Messages, message } from './messages/message.ts';
import { messageOfSchema } from './messages/schema-text.ts';

/** The message of the contract, or one in place of the library's own. */
export function issueMessage(issue: z.core.$ZodIssue): Message {
  if (!/^(Invalid|Too big|Too small|Unrecognized)/.test(issue.message)) return messageOfSchema(issue.message);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing : (kinds[issue.expected] ?? notValid);
    case 'invalid_value':
      return message('entry_missing');
    case 'too_big':
      return (bounds[issue.origin] ?? number).max(Number(issue.maximum));
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return missing;
      return (bounds[issue.origin] ?? number).min(Number(issue.minimum));
    default:
      return notValid;
  }
}

/** A field has room for one message, though its value may be wrong in several ways. */
export const firstMessage = ({ issues: [first] }: z.ZodError): Message => (first ? issueMessage(first) : notValid);

const missing = message('field_missing');
const notValid = message('value_invalid');

const kinds: Partial<Messages> = {
  number: message('number_missing'),
  int: message('whole_number_missing'),
  date: message('date_missing'),
  array: message('list_needed'),
  string: message('text_needed'),
  boolean: message('true_or_false'),
};

type Bounds = { readonly max: (count: number) => Message; readonly min: (count: number) => Message };
const entries: Bounds = {
  max: (count) => message('entries_max', { count }),
  min: (count) => message('entries_min', { count }),
};
const number: Bounds = {
  max: (count) => message('number_max', { count }),
  min: (count) => message('number_min', { count }),
};
const bounds: Partial<Record<string, Bounds>> = {
  string: {
    max: (count) => message('characters_max', { count }),
    min: (count) => message('characters_min', { count }),
  },
  array: entries,
  set: entries,
  date: { max: () => message('date_too_late'), min: () => message('date_too_early') },
};
