/** The people of the matrix, each with a browser without scripts: nobody signed in, two customers and an administrator. */
import { demoPeople } from '../helpers/demo-people.ts';
import { createPageVisitor, type PageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import type { SentMessage } from '../helpers/sign-in.ts';

export type People = {
  readonly visitor: PageVisitor;
  readonly customer: PageVisitor;
  readonly administrator: PageVisitor;
  /** Tokens of the sessions. */
  tokens(): string[];
  /** Signs the administrator in again. */
  renew(): Promise<void>;
};

export async function createPeople(origin: string, sent: readonly SentMessage[]): Promise<People> {
  const visitor = createPageVisitor(origin);
  const code = (phoneNumber: string) => codeOf(phoneNumber, sent);
  const customer = createPageVisitor(origin);
  await signInByForms(customer, { phoneNumber: demoPeople.first.phoneNumber, code });
  const administrator = createPageVisitor(origin);
  const enter = () => signInByForms(administrator, { phoneNumber: demoPeople.admin.phoneNumber, code });
  await enter();
  const tokens = () =>
    [customer, administrator].flatMap(({ cookies }) => cookies.get('__Host-session') ?? []).filter(Boolean);
  const renew = async () => {
    administrator.cookies.clear();
    await enter();
  };
  return { visitor, customer, administrator, tokens, renew };
}

export function codeOf(phoneNumber: string, sent: readonly SentMessage[]): string {
  const message = sent.findLast(({ phone_number, code }) => phone_number === phoneNumber && code);
  if (!message) throw new Error(`no code was sent to ${phoneNumber}`);
  return message.code;
}
