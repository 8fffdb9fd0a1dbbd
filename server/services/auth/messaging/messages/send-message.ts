/** Sends a message by every way that reaches the person. A retry repeats only what was not sent. */
import { type Kysely, sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { MailFile, MessageContent, MessageEvent } from '#contract/auth/messages.ts';
import type { Language, NotificationChannel, NotificationEvent } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { givenText } from '#contract/messages/message.ts';
import { href } from '#contract/routes.ts';
import type { Due, SendNow } from '../../../deliveries/deliveries.ts';
import { commit } from '../../../events/emit.ts';
import type { Service } from '../../../service.ts';
import { phoneHint } from '../../identity/phone-numbers.ts';
import type { AuthTables } from '../../tables.ts';
import { addressHashOf, markAddresses } from '../bounces/mark.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { type Mail, type Mailer, RefusedAddress } from '../mail/mailer.ts';
import { canUnsubscribe } from '../notifications/unsubscribe.ts';
import { BudgetReached, type SmsBrake } from '../sms-budget/brake.ts';
import { forget, isReleased as hasRelease, hold } from '../sms-budget/held.ts';
import { languageOf } from './language.ts';
import { htmlOf, textOf } from './mail-parts.ts';
import { reachOf, type Way } from './recipients.ts';
import type { MessageSite, SiteReader } from './site.ts';
import { type Letter, type Place, write } from './templates.ts';
import type { Texts } from './texts/english.ts';

type Options = {
  service: Service<AuthTables>;
  delivery: Delivery | null;
  brake: SmsBrake;
  mailer: Mailer | null;
  site: SiteReader;
  /** These derive the codes of address checks, and the secrets of links to report a session. */
  derived: Pick<Place, 'codeOf' | 'reportSecretOf'>;
  unsubscribeSecretOf(kind: { event: NotificationEvent; userId: string }): string;
};

/** In characters: two or three parts. */
const maxSmsLength = 400;

/** Whether this site can send by each channel. */
export type Channels = Readonly<Record<NotificationChannel, boolean>>;
export type Messages = {
  readonly sendNow: SendNow;
  readonly channels: Channels;
  /** The text message, in the language of the site and with its times. */
  preview(content: MessageContent): Promise<string>;
};

export function createMessages({
  service,
  delivery,
  brake,
  mailer,
  site: siteReader,
  derived,
  unsubscribeSecretOf,
}: Options): Messages {
  const { config, database, app } = service;
  const origin = config.PUBLIC_ORIGIN;
  const countries = new Set(config.SIGN_IN_COUNTRIES.split(',').filter((code) => code && code !== '*'));
  /** Messages cost money, so only countries that receive codes are served. */
  const isServed = (phoneNumber: string) =>
    countries.size === 0 || countries.has(parsePhoneNumberFromString(phoneNumber)?.country ?? '');
  /** Verifiers send codes and nothing else. */
  const carrier = delivery?.kind === 'carrier' ? delivery : null;
  const channels: Channels = { sms: carrier !== null, email: mailer !== null };
  const canSend = ({ channel, address }: Way) => channels[channel] && (channel === 'email' || isServed(address));
  /** A notice about an incomplete e-mail is never sent as a text message. */
  const isMeant = ({ channel }: Way, { kind }: MessageContent) => channel === 'email' || kind !== 'mail-incomplete';

  type Mailing = Pick<Due, 'id' | 'event'> & {
    content: MessageContent;
    letter: Letter;
    site: MessageSite;
    language: Language;
    userId: string | null;
    files: readonly MailFile[];
    isReleased: boolean;
  };

  async function sendBy(
    way: Way,
    { id, event, content, letter, site, language, userId, files, isReleased }: Mailing,
  ): Promise<void> {
    if (way.channel === 'sms') {
      const text = letter.sms.slice(0, maxSmsLength);
      const message = { id, phoneNumber: way.address, text, code: null };
      const purpose = event === 'account' || event === 'security' ? 'security' : 'other';
      return brake.pay({ ...message, purpose, isReleased }, async () => carrier?.send(message));
    }
    const ofThread = 'replyTo' in content ? content : null;
    const unsubscribe =
      userId !== null && canUnsubscribe(event)
        ? origin + href('unsubscribe', { secret: unsubscribeSecretOf({ event, userId }) })
        : null;
    const frame = { site: site.name, origin, reason: reasonOf(event, userId), unsubscribe, language, look: site.look };
    await mailer?.send({
      to: way.address,
      id,
      fromName: site.name,
      replyTo: ofThread?.replyTo ?? (event === 'account' ? null : site.contactEmail),
      references: ofThread?.references ?? [],
      automatic: automaticOf(content),
      unsubscribe: unsubscribe && `${unsubscribe}/one-click`,
      files,
      language,
      subject: letter.subject,
      text: textOf(letter, frame),
      html: htmlOf(letter, frame),
    });
  }

  const sendNow: SendNow = async (message) => {
    const { id, event, content, files = [] } = message;
    const { ways, country, userId, otherwise, ...reach } = await reachOf(database, message);
    const open = ways.filter((way) => canSend(way) && isMeant(way, content));
    if (open.length === 0) return ways.length > 0 ? 'impossible' : otherwise;
    const site = await siteReader.read();
    const language = reach.language ?? languageOf(site.locale);
    const reader = { language, country, hasAccount: userId !== null, hasFiles: files.length > 0 };
    const letter = write(content, { site, origin, ...reader, ...derived });
    const isReleased = brake.isOn && (await hasRelease(database, id));
    const results = await Promise.allSettled(
      open.map(async (way) => {
        const isMine = await claim(database, { id, event }, way);
        if (!isMine) return 'sent' as const;
        try {
          await sendBy(way, { id, event, content, letter, site, language, userId, files, isReleased });
          await finish(database, id, way.channel);
          return 'sent' as const;
        } catch (error) {
          await release(database, id, way.channel);
          if (error instanceof BudgetReached) return 'held' as const;
          const to = way.channel === 'sms' ? phoneHint(way.address) : undefined;
          app.log.warn({ error: (error as Error).message, channel: way.channel, to }, 'sending a message failed');
          if (error instanceof RefusedAddress) {
            const { reason } = error;
            const returned = { addressHash: addressHashOf(way.address), reason, message: { id, event } };
            await commit(service, (transaction) =>
              markAddresses(transaction, [{ ...returned, type: 'bounce', at: null }]),
            );
            return 'impossible' as const;
          }
          throw error;
        }
      }),
    );
    const failed = results.find((result) => result.status === 'rejected');
    // The caller is a service; errors of carriers hold no addresses.
    if (failed) throw failures.unavailable(givenText((failed.reason as Error).message));
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? result.value : 'impossible'));
    // An e-mail reached them, so the text message is not needed.
    const outcome = (['sent', 'held'] as const).find((each) => outcomes.includes(each)) ?? 'impossible';
    if (outcome === 'held') await hold(database, id, event);
    else if (brake.isOn) await forget(database, id);
    return outcome;
  };

  return {
    sendNow,
    channels,
    async preview(content) {
      const site = await siteReader.read();
      const reader = { language: languageOf(site.locale), country: null, hasAccount: true, hasFiles: false };
      return write(content, { site, origin, ...reader, ...derived }).sms;
    },
  };
}

