import { expect, test } from 'vitest';
import { isTimeZone, localTime, momentIn, proposedMoment } from '#contract/zoned-time.ts';

const iso = (local: string, zone: string) => momentIn(local, zone)?.toISOString();

test('a local time that occurs twice is the first of the two, and one that does not exist is an hour later', () => {
  expect(iso('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(iso('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(iso('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
});

test('a date that does not exist is refused: 30 February is not 2 March', () => {
  for (const local of [
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-01-01T24:00',
    '2026-01-01',
    '',
    '2026-01-01T10:00Z',
  ])
    expect(momentIn(local, 'UTC'), local).toBeNull();
});

test('a moment converted to local time and back is the same moment', () => {
  const moment = new Date('2026-07-01T22:10:30Z');
  expect(localTime(moment, 'Asia/Kolkata')).toBe('2026-07-02T03:40');
  expect(iso('2026-07-02T03:40', 'Asia/Kolkata')).toBe('2026-07-01T22:10:00.000Z');
});

test('only names of time zones are accepted', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', '', '2026-01-01T00:00[UTC]'].filter(isTimeZone)).toEqual([
    'Europe/Berlin',
    'UTC',
  ]);
});

test('a proposed moment is at nine in the zone, on the next day or on the Monday after today', () => {
  const proposed = (name: 'tomorrow' | 'monday', zone: string, now: string) =>
    localTime(proposedMoment(name, zone, new Date(now)), zone);
  // In Auckland it is Monday already, and the clocks of Berlin go back in the night.
  expect(proposed('tomorrow', 'Pacific/Auckland', '2026-10-25T20:00Z')).toBe('2026-10-27T09:00');
  expect(proposed('monday', 'Pacific/Auckland', '2026-10-25T20:00Z')).toBe('2026-11-02T09:00');
  expect(proposed('tomorrow', 'Europe/Berlin', '2026-10-24T20:00Z')).toBe('2026-10-25T09:00');
  expect(proposed('monday', 'Europe/Berlin', '2026-10-25T20:00Z')).toBe('2026-10-26T09:00');
});
