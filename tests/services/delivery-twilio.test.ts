import { afterEach, expect, test } from 'vitest';
import { createDeliveries, somePhone as phone, start, verify } from '../helpers/deliveries.ts';
import { json } from '../helpers/foreign-service.ts';
import { withBearer } from '../helpers/sign-in.ts';

const account = { TWILIO_ACCOUNT_SID: 'ACtest', TWILIO_AUTH_TOKEN: 'the-token' };
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const { startWith, provider, end } = createDeliveries();
afterEach(end);

test('S98: Twilio Messages gets a form with To, From and Body, and a number that it refuses is an error at the field', async () => {
  let isRefusing = false;
  const twilio = await provider((_hit, response) =>
    isRefusing
      ? json(response, 400, { code: 21211, message: `The 'To' number ${phone} is not valid`, status: 400 })
      : json(response, 201, { sid: 'SM0123', status: 'queued' }),
  );
  const services = await startWith({
    SMS_SINK: 'twilio',
    ...account,
    TWILIO_FROM: '+15550109999',
    twilioUrl: twilio.url,
  });
  const { status, body } = await start(services);
  expect(status).toBe(200);
  const [hit] = twilio.hits;
  expect([hit?.method, hit?.url, hit?.headers.authorization]).toEqual([
    'POST',
    '/2010-04-01/Accounts/ACtest/Messages.json',
    basic('ACtest', 'the-token'),
  ]);
  expect(hit?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  const form = new URLSearchParams(hit?.body);
  expect([form.get('To'), form.get('From')]).toEqual([phone, '+15550109999']);
  const otp = /\b(\d{6})\b/.exec(form.get('Body') ?? '')?.[1] as string;
  expect((await verify(services, body.method_id, otp)).status).toBe(200);
  isRefusing = true;
  const landline = { to: '+15550100010' };
  const refused = await start(services, landline);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['phone_number']]);
  // Twilio is not called again for this number, and sign-ins of other numbers are not affected.
  expect((await start(services, landline)).text).toBe(refused.text);
  expect(twilio.hits).toHaveLength(2);
  expect((await start(services, { to: '+33612345678', country: 'FR' })).status).toBe(200);
});

test('S98: a Twilio messaging service is sent as MessagingServiceSid', async () => {
  const twilio = await provider((_hit, response) => json(response, 201, { sid: 'SM0123' }));
  const services = await startWith({ SMS_SINK: 'twilio', ...account, TWILIO_FROM: 'MG77', twilioUrl: twilio.url });
  await start(services);
  const form = new URLSearchParams(twilio.hits[0]?.body);
  expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual(['MG77', null]);
});

test('S99 T35 T36: Twilio Verify creates and checks the codes, and tries are limited as usual', async () => {
  const approved = '135790';
  let isDown = false;
  const twilio = await provider((hit, response) => {
    if (isDown) return json(response, 500, { code: 20500 });
    const form = new URLSearchParams(hit.body);
    if (hit.url === '/v2/Services/VAtest/Verifications')
      return json(response, 201, { sid: `VE${form.get('To')}`, status: 'pending' });
    if (form.get('Code') === '404404') return json(response, 404, { code: 20404 });
    if (form.get('Code') === '429429') return json(response, 429, { code: 60202 });
    return json(response, 200, { status: form.get('Code') === approved ? 'approved' : 'pending', valid: false });
  });
  const services = await startWith({
    SMS_SINK: 'twilio-verify',
    ...account,
    TWILIO_VERIFY_SERVICE_SID: 'VAtest',
    twilioVerifyUrl: twilio.url,
  });
  const startSignIn = async (to: string) => (await start(services, { to })).body.method_id as string;
  const checks = () => twilio.hits.filter(({ url }) => url === '/v2/Services/VAtest/VerificationCheck').length;

  const first = await startSignIn('+15550100011');
  expect([...new URLSearchParams(twilio.hits[0]?.body)]).toEqual([
    ['To', '+15550100011'],
    ['Channel', 'sms'],
  ]);
  isDown = true;
  for (let index = 0; index < 6; index++) expect((await verify(services, first, approved)).status).toBe(503);
  isDown = false;
  for (const code of ['000000', '404404', '429429']) expect((await verify(services, first, code)).status).toBe(400);
  const right = await verify(services, first, approved);
  expect([right.status, right.body.user.phone_number]).toEqual([200, '+15550100011']);
  expect((await verify(services, first, approved)).status).toBe(400);
  expect(new URLSearchParams(twilio.hits.at(-1)?.body).get('VerificationSid')).toBe('VE+15550100011');

  const { token, user } = right.body;
  const own = withBearer(services.send, token);
  expect((await own(`PATCH /auth/users/${user.id}`, { body: { language: 'fr' } })).status).toBe(200);
  await startSignIn('+15550100011');
  expect(new URLSearchParams(twilio.hits.at(-1)?.body).get('Locale')).toBe('fr');

  const second = await startSignIn('+15550100012');
  const before = checks();
  const guesses = await Promise.all(Array.from({ length: 20 }, () => verify(services, second, '111111')));
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
  expect(checks() - before).toBeLessThanOrEqual(5);
  expect((await verify(services, second, approved)).status).toBe(400);
});
