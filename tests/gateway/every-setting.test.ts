/** The suites in `withEverySetting` of vitest.config.ts run with all settings on; a new one has to be among them. */
import { expect, test } from 'vitest';
import { everySetting, optionalSettings } from '../helpers/every-setting.ts';
import { settings } from '../helpers/guarded-app.ts';

test('the gateway is tried with every setting that is off by default', async () => {
  const tried = await everySetting();
  expect(optionalSettings).toEqual(expect.arrayContaining(['INBOUND_SECRET', 'STRIPE_SECRET_KEY', 'EARLY_HINTS']));
  expect(optionalSettings.filter((name) => !(name in tried))).toEqual([]);
  expect(settings(tried)).toMatchObject({ EARLY_HINTS: true, CDN: 'fastly' });
});
