import { appendFile } from 'node:fs/promises';
import type { Carrier } from './delivery.ts';

/** One JSON object per line, `{phone_number, code, at}` or `text` without a code, in a file only the owner can read. */
export const createFile = (file: string): Carrier => ({
  kind: 'carrier',
  isLocal: true,
  async send({ phoneNumber, code, text }) {
    const content = code === null ? { text } : { code };
    const line = { phone_number: phoneNumber, ...content, at: new Date().toISOString() };
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  },
  async close() {},
});
