/** The words of all messages. */
import type { MessageContent } from '#contract/auth/messages.ts';
import { memberRoles } from '#contract/auth/organizations.ts';
import { href } from '#contract/routes.ts';
import type { OrderStatus } from '#contract/trade/orders.ts';

/** What a text message says, and the parts of an e-mail. */
export type Letter = {
  readonly sms: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What somebody else wrote. */
  readonly quote?: string;
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
};

export type Place = {
  readonly site: string;
  readonly origin: string;
  /** Whether the person has an account in which they can look. */
  readonly hasAccount: boolean;
  /** Whether the e-mail carries the files of an answer. */
  readonly hasFiles: boolean;
  moment(iso: string): string;
  /** The code that belongs to a check of an address; it is stored nowhere. */
  codeOf(checkId: string): string;
  /** The secret of the link by which a session is reported. */
  reportSecretOf(sessionId: string): string;
};

const ofOrder: Readonly<Record<OrderStatus, (title: string) => string>> = {
  placed: (title) => `We have received your order of “${title}”.`,
  confirmed: (title) => `Your order of “${title}” is confirmed.`,
  fulfilled: (title) => `Your order of “${title}” is on its way.`,
  delivered: (title) => `Your order of “${title}” was delivered.`,
  cancelled: (title) => `Your order of “${title}” is cancelled.`,
  refunded: (title) => `Your order of “${title}” is refunded.`,
};

