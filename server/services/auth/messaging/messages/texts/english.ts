/** The English texts of messages, which are the keys of their translations in `letters.json`. Placeholders are in braces. */
import type { MessageContent } from '#contract/auth/messages.ts';
import type { OrderStatus } from '#contract/trade/orders.ts';

type Kind = MessageContent['kind'];
/** A kind with values that change the sentence has a letter for each. */
type LetterName =
  | Exclude<Kind, 'order' | 'webhook-paused'>
  | `order-${OrderStatus}`
  | 'mention-unnamed'
  | `webhook-paused-${Extract<MessageContent, { kind: 'webhook-paused' }>['reason']}`;

type Words = {
  /** The first sentence of both the e-mail and the text message. */
  readonly what: string;
  /** The rest of the text message. */
  readonly sms?: string;
  readonly subject: string;
  /** The rest of the e-mail. */
  readonly more?: readonly string[];
  readonly link?: string;
};

const order = (what: string) => ({
  what: `${what}.`,
  sms: '{url}',
  subject: `${what} ({number})`,
  link: 'See order {number}',
});

export const english = {
  letters: {
    'order-placed': order('We have received your order of “{title}”'),
    'order-confirmed': order('Your order of “{title}” is confirmed'),
    'order-fulfilled': order('Your order of “{title}” is on its way'),
    'order-delivered': order('Your order of “{title}” was delivered'),
    'order-cancelled': order('Your order of “{title}” is cancelled'),
    'order-refunded': order('Your order of “{title}” is refunded'),
    'order-paid': {
      what: 'We have received your payment of {total} for order {number}.',
      sms: '{url}',
      subject: 'Payment received for order {number}',
      link: 'See order {number}',
    },
    invoice: {
      what: 'Here is invoice {document} for your order {number}.',
      sms: '{url}',
      subject: 'Invoice {document}',
      link: 'See the invoice',
    },
    'credit-note': {
      what: 'Here is credit note {document} for your order {number}.',
      sms: '{url}',
      subject: 'Credit note {document}',
      link: 'See the credit note',
    },
    answer: {
      what: 'We have replied to your inquiry {reference}.',
      sms: 'Read our reply: {url}',
      subject: 'Our reply to your inquiry {reference}',
      link: 'See your inquiry in your account',
    },
    'mail-incomplete': {
      what: 'We have received your e-mail about your inquiry {reference}, but not all of it could be accepted:',
      subject: 'Your e-mail about your inquiry {reference}',
      more: ['The rest of your e-mail has arrived. You can reply to this e-mail to send it in another way.'],
      link: 'See your inquiry in your account',
    },
    invitation: {
      what: 'It is your turn: one piece of “{title}” is reserved for you until {until}.',
      sms: 'Order it or decline: {url}',
      subject: 'It is your turn: {title}',
      more: ['If you decline, the piece goes to someone else.'],
      link: 'Order it or decline',
    },
    'waitlist-news': {
      what: 'You asked us for news on our waitlist.',
      sms: 'Read it here: {url}',
      subject: 'News from {site}',
      link: 'Read the news',
    },
    'waitlist-turn': {
      what: 'It is your turn on our waitlist “{title}”.',
      sms: 'Please get in touch: {url}',
      subject: 'It is your turn: {title}',
      more: ['Please get in touch, and we will tell you what comes next.'],
      link: 'Get in touch',
    },
    'organization-invited': {
      what: 'You are invited to join an organization.',
      sms: 'Accept or decline: {url}',
      subject: 'You are invited to join an organization',
      link: 'Accept or decline',
    },
    'organization-role': {
      what: 'You are now {role} of “{organization}”.',
      subject: 'Your role in an organization has changed',
    },
    'organization-removed': {
      what: 'You are no longer a member of “{organization}”.',
      subject: 'You were removed from an organization',
    },
    'new-device': {
      what: 'Someone signed in to your account on a new device{device} on {at}.',
      sms: 'If it was not you: {url}',
      subject: 'Sign-in on a new device',
      more: ['If it was you, you do not need to do anything.'],
      link: 'This was not me',
    },
    'phone-changed': {
      what: 'The phone number of your account at {site} was changed.',
      sms: 'You can no longer sign in with this number. If you did not change it, contact us at once.',
      subject: 'The phone number of your account was changed',
      more: ['You can no longer sign in with the former number.', 'If you did not change it, contact us at once.'],
    },
    'email-changed': {
      what: 'The e-mail address of your account was changed or removed.',
      sms: 'If it was not you: {url}',
      subject: 'The e-mail address of your account was changed',
      more: [
        'We no longer send messages to this address.',
        'If you did not change it, sign in, look at your devices and settings, and contact us.',
      ],
      link: 'See your settings',
    },
    'accounts-merged': {
      what: 'Your account at {site} was merged with another account, because we were told that both are yours.',
      sms: 'If it is not yours, tell us at once: {url}',
      subject: 'Your account was merged with another one',
      more: [
        'One of the two accounts now has what belonged to both. You can no longer sign in with the number of the other one.',
        'If the other account is not yours, tell us at once. We can undo the merge until {until}.',
      ],
      link: 'Tell us',
    },
    'accounts-separated': {
      what: 'Your account at {site} was separated from another one that it had been merged with.',
      sms: 'If you did not expect this, tell us: {url}',
      subject: 'Your account was separated from another one',
      more: ['Each account has again what belonged to it.'],
      link: 'Tell us',
    },
    'token-created': {
      what: 'An API token was created for your account: “{name}”. A program that has it can use this site as you.',
      sms: 'If it was not you, revoke it: {url}',
      subject: 'A new API token for your account',
      more: ['If you did not create it, revoke it, sign out your devices, and contact us.'],
      link: 'See your API tokens',
    },
    mention: {
      what: '{by} mentioned you in a note on the inquiry {reference}.',
      sms: '{url}',
      subject: '{by} mentioned you: {reference}',
      link: 'Read the note',
    },
    'mention-unnamed': {
      what: 'A colleague mentioned you in a note on the inquiry {reference}.',
      sms: '{url}',
      subject: 'A colleague mentioned you: {reference}',
      link: 'Read the note',
    },
    'deck-opened': {
      what: 'Your link for “{link}” to “{deck}” was opened for the first time.',
      sms: '{url}',
      subject: 'Your link for “{link}” was opened',
      link: 'See the visits',
    },
    'access-granted': {
      what: 'You can now open “{screen}”: you were given the role “{role}”.',
      sms: '{url}',
      subject: 'You can now open “{screen}”',
      link: 'Open {screen}',
    },
    'access-declined': {
      what: 'Your request for access to “{screen}” was declined.',
      sms: 'See why: {url}',
      subject: 'Your request for access to “{screen}”',
      link: 'See your requests',
    },
    'webhook-paused-failing': {
      what: 'The webhook to {host} is paused, because the server there has received nothing for three days.',
      sms: '{url}',
      subject: 'The webhook to {host} is paused',
      more: ['Events are held until you resume it, and you can send them afterwards.'],
      link: 'See the webhook',
    },
    'webhook-paused-gone': {
      what: 'The webhook to {host} is paused, because the server there said that it no longer exists.',
      sms: '{url}',
      subject: 'The webhook to {host} is paused',
      more: ['Events are held until you resume it, and you can send them afterwards.'],
      link: 'See the webhook',
    },
    'passkey-added': {
      what: 'A passkey was added to your account: “{name}”. Anybody who can unlock it can sign in as you.',
      sms: 'If it was not you, remove it: {url}',
      subject: 'A new passkey for your account',
      more: ['If you did not add it, remove it, sign out your devices, and contact us.'],
      link: 'See your passkeys',
    },
    'passkey-removed': {
      what: 'The passkey “{name}” was removed from your account.',
      sms: 'If it was not you: {url}',
      subject: 'A passkey of your account was removed',
      more: ['If you did not remove it, sign out your devices, and contact us.'],
      link: 'See your passkeys',
    },
    'passkeys-reset': {
      what: 'The passkeys of your account were removed by the people who run this site.',
      sms: 'Sign in with your phone number to add a new one: {url}',
      subject: 'The passkeys of your account were removed',
      more: ['Sign in with your phone number to add a new one. If you did not expect this, contact us.'],
      link: 'Add a passkey',
    },
    'passkey-recovery-requested': {
      what: 'Someone who signed in to your account with a code said that your passkey is lost, and asked to add another one.',
      sms: 'If it was not you, contact us at once.',
      subject: 'Your passkey was reported as lost',
      more: ['An administrator has to approve it. If it was not you, contact us at once.'],
    },
    'passkey-recovery-approved': {
      what: 'You can add a new passkey until {until}. It replaces your current passkeys.',
      sms: '{url}',
      subject: 'You can add a new passkey',
      more: ['If you did not ask for it, contact us at once.'],
      link: 'Add a passkey',
    },
    'passkey-recovery-given': {
      what: 'You approved a new passkey for a user who lost theirs.',
      sms: 'If it was not you: {url}',
      subject: 'You approved a new passkey for a user',
      more: ['If it was not you, sign out your devices, and suspend that user.'],
      link: 'See the user',
    },
    'email-code': {
      what: 'Enter this code in your settings, to confirm that this address is yours:',
      subject: '{code} is your code for {site}',
      more: ['If you did not ask for it, someone mistyped their address. You do not need to do anything.'],
    },
    text: { what: '{text}', subject: 'A message from {site}' },
  },
  /** The text message with a code has only characters of GSM, because others would make two messages of it. */
  code: '{code} is your code for {host}. It expires in {lifetime}. Never share it.',
  order: 'Order {number} of {date}, total {total}.',
  others: { one: '{title} and {count} more item', other: '{title} and {count} more items' },
  labelled: '{label}: {url}',
  attached: 'Attached: {names}.',
  inAccount: 'In your account: {names}.',
  replyByMail: 'To write back, reply to this e-mail.',
  /** The name of the refused file is written before the reason. */
  refusals: {
    type: 'files of this type are not accepted. Please send a PDF, a picture, a text or CSV.',
    size: 'too large. All files together may have at most {size}.',
    count: 'too many files. One e-mail may have at most {count}.',
    empty: 'the file is empty.',
  },
  unreadable: 'Its text could not be read. We have the e-mail itself, and will look at it.',
  device: '{browser} on {system}',
  roles: { owner: 'owner', manager: 'manager', member: 'member' },
  /** Why a person gets an e-mail. */
  reasons: {
    account: 'This message is about your account.',
    contact: 'You get it because you gave us this address.',
    settings: 'You can choose in your settings which messages you get.',
  },
  unsubscribe: 'Turn these e-mails off',
} as const satisfies { readonly letters: Readonly<Record<LetterName, Words>> } & Record<string, unknown>;

type Same<Value> = Value extends string ? string : { readonly [Key in keyof Value]: Same<Value[Key]> };
export type Texts = Same<typeof english>;
