/** The texts of messages in each language (docs/decisions/069-messages-in-the-persons-language.md). */
import { describe, expect, test } from 'vitest';
import { type MessageContent, messageContent } from '#contract/auth/messages.ts';
import { type Language, languages } from '#contract/auth/users.ts';
import { orderStatuses } from '#contract/trade/orders.ts';
import { codeText } from '../../server/services/auth/messaging/messages/code-text.ts';
import { htmlOf, textOf } from '../../server/services/auth/messaging/messages/mail-parts.ts';
import { write } from '../../server/services/auth/messaging/messages/templates.ts';
import type { Texts } from '../../server/services/auth/messaging/messages/texts/english.ts';
import { textsIn } from '../../server/services/auth/messaging/messages/texts/texts.ts';
import { textOf as textOfHtml } from '../helpers/plain-language.ts';

const all = Object.keys(languages) as Language[];
const others = all.filter((language) => language !== 'en');
const id = '00000000-0000-4000-8000-00000000e001';
const at = '2026-02-03T10:00:00.000Z';
const origin = 'https://example.org';

/** Values without a word of any language. */
const contents: MessageContent[] = [
  ...(Object.keys(orderStatuses) as Array<keyof typeof orderStatuses>).flatMap((status) =>
    [0, 1, 2].map((count) => ({
      kind: 'order' as const,
      number: 'ORD-1',
      title: 'Xyz',
      others: count,
      status,
      note: count === 1 ? 'Qwx.' : null,
      placedAt: count === 2 ? null : at,
      total: { currency: 'EUR', amount: 129_500 },
    })),
  ),
  { kind: 'order-paid', number: 'ORD-1', total: { currency: 'EUR', amount: 129_500 } },
  { kind: 'invoice', number: 'ORD-1', document: '2026-1' },
  { kind: 'credit-note', number: 'ORD-1', document: 'CN-1' },
  { kind: 'answer', reference: 'INQ-1', body: 'Qwx.', replyTo: 'x@example.org', references: [], files: ['x.txt'] },
  { kind: 'answer', reference: 'INQ-1', body: 'Qwx.', replyTo: null, references: [], files: [] },
  ...[true, false].map((isUnreadable) => ({
    kind: 'mail-incomplete' as const,
    reference: 'INQ-1',
    files: isUnreadable
      ? []
      : (['type', 'size', 'count', 'empty'] as const).map((reason) => ({ name: 'x.zyx', reason })),
    isUnreadable,
    size: '10 MB',
    count: 5,
    replyTo: null,
    references: [],
  })),
  { kind: 'invitation', title: 'Xyz', until: at, link: `${origin}/x` },
  { kind: 'waitlist-news' },
  { kind: 'waitlist-turn', title: 'Xyz' },
  { kind: 'organization-invited' },
  ...(['owner', 'manager', 'member'] as const).map((role) => ({
    kind: 'organization-role' as const,
    organization: 'Xyz',
    role,
  })),
  { kind: 'organization-removed', organization: 'Xyz' },
  { kind: 'new-device', session: id, device: 'Firefox on Linux', at },
  { kind: 'new-device', session: id, device: null, at },
  { kind: 'phone-changed' },
  { kind: 'email-changed' },
  { kind: 'accounts-merged', until: at },
  { kind: 'accounts-separated' },
  { kind: 'token-created', name: 'Xyz' },
  { kind: 'mention', reference: 'Xyz', by: 'Qwx' },
  { kind: 'mention', reference: 'Xyz', by: null },
  { kind: 'deck-opened', deck: 'Xyz', link: 'Xyz', deckId: id, shareId: id },
  { kind: 'access-granted', screen: 'Xyz', path: '/x', role: 'Xyz' },
  { kind: 'access-declined', screen: 'Xyz', note: 'Qwx.' },
  { kind: 'webhook-paused', host: 'x.example', webhook: id, reason: 'failing' },
  { kind: 'webhook-paused', host: 'x.example', webhook: id, reason: 'gone' },
  { kind: 'passkey-added', name: 'Xyz' },
  { kind: 'passkey-removed', name: 'Xyz' },
  { kind: 'passkeys-reset' },
  { kind: 'passkey-recovery-requested' },
  { kind: 'passkey-recovery-approved', until: at },
  { kind: 'passkey-recovery-given', user: id },
  { kind: 'email-code', code: id },
  { kind: 'text', text: 'Qwx.' },
];

type Options = { country?: string | null; hasFiles?: boolean; locale?: string; pagesOff?: Array<'news' | 'contact'> };
const letterOf = (content: MessageContent, language: Language, options: Options = {}) =>
  write(content, {
    site: {
      name: 'Xyz',
      contactEmail: null,
      timeZone: 'UTC',
      locale: options.locale ?? 'en-GB',
      pagesOff: options.pagesOff ?? [],
      look: null,
    },
    origin,
    language,
    country: options.country ?? null,
    hasAccount: true,
    hasFiles: options.hasFiles ?? false,
    codeOf: () => '123456',
    reportSecretOf: () => 'x',
  });

test.each([
  [{ kind: 'waitlist-news' }, '/news', '/'],
  [{ kind: 'waitlist-turn', title: 'Xyz' }, '/contact#inquiry', '/#inquiry'],
  [{ kind: 'accounts-merged', until: at }, '/contact', '/'],
  [{ kind: 'accounts-separated' }, '/contact', '/'],
] as const)('%j leads home if the page of its link is switched off', (content, path, home) => {
  const links = [[], ['news', 'contact'] as const].map((pagesOff) =>
    letterOf(content, 'en', { pagesOff: [...pagesOff] }),
  );
  expect(links.map(({ link, sms }) => [link?.url, sms.includes(`${link?.url}`)])).toEqual([
    [origin + path, true],
    [origin + home, true],
  ]);
});