export function write(
  content: MessageContent,
  { site, origin, hasAccount, hasFiles, moment, codeOf, reportSecretOf }: Place,
): Letter {
  switch (content.kind) {
    case 'order': {
      const { number, title, status, note } = content;
      const url = origin + href('order', { number });
      const what = ofOrder[status](title);
      return {
        sms: `${what} ${url}`,
        subject: `${what.replace(/\.$/, '')} (${number})`,
        paragraphs: [what],
        ...(note === null ? {} : { quote: note }),
        link: { label: `See order ${number}`, url },
      };
    }
    case 'answer': {
      const { reference, body, replyTo, files } = content;
      const names = files.join(', ');
      const url = origin + href('message', { reference });
      return {
        sms: `We replied to your inquiry ${reference}. Read our reply: ${url}`,
        subject: `Our reply to your inquiry ${reference}`,
        paragraphs: [
          `We have replied to your inquiry ${reference}:`,
          ...(files.length === 0 ? [] : [hasFiles ? `Attached: ${names}.` : `In your account: ${names}.`]),
          ...(replyTo === null ? [] : ['To write back, answer this e-mail.']),
        ],
        quote: body,
        ...(hasAccount ? { link: { label: 'See your inquiry in your account', url } } : {}),
      };
    }
    case 'invitation': {
      const { title, until, link } = content;
      const what = `One piece of “${title}” is reserved for you until ${moment(until)}.`;
      return {
        sms: `It is your turn: ${what.replace('One', 'one')} Order it or decline: ${link}`,
        subject: `It is your turn: ${title}`,
        paragraphs: [what, 'If you decline, the piece goes to somebody else.'],
        link: { label: 'Order it or decline', url: link },
      };
    }
    case 'waitlist-news': {
      const url = origin + href('news');
      return {
        sms: `You asked us for news on our waitlist. Read it here: ${url}`,
        subject: `News from ${site}`,
        paragraphs: ['You asked us for news on our waitlist.'],
        link: { label: 'Read the news', url },
      };
    }
    case 'waitlist-turn': {
      const url = `${origin}${href('contact')}#inquiry`;
      const what = `It is your turn on our waitlist “${content.title}”.`;
      return {
        sms: `${what} Please get in touch: ${url}`,
        subject: `It is your turn: ${content.title}`,
        paragraphs: [what, 'Please get in touch, and we will tell you what comes next.'],
        link: { label: 'Get in touch', url },
      };
    }
    case 'organization-invited': {
      const url = origin + href('account');
      const what = 'You are invited to join an organization.';
      return {
        sms: `${what} Accept or decline: ${url}`,
        subject: 'You are invited to join an organization',
        paragraphs: [what],
        link: { label: 'Accept or decline', url },
      };
    }
    case 'organization-role': {
      const { organization, role } = content;
      const what = `You are now ${memberRoles[role].toLowerCase()} of “${organization}”.`;
      return { sms: what, subject: 'Your role in an organization has changed', paragraphs: [what] };
    }
    case 'organization-removed': {
      const what = `You are no longer a member of “${content.organization}”.`;
      return { sms: what, subject: 'You were removed from an organization', paragraphs: [what] };
    }
    case 'new-device': {
      const { session, device, at } = content;
      const url = origin + href('sessionReport', { secret: reportSecretOf(session) });
      const what = `Somebody signed in to your account on a new device${device === null ? '' : ` (${device})`} on ${moment(at)}.`;
      return {
        sms: `${what} If it was not you: ${url}`,
        subject: 'Sign-in on a new device',
        paragraphs: [what, 'If it was you, you need not do anything.'],
        link: { label: 'This was not me', url },
      };
    }
    case 'phone-changed':
      return {
        sms: `The phone number of your account at ${site} was changed. You can no longer sign in with this number. If you did not change it, contact us at once.`,
        subject: 'The phone number of your account was changed',
        paragraphs: [
          'The phone number of your account was changed. You can no longer sign in with the former one.',
          'If you did not change it, contact us at once.',
        ],
      };
    case 'email-changed': {
      const what = 'The e-mail address of your account was changed or removed. We no longer send messages to this one.';
      return {
        sms: what,
        subject: 'The e-mail address of your account was changed',
        paragraphs: [what, 'If you did not change it, sign in, look at your devices and settings, and contact us.'],
        link: { label: 'See your settings', url: origin + href('settings') },
      };
    }
    case 'token-created': {
      const what = `An API token was created for your account: “${content.name}”. A program that has it can use this site as you.`;
      const url = `${origin}${href('settings')}#api-tokens`;
      return {
        sms: `${what} If it was not you, revoke it: ${url}`,
        subject: 'A new API token of your account',
        paragraphs: [what, 'If you did not create it, revoke it, sign out your devices, and contact us.'],
        link: { label: 'See your API tokens', url },
      };
    }
    case 'access-granted': {
      const { screen, path, role } = content;
      const what = `You can now open “${screen}”: you were given the role “${role}”.`;
      const url = origin + path;
      return {
        sms: `${what} ${url}`,
        subject: `You can now open “${screen}”`,
        paragraphs: [what],
        link: { label: `Open ${screen}`, url },
      };
    }
    case 'access-declined': {
      const { screen, note } = content;
      const what = `Your request for access to “${screen}” was declined.`;
      const url = `${origin}${href('account')}#access-requests`;
      return {
        sms: `${what} See why: ${url}`,
        subject: `Your request for access to “${screen}”`,
        paragraphs: [what],
        quote: note,
        link: { label: 'See your requests', url },
      };
    }
    case 'webhook-paused': {
      const { host, webhook, reason } = content;
      const why = reason === 'gone' ? 'said that it no longer exists' : 'has received nothing for three days';
      const what = `The webhook to ${host} is paused, because the server there ${why}.`;
      const url = origin + href('webhooksAdmin', { webhook });
      return {
        sms: `${what} ${url}`,
        subject: `The webhook to ${host} is paused`,
        paragraphs: [what, 'What happens until you resume it is held, and you can send it afterwards.'],
        link: { label: 'See the webhook', url },
      };
    }
    case 'passkey-added': {
      const what = `A passkey was added to your account: “${content.name}”. Anybody who can unlock it can sign in as you.`;
      return {
        sms: `${what} If it was not you, remove it: ${passkeysOf(origin)}`,
        subject: 'A new passkey of your account',
        paragraphs: [what, 'If you did not add it, remove it, sign out your devices, and contact us.'],
        link: { label: 'See your passkeys', url: passkeysOf(origin) },
      };
    }
    case 'passkey-removed': {
      const what = `The passkey “${content.name}” was removed from your account.`;
      return {
        sms: `${what} If it was not you: ${passkeysOf(origin)}`,
        subject: 'A passkey of your account was removed',
        paragraphs: [what, 'If you did not remove it, sign out your devices, and contact us.'],
        link: { label: 'See your passkeys', url: passkeysOf(origin) },
      };
    }
    case 'passkeys-reset': {
      const what = 'The passkeys of your account were removed by the people who run this site.';
      return {
        sms: `${what} Sign in with your phone number to add a new one: ${passkeysOf(origin)}`,
        subject: 'The passkeys of your account were removed',
        paragraphs: [what, 'Sign in with your phone number to add a new one. If you did not expect this, contact us.'],
        link: { label: 'Add a passkey', url: passkeysOf(origin) },
      };
    }
    case 'passkey-recovery-requested': {
      const what =
        'Somebody who signed in to your account with a code said that your passkey is lost, and asked to add another one.';
      return {
        sms: `${what} If it was not you, contact us at once.`,
        subject: 'Your passkey was reported as lost',
        paragraphs: [what, 'An administrator has to approve it. If it was not you, contact us at once.'],
      };
    }
    case 'passkey-recovery-approved': {
      const what = `You may add a new passkey until ${moment(content.until)}. It replaces those that you have.`;
      return {
        sms: `${what} ${passkeysOf(origin)}`,
        subject: 'You may add a new passkey',
        paragraphs: [what, 'If you did not ask for it, contact us at once.'],
        link: { label: 'Add a passkey', url: passkeysOf(origin) },
      };
    }
    case 'passkey-recovery-given': {
      const what = 'You approved that a user who lost their passkeys adds a new one.';
      const url = `${origin}${href('usersAdmin')}?${new URLSearchParams({ user: content.user })}`;
      return {
        sms: `${what} If it was not you: ${url}`,
        subject: 'You approved a new passkey of a user',
        paragraphs: [what, 'If it was not you, sign out your devices, and suspend that user.'],
        link: { label: 'See the user', url },
      };
    }
    case 'email-code': {
      const code = codeOf(content.code);
      return {
        sms: '',
        subject: `${code} is your code for ${site}`,
        paragraphs: [
          'Enter this code in your settings, to confirm that this address is yours:',
          'If you did not ask for it, somebody mistyped their address. You need not do anything.',
        ],
        code,
      };
    }
    case 'text':
      return { sms: content.text, subject: `A message from ${site}`, paragraphs: [content.text] };
  }
}

const passkeysOf = (origin: string): string => `${origin}${href('settings')}#passkeys`;
