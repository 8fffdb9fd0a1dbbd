/** Signs in without a browser: phone number, code from the file of codes, session. */
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'undici';

export type Codes = { of(phoneNumber: string): Promise<string>; close(): void };

const patience = 10_000;

/** Continues reading the file, which has one code per line. */
export function readCodes(file: string): Codes {
  const codes = new Map<string, string>();
  let place = 0;
  let rest = '';
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    const handle = await open(file).catch(() => null);
    if (!handle) return;
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(size - place), 0, size - place, place);
    await handle.close();
    place = size;
    const lines = (rest + buffer.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { phone_number: phone, code } = JSON.parse(line) as { phone_number: string; code: string };
      codes.set(phone, code);
    }
  }
  const timer = setInterval(() => {
    reading ??= readOn().finally(() => (reading = undefined));
  }, 5);

  return {
    async of(phoneNumber) {
      for (const end = Date.now() + patience; Date.now() < end; await delay(2)) {
        const code = codes.get(phoneNumber);
        if (code === undefined) continue;
        codes.delete(phoneNumber);
        return code;
      }
      throw new Error(`no code for ${phoneNumber} came in ${patience} ms`);
    },
    close: () => clearInterval(timer),
  };
}

type Person = { phone: string; country: string };
type SignIn = (pool: Pool, person: Person) => Promise<string>;

/** Both calls of the auth service, without a gateway. Returns the token. */
export function signInAtService(codes: Codes, appId: string): SignIn {
  return async (pool, { phone, country }) => {
    const started = await call(pool, '/auth/session/start', { phone_number: phone, country, app_id: appId });
    const otp = await codes.of(phone);
    const verified = await call(pool, '/auth/session/verify/otp', {
      method_id: started['method_id'],
      otp,
      app_id: appId,
    });
    return verified['token'] as string;
  };
}

async function call(pool: Pool, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', 'x-device': 'bench' };
  const answer = await pool.request({ path, method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Both forms of the login page, posted as a browser without scripts does. Returns the token of the cookie. */
export async function signInByForms(pool: Pool, codes: Codes, login: string): Promise<SignIn> {
  const get = async (cookie: string) =>
    (await pool.request({ path: login, method: 'GET', headers: { cookie } })).body.text();
  const phoneForm = hiddenFields(await get(''), 'phoneNumber');
  let codeForm: Record<string, string> | undefined;
  return async (target, { phone, country }) => {
    const state = await post(target, login, { fields: { ...phoneForm, phoneNumber: phone, country }, cookie: '' });
    const cookie = `__Host-sign-in=${state.get('__Host-sign-in')}`;
    codeForm ??= hiddenFields(await get(cookie), 'otp');
    const session = await post(target, login, { fields: { ...codeForm, otp: await codes.of(phone) }, cookie });
    const token = session.get('__Host-session');
    if (!token) throw new Error('the code was posted and no session came');
    return token;
  };
}

type Posted = { fields: Record<string, string>; cookie: string };
const boundary = 'bench-form-boundary';

/** The cookies that were set. */
async function post(pool: Pool, path: string, { fields, cookie }: Posted): Promise<Map<string, string>> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'sec-fetch-site': 'same-origin',
    cookie,
  };
  const body = `${parts.join('')}--${boundary}--\r\n`;
  const answer = await pool.request({ path, method: 'POST', headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 303) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  const set = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] as string);
  return new Map(set.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** The hidden fields of the form with this field, so that it can be posted without scripts. */
function hiddenFields(html: string, field: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.split('</form')[0]?.includes(`name="${field}"`));
  if (!form) throw new Error(`the login page has no form with ${field}`);
  const inputs = form.split('</form')[0]!.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
}
