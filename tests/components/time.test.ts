import { afterEach, expect, test } from 'vitest';
import { formatMoney } from '#contract/money.ts';
import { setSiteFormat, siteFormat } from '#contract/site-format.ts';
import { formatDate, momentInZone } from '../../src/server-components/ui/time.tsx';

const usual = siteFormat();
afterEach(() => setSiteFormat(usual));

test('S34: a moment is written the same way in every time zone, with the zone', () => {
  const moment = new Date('2026-11-22T09:00:00Z');
  expect(formatDate(moment, 'moment')).toBe('22 November 2026 at 09:00 UTC');
  expect(momentInZone(moment, 'UTC')).toBe('22 November 2026 at 09:00 UTC');
  expect(momentInZone(moment, 'Europe/Paris')).toMatch(/^22 November 2026 at 10:00 (CET|GMT\+1)$/);
});

test('dates, times and amounts are written in the language and zone of the site', () => {
  const moment = new Date('2026-11-22T23:30:00Z');
  const amount = { currency: 'EUR', amount: 123_450 };
  expect([formatDate(moment), formatMoney(amount)]).toEqual(['22 November 2026', '€1,234.50']);
  setSiteFormat({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
  expect([formatDate(moment), formatDate(moment, 'short')]).toEqual(['23. November 2026', '23. Nov. 2026']);
  expect(formatDate(moment, 'moment')).toMatch(/^23\. November 2026 um 00:30 MEZ$/);
  expect(momentInZone(moment, 'UTC')).toBe('22. November 2026 um 23:30 UTC');
  expect(formatMoney(amount)).toBe('1.234,50\u00a0€');
  setSiteFormat({ locale: 'en-GB', timeZone: 'Asia/Kathmandu' });
  expect(formatDate(new Date('2026-11-22T18:14:59Z'))).toBe('22 November 2026');
  expect(formatDate(new Date('2026-11-22T18:15:00Z'))).toBe('23 November 2026');
});

test.each([
  ['no language', { locale: 'not_a_locale', timeZone: 'UTC' }],
  ['no zone', { locale: 'de-DE', timeZone: 'Europe/Atlantis' }],
])('a site with %s is written as usual', (_, wrong) => {
  setSiteFormat(wrong);
  expect(siteFormat()).toEqual({ locale: 'en-GB', timeZone: 'UTC', prefix: '' });
});
