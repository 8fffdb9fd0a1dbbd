import { expect, test } from 'vitest';
import { formatDate, momentInZone } from '../../src/server-components/ui/time.tsx';

test('S34: a moment is written the same way in every time zone, with the zone', () => {
  const moment = new Date('2026-11-22T09:00:00Z');
  expect(formatDate(moment, 'moment')).toBe('22 November 2026 at 09:00 UTC');
  expect(momentInZone(moment, 'UTC')).toBe('22 November 2026 at 09:00 UTC');
  expect(momentInZone(moment, 'Europe/Paris')).toMatch(/^22 November 2026 at 10:00 (CET|GMT\+1)$/);
});
