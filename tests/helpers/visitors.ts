/** People of the shared product, who use it without scripts. */
import { inject } from 'vitest';
import { createPageVisitor, type PageVisitor, signInByForms } from './page-visitor.ts';
import { lastCode } from './sign-in.ts';

/** An unknown number becomes a new user. */
export async function signedIn(phoneNumber: string): Promise<PageVisitor> {
  const visitor = createPageVisitor(inject('origin'));
  await signInByForms(visitor, { phoneNumber, code: (to) => lastCode(inject('codes'), to) });
  return visitor;
}
