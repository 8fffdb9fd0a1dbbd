import { expect, test } from 'vitest';
import { demoPeople } from '../helpers/demo-people.ts';
import { startOn } from '../helpers/services.ts';
import { readableCodes, signIn } from '../helpers/sign-in.ts';

const security = (enabled: boolean) => [{ event: 'security', channel: 'sms', enabled }];

test('T48 T49: an old session has to confirm with a code, and an idle one ends', async () => {
  const codes = readableCodes();
  const services = await startOn({
    ...codes.env,
    STEP_UP_MINUTES: '0',
    SESSION_IDLE: '5',
    sessionRotation: '0',
  });
  try {
    const enter = (phoneNumber: string) => signIn(services, { file: codes.file, phoneNumber });
    const admin = await enter(demoPeople.admin.phoneNumber);
    for (const [call, body] of [
      [`POST /auth/users/${demoPeople.second.id}/suspend`, {}],
      ['POST /auth/roles', { name: 'New', permission_ids: [] }],
      [`PATCH /auth/users/${demoPeople.second.id}`, { name: 'x' }],
      [`POST /auth/users/${demoPeople.admin.id}/phone/start`, { phone_number: '+15550199999', country: 'US' }],
      [`POST /auth/users/${demoPeople.admin.id}/deletion`, {}],
      [`PUT /auth/users/${demoPeople.admin.id}/notifications`, { settings: security(false) }],
      [`PUT /auth/users/${demoPeople.second.id}/notifications`, { settings: security(false) }],
    ] as const) {
      const { status, body: answer } = await admin.send(call, { body });
      expect([call, status, answer.code]).toEqual([call, 428, 'confirm_identity']);
    }
    // Other messages, and those about sign-ins once more.
    const settings = [...security(true), { event: 'orders', channel: 'email', enabled: false }];
    const chosen = await admin.send(`PUT /auth/users/${demoPeople.admin.id}/notifications`, { body: { settings } });
    expect(chosen.status).toBe(200);
    const customer = await enter(demoPeople.second.phoneNumber);
    const { session } = (await customer.send('GET /auth/session/validate')).body;
    expect(new Date(session.rotates_at).getTime()).toBeLessThanOrEqual(new Date(session.started_at).getTime());
    await expect
      .poll(async () => (await customer.send('GET /auth/session/validate')).status, { timeout: 20_000, interval: 200 })
      .toBe(401);
    // Staff sessions do not end after half an hour here.
    expect((await admin.send('GET /auth/session/validate')).status).toBe(200);
  } finally {
    await services.remove();
  }
});
