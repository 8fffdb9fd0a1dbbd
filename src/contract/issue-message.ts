/** What is wrong with one field of an input, as a sentence for people. */
import type * as z from 'zod';

/** A message that a schema gives itself stays; what the schema library says of its own is no sentence for people. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too big)/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'Please fill in this field.';
  if (issue.code === 'invalid_value') return 'Please choose one of the entries.';
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `This must be ${issue.maximum.toLocaleString('en')} characters or fewer.`;
  return issue.message;
}
