/** The auth service sends the messages of all services, because it knows addresses and settings. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { email, id, limits, money } from '../fields.ts';
import { orderStatus } from '../trade/orders.ts';
import { refusal } from '../trade/received-mail.ts';
import { type NotificationEvent, notificationEvents } from './users.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'users.manage', api: 'nobody' });

/** `account`: about the account itself, and therefore sent whatever the settings say. */
export type MessageEvent = NotificationEvent | 'account';
export const messageEvent = z.enum(['account', ...(Object.keys(notificationEvents) as NotificationEvent[])]);

const words = z.string().min(1).max(limits.summary);
const moment = z.iso.datetime();

const ofThread = {
  /** The address at which an e-mail is added to the inquiry. */
  replyTo: email.nullable().default(null),
  /** Message-IDs of the e-mails before it, oldest first. */
  references: z.array(z.string().max(600)).max(20).default([]),
};

/** The content of a message; the auth service has the texts in each language. */
export const messageContent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('order'),
    number: words,
    /** The title of the first product. */
    title: words,
    /** The number of products besides the first. */
    others: z.number().int().min(0).default(0),
    status: orderStatus,
    note: z.string().nullable(),
    /** Null if it was queued by an earlier version. */
    placedAt: moment.nullable().default(null),
    total: money.nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('order-paid'), number: words, total: money }),
  /** Staff sent it again; `document` is its number, `number` that of the order. */
  z.strictObject({ kind: z.literal('invoice'), number: words, document: words }),
  z.strictObject({ kind: z.literal('credit-note'), number: words, document: words }),
  z.strictObject({
    kind: z.literal('answer'),
    reference: words,
    body: z.string().max(limits.longText),
    ...ofThread,
    /** Names of its files. */
    files: z.array(z.string()).max(100).default([]),
  }),
  /** It goes to the sender of an e-mail of which something was not accepted. */
  z.strictObject({
    kind: z.literal('mail-incomplete'),
    reference: words,
    files: z.array(z.strictObject({ name: z.string(), reason: refusal })).max(20),
    isUnreadable: z.boolean(),
    /** `size` is what files may have together, such as 10 MB; `count` is how many they may be. */
    size: words,
    count: z.number().int(),
    ...ofThread,
  }),
  z.strictObject({ kind: z.literal('invitation'), title: words, until: moment, link: z.url() }),
  z.strictObject({ kind: z.literal('waitlist-news') }),
  /** The list has no product. */
  z.strictObject({ kind: z.literal('waitlist-turn'), title: words }),
  z.strictObject({ kind: z.literal('organization-invited') }),
  z.strictObject({
    kind: z.literal('organization-role'),
    organization: words,
    role: z.enum(['owner', 'manager', 'member']),
  }),
  z.strictObject({ kind: z.literal('organization-removed'), organization: words }),
  z.strictObject({ kind: z.literal('new-device'), session: id, device: words.nullable(), at: moment }),
  /** It goes to the former number, and to the e-mail address of the account. */
  z.strictObject({ kind: z.literal('phone-changed') }),
  /** It goes to the former address. */
  z.strictObject({ kind: z.literal('email-changed') }),
  /** It goes to both accounts. */
  z.strictObject({ kind: z.literal('accounts-merged'), until: moment }),
  z.strictObject({ kind: z.literal('accounts-separated') }),
  z.strictObject({ kind: z.literal('token-created'), name: words }),
  /** `by` is null for somebody without a name. */
  z.strictObject({ kind: z.literal('mention'), reference: words, by: words.nullable() }),
  z.strictObject({ kind: z.literal('deck-opened'), deck: words, link: words, deckId: id, shareId: id }),
  z.strictObject({ kind: z.literal('access-granted'), screen: words, path: words, role: words }),
  z.strictObject({ kind: z.literal('access-declined'), screen: words, note: words }),
  z.strictObject({
    kind: z.literal('webhook-paused'),
    host: words,
    webhook: id,
    reason: z.enum(['failing', 'gone']),
  }),
  z.strictObject({ kind: z.literal('passkey-added'), name: words }),
  z.strictObject({ kind: z.literal('passkey-removed'), name: words }),
  z.strictObject({ kind: z.literal('passkeys-reset') }),
  z.strictObject({ kind: z.literal('passkey-recovery-requested') }),
  z.strictObject({ kind: z.literal('passkey-recovery-approved'), until: moment }),
  /** It goes to the person who approved it. */
  z.strictObject({ kind: z.literal('passkey-recovery-given'), user: id }),
  z.strictObject({ kind: z.literal('email-code'), code: id }),
  /** It was queued before messages had kinds. */
  z.strictObject({ kind: z.literal('text'), text: words }),
]);
export type MessageContent = z.infer<typeof messageContent>;

/** A user gets it by the ways that their settings allow. An address without a user was given as a contact, so no settings apply. */
const messageRecipient = {
  userId: id.nullable().default(null),
  /** E.164. */
  phoneNumber: z
    .string()
    .regex(/^\+\d{5,15}$/)
    .nullable()
    .default(null),
  email: email.nullable().default(null),
  /** ISO 3166-1 alpha-2, for dates and times if there is no user. */
  country: z.string().max(2).nullable().default(null),
};

/** Files that an e-mail carries; without them, the files of an answer are only in the account. */
const mailFiles = z.array(z.strictObject({ name: z.string(), type: z.string(), base64: z.string() })).default([]);
export type MailFile = z.infer<typeof mailFiles>[number];

/**
 * Only the system may call it. `declined`: turned off by the user; `impossible`: there is no way to reach them; `held`:
 * the budget for text messages is used up. After a 503, trying again makes sense.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages',
  viaCarrier: true,
  summary: 'Send a message to a person by text message and e-mail, as their settings allow; for services',
  input: z.strictObject({
    key: id,
    event: messageEvent,
    ...messageRecipient,
    content: messageContent,
    files: mailFiles,
  }),
  output: z.object({ outcome: z.enum(['sent', 'declined', 'impossible', 'held']) }),
});

/** Only the system may call it. */
export const previewMessage = endpoint({
  method: 'POST',
  path: '/message-previews',
  summary: 'Get the text message for a content, and the ways by which this site can send; for services',
  input: z.strictObject({ content: messageContent }),
  output: z.object({ text: z.string(), channels: z.object({ sms: z.boolean(), email: z.boolean() }) }),
});
