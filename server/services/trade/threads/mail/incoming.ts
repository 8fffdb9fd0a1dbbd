import { createHash } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { failure } from '#contract/failures.ts';
import type { ReplyAddresses } from './reply-address.ts';
import { replyOf } from './reply-text.ts';

export type IncomingMail = {
  /** The same for a copy of the same e-mail. */
  readonly id: string;
  /** As the sender wrote it: nothing proves it. */
  readonly from: string | null;
  /** Null if it was sent to no address that this site gave out. */
  readonly inquiryId: string | null;
  /** Why no person wrote it, null if one did. */
  readonly automatic: string | null;
  /** Without the quoted history. */
  readonly text: string;
  /** Without the pictures that belong to the layout of an HTML part. */
  readonly files: ReadonlyArray<{ readonly name: string; readonly bytes: Buffer }>;
};

/** In characters. */
const longestText = 200_000;
const longestHtml = 1_000_000;
const longestId = 500;
const recipientHeaders = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'x-forwarded-to', 'envelope-to']);
const replyAddress = /reply\+[0-9a-f]+@[a-z0-9.-]+/gi;

/** Throws 400 if it cannot be read. */
export async function readMail(raw: Buffer, addresses: ReplyAddresses): Promise<IncomingMail> {
  // Imported here, because a start needs none of its hundred modules.
  const { simpleParser } = await import('mailparser');
  const options = { skipTextToHtml: true, skipImageLinks: true, maxHtmlLengthToParse: longestHtml };
  const mail = await simpleParser(raw, options).catch((cause: unknown) => {
    throw failure(400, 'bad_mail', 'This is not a readable e-mail.', { cause });
  });
  return {
    id: (mail.messageId || `sha256:${createHash('sha256').update(raw).digest('hex')}`).slice(0, longestId),
    from: mail.from?.value[0]?.address?.toLowerCase() || null,
    inquiryId: recipientOf(mail, addresses),
    automatic: automaticBecause(mail),
    text: replyOf((mail.text ?? '').slice(0, longestText), addresses.isIn).replaceAll('\u0000', ''),
    files: mail.attachments
      .filter(({ related, type }) => !related && type === 'attachment')
      .map(({ filename, content }) => ({ name: filename ?? '', bytes: content })),
  };
}

function recipientOf({ headerLines }: ParsedMail, { inquiryOf }: ReplyAddresses): string | null {
  for (const { key, line } of headerLines) {
    if (!recipientHeaders.has(key)) continue;
    for (const [address] of line.matchAll(replyAddress)) {
      const inquiryId = inquiryOf(address);
      if (inquiryId !== null) return inquiryId;
    }
  }
  return null;
}

/** Notices of absence, bounces and mailing lists: an answer to one of these could be answered by the next, without end. */
function automaticBecause({ headerLines, from }: ParsedMail): string | null {
  const headerOf = (name: string) =>
    headerLines
      .find(({ key }) => key === name)
      ?.line.slice(name.length + 1)
      .trim()
      .toLowerCase();
  const submitted = headerOf('auto-submitted') ?? 'no';
  if (!submitted.startsWith('no')) return 'auto-submitted';
  if (/^(?:bulk|junk|list|auto_reply)\b/.test(headerOf('precedence') ?? '')) return 'precedence';
  if (headerOf('return-path') === '<>') return 'return-path';
  if (headerOf('content-type')?.startsWith('multipart/report')) return 'report';
  if (headerOf('x-autoreply') || headerOf('x-autorespond')) return 'auto-reply';
  if (/^(?:mailer-daemon|postmaster)@/i.test(from?.value[0]?.address ?? '')) return 'mailer-daemon';
  return null;
}
