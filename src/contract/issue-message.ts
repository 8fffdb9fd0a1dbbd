import type * as z from 'zod';

export function issueMessage(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too big)/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'Please fill in this field.';
  if (issue.code === 'invalid_value') return 'Please choose one of the entries.';
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `This must be ${issue.maximum.toLocaleString('en')} characters or fewer.`;
  return issue.message;
}
