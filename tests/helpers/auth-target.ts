/**
 * The auth service under test: ours, or with AUTH_URL an external one. Then CODES_FILE is the
 * file to which it writes its codes, a JSON object `{phone_number, code}` per line, and ADMIN_PHONE the number of an
 * administrator.
 */
import { demoPeople } from './demo-people.ts';
import { createSend, type Send, startOn } from './services.ts';
import { readableCodes } from './sign-in.ts';

export type AuthTarget = {
  readonly urls: { readonly auth: string; readonly apps: string; readonly content: string; readonly trade: string };
  readonly send: Send;
  readonly codesFile: string;
  readonly adminPhone: string;
  remove(): Promise<void>;
};

const { AUTH_URL, CODES_FILE, ADMIN_PHONE } = process.env;

export async function startAuthTarget(env: Record<string, string> = {}): Promise<AuthTarget> {
  if (AUTH_URL) {
    const url = AUTH_URL.replace(/\/+$/, '');
    const urls = { auth: url, apps: url, content: url, trade: url };
    if (!CODES_FILE) throw new Error('AUTH_URL needs CODES_FILE: where the service writes its codes');
    return {
      urls,
      send: createSend({ urls }),
      codesFile: CODES_FILE,
      adminPhone: ADMIN_PHONE ?? demoPeople.admin.phoneNumber,
      remove: async () => undefined,
    };
  }
  const codes = readableCodes();
  const services = await startOn({ ...codes.env, ...env });
  return { ...services, codesFile: codes.file, adminPhone: demoPeople.admin.phoneNumber };
}
