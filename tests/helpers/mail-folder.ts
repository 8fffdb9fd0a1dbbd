/** E-mail that a program has written into a folder (SMTP_URL=folder:path) instead of sending it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type SentMail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** Every e-mail to this address so far, oldest first. */
export const mailsTo = (folder: string, address: string): SentMail[] =>
  readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as SentMail)
    .filter(({ to }) => to === address);
