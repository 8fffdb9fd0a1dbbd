import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Message, message, ownText } from '#contract/messages/message.ts';
import { messageOr } from '#contract/messages/received.ts';
import { allShown, shown } from '#contract/messages/write.ts';
import { plural } from '#contract/plural.ts';
import { setCatalogues } from '#contract/set-texts.ts';
import { setSiteFormat, siteFormat } from '#contract/site-format.ts';
import { t } from '#contract/translate.ts';
import { countryName, localCountries } from '../../src/server-components/ui/country-names.ts';
import { parts } from '../../src/server-components/ui/parts.tsx';
import { timeAgo } from '../../src/server-components/ui/time-ago.ts';
import { timeLeft } from '../../src/server-components/ui/time-left.ts';

const usual = siteFormat();
const de = {
  'Page {page}': 'Seite {page}',
  '{count} order': '{count} Bestellung',
  '{count} orders': '{count} Bestellungen',
  'Read {policy} first.': 'Lesen Sie zuerst {policy}.',
  'the policy': 'die Richtlinie',
  'just now': 'gerade eben',
  'Only {count} left. Please reduce the quantity.': 'Nur noch {count} vorrätig.',
  'Please check the marked fields.': 'Bitte prüfen Sie die markierten Felder.',
  'You can no longer cancel this order. Its status is “{status}”.': 'Der Status ist „{status}“.',
  'On its way': 'Unterwegs',
  '{what} was not found.': '{what} wurde nicht gefunden.',
  'This order was not found.': 'Diese Bestellung wurde nicht gefunden.',
  'No price in {currency}. It can be ordered in {currencies}.': 'Kein Preis in {currency}, nur in {currencies}.',
  'Wrong code. You have 1 try left.': 'Noch 1 Versuch.',
  'Wrong code. You have {count} tries left.': 'Noch {count} Versuche.',
};

afterEach(() => {
  setSiteFormat(usual);
  setCatalogues({});
});

const now = new Date('2026-11-26T12:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const countries = [
  { code: 'AT', name: 'Austria' },
  { code: 'FR', name: 'France' },
  { code: 'EG', name: 'Egypt' },
  { code: 'XQ', name: 'Elsewhere' },
];

describe('on a site in German', () => {
  beforeEach(() => {
    setCatalogues({ de });
    setSiteFormat({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
  });

  test('texts are German, and English where there is no translation', () => {
    expect(t('Page {page}', { page: 2 })).toBe('Seite 2');
    expect(t('Nobody translated {this}', { this: 'it' })).toBe('Nobody translated it');
    expect([plural(1, '{count} order', '{count} orders'), plural(2_000, '{count} order', '{count} orders')]).toEqual([
      '1 Bestellung',
      '2.000 Bestellungen',
    ]);
    const link = createElement('a', { href: '/policy' }, t('the policy'));
    expect(renderToStaticMarkup(parts('Read {policy} first.', { policy: link }))).toBe(
      'Lesen Sie zuerst <a href="/policy">die Richtlinie</a>.',
    );
  });

  test.each<[Message, string]>([
    [message('marked_fields'), 'Bitte prüfen Sie die markierten Felder.'],
    [message('cart_only_left', { count: 1_000 }), 'Nur noch 1.000 vorrätig.'],
    [message('order_not_cancellable', { status: ownText('On its way') }), 'Der Status ist „Unterwegs“.'],
    [message('order_not_cancellable', { status: 'On its way' }), 'Der Status ist „On its way“.'],
    [message('not_found', { what: message('this_order') }), 'Diese Bestellung wurde nicht gefunden.'],
    [message('not_found', { what: message('this_app') }), 'This app wurde nicht gefunden.'],
    [message('code_wrong', { count: 1 }), 'Noch 1 Versuch.'],
    [message('code_wrong', { count: 2 }), 'Noch 2 Versuche.'],
    [
      message('cart_no_price', { currency: 'GBP', currencies: ['CHF', 'EUR'] }),
      'Kein Preis in GBP, nur in CHF oder EUR.',
    ],
    [message('roles_unknown', { roles: 'a' }), 'Unknown roles: a.'],
    [ownText('just now'), 'gerade eben'],
    [ownText('constructor'), 'constructor'],
    [messageOr('just now', undefined), 'just now'],
  ])('the message %j is shown as %j', (said, text) => {
    expect(shown(said)).toBe(text);
    expect(allShown({ name: said })).toEqual({ name: text });
  });

  test('times and countries are German', () => {
    expect([0, 3, 120, 1_440].map((minutes) => timeAgo(before(minutes), now))).toEqual([
      'gerade eben',
      'vor 3 Minuten',
      'vor 2 Stunden',
      'gestern',
    ]);
    expect([1, 180, 4_320].map((minutes) => timeLeft(after(minutes), now))).toEqual([
      '1 Minute',
      '3 Stunden',
      '3 Tage',
    ]);
    expect(localCountries(countries).map(({ name }) => name)).toEqual([
      'Ägypten',
      'Elsewhere',
      'Frankreich',
      'Österreich',
    ]);
    expect([countryName('CH'), countryName('no country')]).toEqual(['Schweiz', 'no country']);
  });
});

test('a text for a count has the forms of its language', () => {
  const few = { '{count} order': 'طلب واحد', '{count} orders': 'two: طلبان\nfew: {count} طلبات\nother: {count} طلب' };
  setCatalogues({ ar: { ...few, 'Wrong code. You have {count} tries left.': 'two: محاولتان\nother: {count} محاولة' } });
  setSiteFormat({ locale: 'ar-LB', timeZone: 'UTC' });
  const orders = [0, 1, 2, 3, 11, 100, 103, 1_000].map((count) => plural(count, '{count} order', '{count} orders'));
  expect(orders).toEqual(['0 طلب', 'طلب واحد', 'طلبان', '3 طلبات', '11 طلب', '100 طلب', '103 طلبات', '1.000 طلب']);
  expect(t('{to}: {count}', { to: '+961 1 234 567', count: '3' })).toBe('\u2068+961 1 234 567\u2069: 3');
  expect([2, 3].map((count) => shown(message('code_wrong', { count })))).toEqual(['محاولتان', '3 محاولة']);
});

test('names that every object has are no texts', () => {
  setCatalogues({ de });
  setSiteFormat({ locale: 'de-DE', timeZone: 'UTC' });
  expect([t('constructor'), t('toString'), shown(ownText('valueOf'))]).toEqual(['constructor', 'toString', 'valueOf']);
});

test.each(['en-GB', 'it-IT'])('on a site in %s texts are English', (locale) => {
  setCatalogues({ de });
  setSiteFormat({ locale, timeZone: 'UTC' });
  expect(t('Page {page}', { page: 2 })).toBe('Page 2');
  expect(plural(1, '{count} order', '{count} orders')).toBe('1 order');
  expect(shown(message('cart_only_left', { count: 1_000 }))).toBe('Only 1,000 left. Please reduce the quantity.');
  expect([0, 3, 1_440].map((minutes) => timeAgo(before(minutes), now))).toEqual([
    'just now',
    '3 minutes ago',
    'yesterday',
  ]);
  expect([0, 1, 180, 4_320].map((minutes) => timeLeft(after(minutes), now))).toEqual([
    '0 minutes',
    '1 minute',
    '3 hours',
    '3 days',
  ]);
  expect(localCountries(countries)).toBe(countries);
  expect(countryName('CH')).toBe('Switzerland');
});
