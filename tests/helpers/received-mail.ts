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
