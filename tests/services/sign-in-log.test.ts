import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { somePhone as phone } from '../helpers/deliveries.ts';
import { runServices } from '../helpers/service-process.ts';
import { lastCode, readableCodes, signIn } from '../helpers/sign-in.ts';

test('T45: a sign-in leaves no code, token or phone number in the log', async () => {
  const codes = readableCodes();
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-logged-'));
  const running = runServices({ DATA_DIR: directory, SEED_DEMO: 'false', LOG_LEVEL: 'trace', ...codes.env });
  try {
    const { auth } = (await running.ready()) ?? {};
    const urls = { auth, apps: auth, content: auth, trade: auth } as Record<
      'auth' | 'apps' | 'content' | 'trade',
      string
    >;
    const person = await signIn({ urls }, { file: codes.file, phoneNumber: phone });
    await person.send('GET /auth/session/validate');
    await person.send('POST /auth/session/verify/otp', { body: { method_id: 'x', otp: '123456', app_id: 'a' } });
    await person.send('DELETE /auth/session', { body: { session_token: person.token } });
    const code = lastCode(codes.file, phone);
    for (const secret of [code, person.token, phone, phone.slice(1)]) expect(running.output()).not.toContain(secret);
  } finally {
    await running.kill();
    rmSync(directory, { recursive: true, force: true });
  }
});