/** All that somebody reads of it. */
function everything(content: MessageContent, language: Language, hasFiles: boolean): string {
  const letter = letterOf(content, language, { hasFiles });
  const reasons = Object.keys(textsIn('en').reasons) as Array<keyof Texts['reasons']>;
  return reasons
    .flatMap((reason) => {
      const frame = { site: 'Xyz', origin, reason, unsubscribe: `${origin}/u`, language, look: null };
      return [letter.sms, letter.subject, textOf(letter, frame), textOfHtml(htmlOf(letter, frame))];
    })
    .join('\n')
    .replace(/\S+(?:\.org|\.example)\S*/g, '');
}

/** The texts of a catalogue by the path of their keys. */
const leavesOf = (value: unknown, path = ''): Array<[string, string]> =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, each]) => leavesOf(each, `${path}/${key}`));

const isText = (text: string) => /[a-z]{2}/i.test(text.replace(/\{\w+\}/g, ''));

describe.each(others)('%s', (language) => {
  test('has a translation of every English text', () => {
    const texts = new Map(leavesOf(textsIn(language)));
    const forgotten = leavesOf(textsIn('en')).filter(([key, text]) => isText(text) && texts.get(key) === text);
    expect(forgotten).toEqual([]);
  });

  test.each(contents.map((content) => [content.kind, content] as const))(
    'a message of the kind %s has no English word',
    (_, content) => {
      for (const hasFiles of [true, false])
        expect(everything(content, language, hasFiles)).not.toMatch(
          /\b(the|you|your|this|of|and|is|with|for|to|from|at|it|or|our|we|have|code for|february|undefined|null)\b|\{|\}/i,
        );
    },
  );
});

test('every kind of message is among those that are looked through', () => {
  expect([...new Set(contents.map(({ kind }) => kind))].sort()).toEqual(
    messageContent.options.map(({ shape }) => shape.kind.value).sort(),
  );
});

test('an English message has its texts, and its HTML the language', () => {
  for (const content of contents) expect(everything(content, 'en', true)).not.toMatch(/undefined|null|\{|\}/);
  for (const language of all) {
    const frame = { site: 'Xyz', origin, reason: 'contact' as const, unsubscribe: null, language, look: null };
    expect(htmlOf(letterOf({ kind: 'waitlist-news' }, language), frame)).toContain(`<html lang="${language}"`);
  }
});

const order = contents[0] as MessageContent;
const invitation = contents.find(({ kind }) => kind === 'invitation') as MessageContent;

test.each([
  ['en', 'GB', 'Order ORD-1 of 3 February 2026, total €1,295.00.', '3 February 2026 at 10:00 GMT'],
  ['en', 'US', 'Order ORD-1 of February 3, 2026, total €1,295.00.', /February 3, 2026 at 10:00\sAM UTC/],
  ['de', 'DE', /^Bestellung ORD-1 vom 3\. Februar 2026, Gesamtbetrag 1\.295,00\s€\.$/, '3. Februar 2026 um 11:00 MEZ'],
  ['fr', 'FR', /^Commande ORD-1 du 3 février 2026, total 1\s295,00\s€\.$/, '3 février 2026 à 11:00 UTC+1'],
  ['es', 'MX', /^Pedido ORD-1 del 3 de febrero de 2026, total EUR\s1,295.00\.$/, '3 de febrero de 2026'],
] as const)(
  'dates and amounts are written as people who read %s in %s write them',
  (language, country, line, moment) => {
    const [, details = ''] = letterOf(order, language, { country }).paragraphs;
    expect(details).toMatch(typeof line === 'string' ? new RegExp(`^${line.replaceAll('.', '\\.')}$`) : line);
    const text = letterOf(invitation, language, { country }).sms;
    if (typeof moment === 'string') expect(text).toContain(moment);
    else expect(text).toMatch(moment);
  },
);

test('without a country, dates are written as on a site in the same language', () => {
  const [, swiss = ''] = letterOf(order, 'de', { locale: 'de-CH' }).paragraphs;
  expect(swiss).toMatch(/1[’']295\.00/);
  const [, german = ''] = letterOf(order, 'de', { locale: 'en-US' }).paragraphs;
  expect(german).toContain('1.295,00');
});

test('the number of further products of an order is in the words of the language', () => {
  const titleIn = (language: Language, index: number) => letterOf(contents[index]!, language).paragraphs[0];
  expect([1, 2].map((index) => titleIn('de', index))).toEqual([
    'Wir haben Ihre Bestellung „Xyz und 1 weiterer Artikel“ erhalten.',
    'Wir haben Ihre Bestellung „Xyz und 2 weitere Artikel“ erhalten.',
  ]);
});

/** The basic alphabet of text messages (3GPP TS 23.038), without Greek letters: others make two messages of one. */
const gsm = /^[@£$¥èéùìòÇ\nØøÅå_ÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

test.each(all)('a text message with a code is one message in %s, which browsers can read', (language) => {
  const text = codeText(language, { code: '12345678', host: 'shop.example.org:8443', seconds: 600 });
  // No text in Arabic letters fits one message with the line for browsers.
  if (language !== 'ar') expect(text).toMatch(gsm);
  expect(text.length).toBeLessThanOrEqual(language === 'ar' ? 2 * 67 : 160);
  expect(text).toMatch(
    /^12345678 .* shop\.example\.org:8443\. .*10 (?:min|دقائق).*\n\n@shop\.example\.org #12345678$/i,
  );
});