/** Programs do not answer e-mails that are marked as automatic (RFC 3834). A person wrote the answer to an inquiry. */
function automaticOf({ kind }: MessageContent): Mail['automatic'] {
  if (kind === 'answer') return null;
  return kind === 'mail-incomplete' ? 'auto-replied' : 'auto-generated';
}

function reasonOf(event: MessageEvent, userId: string | null): keyof Texts['reasons'] {
  if (event === 'account') return 'account';
  return userId === null ? 'contact' : 'settings';
}

type Tables = Kysely<AuthTables>;

/** No way takes longer to send, so a process whose claim is older has crashed. */
const claimedFor = sql`interval '1 minute'`;

/** False if it was sent. Throws while another process sends it. */
async function claim(
  database: Tables,
  { id: messageId, event }: Pick<Due, 'id' | 'event'>,
  { channel, address }: Way,
): Promise<boolean> {
  const hash = channel === 'email' ? addressHashOf(address) : null;
  const { rows } = await sql<{ isSent: boolean }>`
    insert into auth.sent_messages as s (message_id, channel, address_hash, event)
    values (${messageId}, ${channel}, ${hash}::bytea, ${event})
    on conflict (message_id, channel) do update
      set at = now(), address_hash = excluded.address_hash where not s.is_sent and s.at < now() - ${claimedFor}
    returning is_sent`.execute(database);
  if (rows.length > 0) return true;
  const row = await database
    .selectFrom('sentMessages')
    .select('isSent')
    .where('messageId', '=', messageId)
    .where('channel', '=', channel)
    .executeTakeFirst();
  if (!row?.isSent) throw new Error('this message is being sent');
  return false;
}

const finish = (database: Tables, messageId: string, channel: string): Promise<unknown> =>
  sql`update auth.sent_messages set is_sent = true, at = now()
    where message_id = ${messageId} and channel = ${channel}`.execute(database);

const release = (database: Tables, messageId: string, channel: string): Promise<unknown> =>
  sql`delete from auth.sent_messages where message_id = ${messageId} and channel = ${channel}`.execute(database);

/** Staff can send messages again that were given up in the last week. */
export async function deleteOldSent(database: Tables): Promise<void> {
  await sql`delete from auth.sent_messages where at < now() - interval '8 days'`.execute(database);
}
