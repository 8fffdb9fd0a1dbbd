import type * as z from 'zod';

/** The message of the contract, or a sentence in place of the library's own. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too big|Too small|Unrecognized)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing : (kinds[issue.expected] ?? notValid);
    case 'invalid_value':
      return 'Please choose one of the entries.';
    case 'too_big':
      return boundMessage(issue.origin, issue.maximum, 'most');
    case 'too_small':
      return boundMessage(issue.origin, issue.minimum, 'least');
    default:
      return notValid;
  }
}

const missing = 'Please fill in this field.';
const notValid = 'This value is not valid.';

const kinds: Partial<Record<string, string>> = {
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  date: 'Please enter a date.',
  array: 'This must be a list.',
  string: 'This must be a text.',
  boolean: 'This must be true or false.',
};

function boundMessage(origin: string, bound: number | bigint, side: 'most' | 'least'): string {
  if (origin === 'string' && side === 'least' && Number(bound) === 1) return missing;
  return (bounds[origin] ?? bounds.number)[side](bound.toLocaleString('en'));
}

type Bounds = { readonly most: (count: string) => string; readonly least: (count: string) => string };
const entries: Bounds = {
  most: (count) => `This must have ${count} entries or fewer.`,
  least: (count) => `This must have ${count} entries or more.`,
};
const bounds: { readonly number: Bounds; readonly [origin: string]: Bounds | undefined } = {
  string: {
    most: (count) => `This must be ${count} characters or fewer.`,
    least: (count) => `This must be ${count} characters or more.`,
  },
  array: entries,
  set: entries,
  date: { most: () => 'This date is too late.', least: () => 'This date is too early.' },
  number: {
    most: (count) => `This must be ${count} or less.`,
    least: (count) => `This must be ${count} or more.`,
  },
};
