/** Services that send text messages into a file and e-mail to a server of the test, and what people do with their addresses. */
import { expect } from 'vitest';
import { type MailServer, mailedCode, startMailServer } from './mail-server.ts';
import { createPeople, type Person } from './people.ts';
import { startOn, type TestServices } from './services.ts';
import { readableCodes, type SignedInPerson, sentCodes, signIn } from './sign-in.ts';

export type Messaging = Awaited<ReturnType<typeof startMessaging>>;

export async function startMessaging(env: Record<string, string> = {}) {
  const codes = readableCodes();
  const mail: MailServer = await startMailServer();
  const limits = { INQUIRIES_PER_DAY: '0', SEED_DEMO: 'true' };
  const services: TestServices = await startOn({ ...codes.env, ...mail.env, ...limits, ...env });
  const people = createPeople(services, codes.file);
  const addressOf = (person: Person) => `p${person.id}@example.org`;
  const saveAddress = (person: Person, email: string) => person.send(`PATCH /auth/users/${person.id}`, { email });
  const askForCode = (person: Person) => person.send(`POST /auth/users/${person.id}/email/start`, {});
  const enter = (person: Person, checkId: string, otp: string) =>
    person.send(`POST /auth/users/${person.id}/email/verify`, { check_id: checkId, otp });
  /** Messages without codes to a number, oldest first. */
  const textsTo = (phoneNumber: string): string[] =>
    (sentCodes(codes.file) as unknown as Array<{ phone_number: string; code?: string; text: string }>)
      .filter(({ phone_number, code }) => phone_number === phoneNumber && code === undefined)
      .map(({ text }) => text);
  return {
    mail,
    services,
    people,
    staff: await people.administrator(),
    codes: () => sentCodes(codes.file),
    addressOf,
    saveAddress,
    askForCode,
    enter,
    textsTo,
    /** Saves an address and confirms it by its code. */
    async confirm(person: Person, email = addressOf(person)): Promise<void> {
      await saveAddress(person, email);
      const before = mail.to(email).length;
      const { body } = await askForCode(person);
      await expect.poll(() => mail.to(email).length).toBe(before + 1);
      expect((await enter(person, body.check_id, mailedCode(mail, email))).status).toBe(200);
    },
    choose: (person: Person, settings: Array<{ event: string; channel: string; enabled: boolean }>) =>
      person.send(`PUT /auth/users/${person.id}/notifications`, { settings }),
    /** Messages that still wait. */
    async pending(): Promise<number> {
      const due = async (service: 'auth' | 'content' | 'trade') =>
        (await services.send(`GET /${service}/status`, { as: 'system' })).body.messages.due;
      return (await due('trade')) + (await due('auth')) + (await due('content'));
    },
    signInOn: (phoneNumber: string, device: string): Promise<SignedInPerson> =>
      signIn(services, {
        file: codes.file,
        phoneNumber,
        headers: { 'x-device': device, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140' },
      }),
    async end(): Promise<void> {
      await services.remove();
      await mail.close();
    },
  };
}
