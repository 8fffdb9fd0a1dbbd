/** Puts the texts of a catalogue and the values of a message together. */
import { partsOfDevice } from '#contract/auth/device-name.ts';
import type { MessageContent } from '#contract/auth/messages.ts';
import type { Language } from '#contract/auth/users.ts';
import type { Money } from '#contract/fields.ts';
import { moneyIn } from '#contract/money.ts';
import { formFor } from '#contract/plural.ts';
import { href } from '#contract/routes.ts';
import { localeOf } from './language.ts';
import { localTime } from './local-time.ts';
import type { MessageSite } from './site.ts';
import type { Texts } from './texts/english.ts';
import { fill, textsIn, unbroken, type Values } from './texts/texts.ts';

/** The text of a text message, and the parts of an e-mail. */
export type Letter = {
  readonly sms: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Text that another person wrote. */
  readonly quote?: string | undefined;
  readonly code?: string | undefined;
  readonly link?: { readonly label: string; readonly url: string };
};

export type Place = {
  readonly site: MessageSite;
  readonly origin: string;
  readonly language: Language;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** Whether the person has an account in which they can look. */
  readonly hasAccount: boolean;
  /** Whether the e-mail carries the files of an answer. */
  readonly hasFiles: boolean;
  /** The code that belongs to a check of an address; it is stored nowhere. */
  codeOf(checkId: string): string;
  /** The secret of the link by which a session is reported. */
  reportSecretOf(sessionId: string): string;
};

type Parts = {
  readonly name: keyof Texts['letters'];
  readonly values?: Values;
  readonly url?: string;
  /** Paragraphs before those of the catalogue. */
  readonly details?: readonly string[];
  /** False if only the text message has the URL. */
  readonly hasLink?: boolean;
} & Pick<Letter, 'quote' | 'code'>;

type Writing = Place & {
  readonly texts: Texts;
  moment(iso: string): string;
  day(iso: string): string;
  amount(money: Money): string;
};

export function write(content: MessageContent, place: Place): Letter {
  const { site, language, country } = place;
  const texts = textsIn(language);
  const locale = localeOf({ language, country, siteLocale: site.locale });
  const clock = { locale, country, otherwise: site.timeZone };
  const {
    name,
    values,
    url,
    details = [],
    hasLink = true,
    quote,
    code,
  } = partsOf(content, {
    ...place,
    texts,
    moment: (iso) => localTime(iso, 'moment', clock),
    day: (iso) => localTime(iso, 'day', clock),
    amount: (money) => moneyIn(locale, money, { exact: true, currencyDisplay: 'symbol' }),
  });
  const { what, sms, subject, more = [], link }: Words = texts.letters[name];
  const all = { site: site.name, ...values, ...(url === undefined ? {} : { url }) };
  const say = (text: string) => fill(unbroken(text), all);
  return {
    // The space without a break is not in the alphabet of text messages, which hold fewer letters of others.
    sms: fill([what, sms].filter(Boolean).join(' '), all),
    subject: say(subject),
    paragraphs: [say(what), ...details, ...more.map(say)],
    quote,
    code,
    ...(hasLink && link !== undefined && url !== undefined ? { link: { label: say(link), url } } : {}),
  };
}

type Words = { what: string; sms?: string; subject: string; more?: readonly string[]; link?: string };

