/** Codes of text messages, as people with a new browser ask for them and enter them. */
import { href } from '#contract/routes.ts';
import { createPageVisitor, formOn, type PageVisitor } from '../helpers/page-visitor.ts';
import type { Report } from './cell.ts';
import { codeOf } from './people.ts';
import { type Seen, type Sending, send } from './visits.ts';
import type { World } from './world.ts';

let count = 0;
/** Nobody had it before. */
export const newPhone = () => `+1503555${String((process.pid * 100 + ++count) % 10_000).padStart(4, '0')}`;

type CodeRequest = {
  readonly phone: string;
  readonly visitor: PageVisitor;
  /** The answer to the request. */
  readonly seen: Seen;
  /** The last code that was sent to the phone. */
  code(): string;
  /** The form with a code entered, which may be sent more than once. */
  fillIn(code: string): Promise<Sending>;
  enter(code: string): Promise<Seen>;
  /** Presses the button for another code; undefined if there is none. */
  again(): Promise<Seen | undefined>;
};

export async function askForCode({ gateway, sent }: World, phone = newPhone()): Promise<CodeRequest> {
  const visitor = createPageVisitor(gateway.origin);
  const form = await visitor.open(href('login'), 'phoneNumber');
  form.body.set('phoneNumber', phone);
  form.body.set('country', 'US');
  const fillIn = async (code: string): Promise<Sending> => {
    const entry = await visitor.open(href('login'), 'otp');
    entry.body.set('otp', code);
    return { name: 'the entry of a code', form: entry, who: visitor };
  };
  return {
    phone,
    visitor,
    seen: await send({ name: 'a code', form, who: visitor }),
    code: () => codeOf(phone, sent),
    fillIn,
    enter: async (code) => send(await fillIn(code)),
    async again() {
      const body = formOn(await (await visitor.get(href('login'))).text(), 'Send another code');
      return body && send({ name: 'a new code', form: { path: href('login'), body }, who: visitor });
    },
  };
}

export const messagesTo = ({ sent }: World, phone: string): number =>
  sent.filter(({ phone_number }) => phone_number === phone).length;

/** A person with a new browser signs in. */
export async function checkSignIn(world: World, report: Report, what = 'I6', phone = newPhone()): Promise<void> {
  const { seen, code, enter } = await askForCode(world, phone);
  const entered = seen.status === 303 ? await enter(code()) : undefined;
  report.check(what, entered?.status === 303, `${seen.status}, then ${entered?.status}`);
}
