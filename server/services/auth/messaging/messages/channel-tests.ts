import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { testChannel } from '#contract/auth/message-tests.ts';
import type { NotificationChannel, User } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { record } from '../../../audit/record.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { CurrentSessions } from '../../identity/sessions/current.ts';
import type { AuthTables } from '../../tables.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { UnconfirmedDelivery, UndeliverableNumber } from '../delivery/provider.ts';
import { type Mailer, RefusedAddress } from '../mail/mailer.ts';
import { BudgetReached, type SmsBrake } from '../sms-budget/brake.ts';
import { htmlOf, textOf } from './mail-parts.ts';
import type { MessageSite, SiteReader } from './site.ts';

type Options = {
  current: CurrentSessions;
  delivery: Delivery | null;
  mailer: Mailer | null;
  brake: SmsBrake;
  site: SiteReader;
};

/** More than somebody needs who tries settings, and less than costs anything. */
const testsPerHour = 10;

export function addChannelTestRoutes(service: Service<AuthTables>, options: Options): void {
  const { current, delivery, mailer, brake, site: siteReader } = options;
  const origin = service.config.PUBLIC_ORIGIN;

  async function sendSms({ phoneNumber }: User, site: string): Promise<string | null> {
    if (!delivery) return 'SMS_SINK is not set, so no text message can be sent.';
    if (phoneNumber === null) return 'Your account has no phone number.';
    const text = `This is a test from ${site}.`;
    const send = async () => {
      if (delivery.kind === 'verifier') await delivery.start(phoneNumber, null);
      else await delivery.send({ id: randomUUID(), phoneNumber, text, code: null });
    };
    await brake.pay({ phoneNumber, text, purpose: 'other' }, send);
    return null;
  }

  async function sendMail({ email }: User, site: string, look: MessageSite['look']): Promise<string | null> {
    if (!mailer) return 'SMTP_URL and MAIL_FROM are not set, so no e-mail can be sent.';
    if (email === null) return 'You have no e-mail address. Enter one in your settings.';
    const text = `This is a test from ${site}.`;
    const letter = { sms: text, subject: `Test from ${site}`, paragraphs: [text] };
    const frame = { site, origin, reason: 'account', unsubscribe: null, language: 'en', look } as const;
    await mailer.send({
      to: email,
      id: randomUUID(),
      fromName: site,
      replyTo: null,
      references: [],
      automatic: 'auto-generated',
      unsubscribe: null,
      files: [],
      language: 'en',
      subject: letter.subject,
      text: textOf(letter, frame),
      html: htmlOf(letter, frame),
    });
    return null;
  }

  serve(service, testChannel, async ({ channel }, call) => {
    const user = current.of(call.actor)?.user;
    if (!user) throw failures.unauthorized();
    if ((await countTests(call.database, user.id)) >= testsPerHour) throw failures.tooMany(3_600);
    const { name, look } = await siteReader.read();
    const send = channel === 'sms' ? sendSms : sendMail;
    const reason = await send(user, name, look).catch(reasonOf);
    return call.commit(async (transaction) => {
      await record(transaction, call, { action: 'channel.test', targetId: channel, after: { reason } });
      return { reason };
    });
  });
}

/** Errors of carriers and mail servers hold codes, and no addresses. */
function reasonOf(error: Error): string {
  if (error instanceof BudgetReached) return 'The budget for text messages is used up.';
  return `${meaningOf(error)} (${error.message})`;
}

function meaningOf(error: Error): string {
  if (error instanceof UndeliverableNumber) return 'The provider refuses your number.';
  if (error instanceof RefusedAddress) return 'The mail server refuses your address.';
  if (error instanceof UnconfirmedDelivery) return 'The provider did not answer in time; the message may arrive.';
  if (/\b(?:401|403|535)\b|EAUTH/.test(error.message)) return 'The provider refuses the credentials.';
  if (/E(?:CONN|SOCKET|DNS|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|UND_ERR_CONNECT/.test(error.message))
    return 'The server cannot be reached.';
  return 'The message was not accepted.';
}

async function countTests(database: Kysely<AuthTables>, userId: string): Promise<number> {
  const { rows } = await sql`select from auth.audit_entries where action = 'channel.test' and actor_id = ${userId}
    and at > now() - interval '1 hour' limit ${testsPerHour}::int`.execute(database);
  return rows.length;
}

/** Whether a test of the channel was ever accepted. */
export async function wasAccepted(database: Kysely<AuthTables>, channel: NotificationChannel): Promise<boolean> {
  const { rows } = await sql`select from auth.audit_entries where target_type = 'channel' and target_id = ${channel}
    and after ->> 'reason' is null limit 1`.execute(database);
  return rows.length > 0;
}
