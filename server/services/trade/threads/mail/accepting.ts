import type { LeftOut, Refusal } from '#contract/trade/received-mail.ts';
import { type Accepted, type Attachments, maxFiles } from '../../attachments/attachments.ts';
import type { ReadMail } from './mail-work.ts';

export type Refused = { readonly name: string; readonly reason: Refusal };

type Message = {
  readonly body: string;
  readonly files: readonly Accepted[];
  readonly leftOut: readonly LeftOut[];
  /** Files that a person sent, of which they have to hear. */
  readonly refused: readonly Refused[];
};

/** In characters. */
const maxBodyLength = 20_000;
/** Programs add them to an e-mail; nobody waits for them. */
const ofPrograms = /^(?:text\/calendar|application\/ics|application\/(?:x-)?pkcs7-signature|application\/pgp-.{1,20})$/;

/** Makes a message of an e-mail. Of a very long text, the whole is a file. */
export function createAccepting(attachments: Attachments) {
  return async ({ written, subject, files: received, leftOut }: ReadMail): Promise<Message> => {
    const isLong = written.length > maxBodyLength;
    const whole = { name: 'message.txt', type: 'text/plain', bytes: Buffer.from(written) };
    const files: Accepted[] = [];
    const refused: Array<Refused & { type: string }> = [];
    for (const file of isLong ? [whole, ...received] : received) {
      const accepted = await attachments.accept(file);
      const reason = reasonOf(accepted, [...files, file]);
      if (reason !== null) refused.push({ name: file.name, type: file.type, reason });
      else if ('bytes' in accepted) files.push(accepted);
    }
    return {
      body: (isLong ? `${written.slice(0, maxBodyLength)}…` : written) || withoutText(subject, files.length > 0),
      files,
      leftOut: [...leftOut, ...refused.map(({ name, reason }) => ({ what: 'file', name, reason }) as const)],
      refused: refused.filter(({ type }) => !ofPrograms.test(type)).map(({ name, reason }) => ({ name, reason })),
    };
  };

  function reasonOf(
    accepted: Awaited<ReturnType<Attachments['accept']>>,
    files: ReadonlyArray<{ readonly bytes: Buffer }>,
  ): Refusal | null {
    if (files.at(-1)?.bytes.length === 0) return 'empty';
    if (!('bytes' in accepted)) return 'type';
    if (files.length > maxFiles) return 'count';
    return attachments.tooMuch(files.map(({ bytes }) => bytes.length)) === null ? null : 'size';
  }
}

/** Some people write into the subject alone. */
const withoutText = (subject: string, hasFiles: boolean) =>
  hasFiles || subject === '' ? '(No text)' : `(No text; subject: ${subject.slice(0, 500)})`;