function partsOf(content: MessageContent, writing: Writing): Parts {
  const { site, texts, origin, moment, amount, codeOf, reportSecretOf } = writing;
  const urlOf = (page: 'news' | 'contact') => origin + href(site.pagesOff.includes(page) ? 'home' : page);
  const settings = origin + href('settings');
  const passkeys = `${settings}#passkeys`;
  switch (content.kind) {
    case 'order':
      return orderParts(content, writing);
    case 'order-paid': {
      const { number, total } = content;
      const url = origin + href('order', { number });
      return { name: 'order-paid', values: { number, total: amount(total) }, url };
    }
    case 'invoice': {
      const { number, document } = content;
      return { name: 'invoice', values: { number, document }, url: origin + href('invoice', { number }) };
    }
    case 'credit-note': {
      const { number, document } = content;
      const url = origin + href('creditNote', { number, credit: document });
      return { name: 'credit-note', values: { number, document }, url };
    }
    case 'answer':
      return answerParts(content, writing);
    case 'mail-incomplete':
      return incompleteParts(content, writing);
    case 'invitation': {
      const { title, until, link } = content;
      return { name: 'invitation', values: { title, until: moment(until) }, url: link };
    }
    case 'waitlist-news':
      return { name: 'waitlist-news', url: urlOf('news') };
    case 'waitlist-turn':
      return { name: 'waitlist-turn', values: { title: content.title }, url: `${urlOf('contact')}#inquiry` };
    case 'organization-invited':
      return { name: 'organization-invited', url: origin + href('account') };
    case 'organization-role': {
      const { organization, role } = content;
      return { name: 'organization-role', values: { organization, role: texts.roles[role] } };
    }
    case 'organization-removed':
      return { name: 'organization-removed', values: { organization: content.organization } };
    case 'new-device': {
      const { session, device, at } = content;
      const named = device === null ? '' : ` (${deviceIn(texts, device)})`;
      const url = origin + href('sessionReport', { secret: reportSecretOf(session) });
      return { name: 'new-device', values: { device: named, at: moment(at) }, url };
    }
    case 'email-changed':
      return { name: 'email-changed', url: settings };
    case 'accounts-merged':
      return { name: 'accounts-merged', values: { until: moment(content.until) }, url: urlOf('contact') };
    case 'accounts-separated':
      return { name: 'accounts-separated', url: urlOf('contact') };
    case 'token-created':
      return { name: 'token-created', values: { name: content.name }, url: `${settings}#api-tokens` };
    case 'mention': {
      const { reference, by } = content;
      const url = `${origin}${href('customerService')}?${new URLSearchParams({ thread: reference })}`;
      return { name: by === null ? 'mention-unnamed' : 'mention', values: { reference, by: by ?? '' }, url };
    }
    case 'deck-opened': {
      const { deck, link, deckId, shareId } = content;
      const url = `${origin}${href('decksAdmin')}?${new URLSearchParams({ deck: deckId, part: 'views', share: shareId })}`;
      return { name: 'deck-opened', values: { deck, link }, url };
    }
    case 'access-granted': {
      const { screen, path, role } = content;
      return { name: 'access-granted', values: { screen, role }, url: origin + path };
    }
    case 'access-declined': {
      const { screen, note } = content;
      return {
        name: 'access-declined',
        values: { screen },
        url: `${origin}${href('account')}#access-requests`,
        quote: note,
      };
    }
    case 'webhook-paused': {
      const { host, webhook, reason } = content;
      return { name: `webhook-paused-${reason}`, values: { host }, url: origin + href('webhooksAdmin', { webhook }) };
    }
    case 'passkey-added':
    case 'passkey-removed':
      return { name: content.kind, values: { name: content.name }, url: passkeys };
    case 'passkeys-reset':
      return { name: 'passkeys-reset', url: passkeys };
    case 'phone-changed':
    case 'passkey-recovery-requested':
      return { name: content.kind };
    case 'passkey-recovery-approved':
      return { name: 'passkey-recovery-approved', values: { until: moment(content.until) }, url: passkeys };
    case 'passkey-recovery-given': {
      const url = `${origin}${href('usersAdmin')}?${new URLSearchParams({ user: content.user })}`;
      return { name: 'passkey-recovery-given', url };
    }
    case 'email-code': {
      const code = codeOf(content.code);
      return { name: 'email-code', values: { code }, code };
    }
    case 'text':
      return { name: 'text', values: { text: content.text } };
  }
}

type Of<Kind> = Extract<MessageContent, { kind: Kind }>;

function orderParts(content: Of<'order'>, { texts, language, origin, day, amount }: Writing): Parts {
  const { number, title: first, others, status, note, placedAt, total } = content;
  const count = { title: first, count: String(others) };
  const { one, other } = texts.others;
  const plural = formFor(others, [one, other], { locale: language, translate: (text) => text });
  const isKnown = placedAt !== null && total !== null;
  return {
    name: `order-${status}`,
    values: { number, title: others === 0 ? first : fill(plural, count) },
    url: origin + href('order', { number }),
    details: isKnown ? [fill(unbroken(texts.order), { number, date: day(placedAt), total: amount(total) })] : [],
    ...(note === null ? {} : { quote: note }),
  };
}

function answerParts(content: Of<'answer'>, { texts, origin, hasAccount, hasFiles }: Writing): Parts {
  const { reference, body, replyTo, files } = content;
  const place = hasFiles ? texts.attached : texts.inAccount;
  return {
    name: 'answer',
    values: { reference },
    url: origin + href('message', { reference }),
    hasLink: hasAccount,
    details: [
      ...(files.length === 0 ? [] : [fill(unbroken(place), { names: files.join(', ') })]),
      ...(replyTo === null ? [] : [texts.replyByMail]),
    ],
    quote: body,
  };
}

function incompleteParts(content: Of<'mail-incomplete'>, { texts, origin, hasAccount }: Writing): Parts {
  const { reference, files, isUnreadable, size, count } = content;
  const url = origin + href('message', { reference });
  const because = ({ name, reason }: (typeof files)[number]) =>
    `${name}: ${fill(unbroken(texts.refusals[reason]), { size, count: String(count) })}`;
  return {
    name: 'mail-incomplete',
    values: { reference },
    url,
    hasLink: hasAccount,
    details: isUnreadable ? [texts.unreadable] : files.map(because),
  };
}

function deviceIn({ device }: Texts, name: string): string {
  const parts = partsOfDevice(name);
  return parts ? fill(device, parts) : name;
}
