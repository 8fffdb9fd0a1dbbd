/** The people of the matrix, each with a browser without scripts: nobody signed in, two customers and an administrator. */
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { createPageVisitor, type PageVisitor } from '../helpers/page-visitor.ts';
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
  const customer = await signIn(createPageVisitor(origin), demoPeople.first.phoneNumber, sent);
  const administrator = await signIn(createPageVisitor(origin), demoPeople.admin.phoneNumber, sent);
  const tokens = () =>
    [customer, administrator].flatMap(({ cookies }) => cookies.get('__Host-session') ?? []).filter(Boolean);
  const renew = async () => {
    administrator.cookies.clear();
    await signIn(administrator, demoPeople.admin.phoneNumber, sent);
  };
  return { visitor, customer, administrator, tokens, renew };
}

export async function signIn(
  visitor: PageVisitor,
  phoneNumber: string,
  sent: readonly SentMessage[],
): Promise<PageVisitor> {
  await visitor.send(href('login'), 'phoneNumber', { phoneNumber, country: 'US' });
  const answer = await visitor.send(href('login'), 'otp', { otp: codeOf(phoneNumber, sent) });
  if (answer.status !== 303) throw new Error(`signing in was answered ${answer.status}: ${await answer.text()}`);
  return visitor;
}

export function codeOf(phoneNumber: string, sent: readonly SentMessage[]): string {
  const message = sent.findLast(({ phone_number, code }) => phone_number === phoneNumber && code);
  if (!message) throw new Error(`no code was sent to ${phoneNumber}`);
  return message.code;
}

export const cookiesOf = ({ cookies }: PageVisitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
