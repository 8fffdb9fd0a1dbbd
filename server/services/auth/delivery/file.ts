import { appendFile } from 'node:fs/promises';
import type { Carrier } from './delivery.ts';

/** One JSON object per line: `{phone_number, code, at}`. Only its owner can read the file. */
export const createFile = (file: string): Carrier => ({
  kind: 'carrier',
  isLocal: true,
  async send({ phoneNumber, code }) {
    const line = { phone_number: phoneNumber, code, at: new Date().toISOString() };
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  },
  async close() {},
});
