/** E-mails as people write them, and the signature of the mail server that passes them on. */
import { createHmac, randomUUID } from 'node:crypto';

export const inbound = {
  INBOUND_DOMAIN: 'replies.example.org',
  INBOUND_SECRET: 'a secret of the mail server in tests',
};

type Written = {
  to: string;
  from?: string;
  text: string;
  id?: string | null;
  headers?: Record<string, string>;
};

/** RFC 822, with one text part. */
export function rawMail({
  to,
  from = 'writer@example.org',
  text,
  id = `<${randomUUID()}@example.org>`,
  headers = {},
}: Written): string {
  const lines = {
    From: from,
    To: to,
    Subject: 'Re: Our reply',
    ...(id === null ? {} : { 'Message-ID': id }),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return `${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`;
}

export function signatureOf(
  body: string,
  { secret = inbound.INBOUND_SECRET, seconds = Math.floor(Date.now() / 1_000) } = {},
): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** One pixel. */
export const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Part = { type: string; name?: string; bytes: Buffer; headers?: Record<string, string> };

/** A part with its header, in base64. An attachment if it has a name, even an empty one. */
export function partOf({ type, name, bytes, headers = {} }: Part): string {
  const named = name ? `; filename="${name}"` : '';
  const lines = {
    'Content-Type': type,
    ...(name === undefined ? {} : { 'Content-Disposition': 'attachment' }),
    'Content-Transfer-Encoding': 'base64',
    ...headers,
  };
  const head = Object.entries(lines).map(
    ([header, value]) => `${header}: ${value}${header === 'Content-Disposition' ? named : ''}`,
  );
  return `${head.join('\n')}\n\n${(bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\n')}\n`;
}

/** With several parts. */
export const mailOf = (type: string, mail: Omit<Written, 'text'>, parts: readonly string[]): string =>
  rawMail({
    ...mail,
    headers: { 'Content-Type': `${type}; boundary=b`, ...mail.headers },
    text: `${parts.map((part) => `--b\n${part}`).join('')}--b--`,
  });
