/** Only the headers decide about an e-mail before its text is parsed. */
import { createHash } from 'node:crypto';
import type { ReplyAddresses } from './reply-address.ts';

/** The keys are names in lower case. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>;

/** In bytes. */
const maxHeadBytes = 256 * 1024;
/** In characters. */
const maxIdLength = 500;
const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'x-forwarded-to', 'envelope-to'];
const replyAddress = /reply\+[0-9a-f]{52}@[a-z0-9.-]{1,253}/gi;

export function readHeaders(raw: Buffer): MailHeaders {
  const values = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of raw.subarray(0, maxHeadBytes).toString('latin1').split('\n')) {
    const text = line.trimEnd();
    if (text === '') break;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (last.length > 0) last.push(`${last.pop()} ${text.trimStart()}`);
      continue;
    }
    const colon = text.indexOf(':');
    const name = text.slice(0, Math.max(0, colon)).trim().toLowerCase();
    last = values.get(name) ?? [];
    last.push(text.slice(colon + 1).trim());
    values.set(name, last);
  }
  return values;
}

/** Copies of the same e-mail have the same id. */
export function idOf(headers: MailHeaders, raw: Buffer): string {
  const id = headers.get('message-id')?.[0]?.replaceAll('\u0000', '') ?? '';
  return (id || `sha256:${createHash('sha256').update(raw).digest('hex')}`).slice(0, maxIdLength);
}

/** Null if it was sent to no address that this site gave out. */
export function inquiryOf(headers: MailHeaders, { inquiryOf: find }: ReplyAddresses): string | null {
  for (const value of recipientHeaders.flatMap((name) => headers.get(name) ?? []))
    for (const [address] of value.matchAll(replyAddress)) {
      const inquiryId = find(address);
      if (inquiryId !== null) return inquiryId;
    }
  return null;
}

/** Programs begin the subject of a notice of absence with these words. */
const absenceSubjects = [
  ...[
    'automatic reply',
    'auto reply',
    'autoreply',
    'auto:',
    'out of office',
    'out of the office',
    'automatische antwort',
  ],
  ...['abwesenheit', 'réponse automatique', 'absence du bureau', 'respuesta automática', 'fuera de la oficina'],
  ...['resposta automática', 'risposta automatica', 'fuori sede', 'automatisch antwoord', 'afwezig', 'autosvar'],
  ...['automatiskt svar', 'automatisk svar', 'automaattinen vastaus', 'odpowiedź automatyczna', 'automatická odpověď'],
  ...['automatická odpoveď', 'automatikus válasz', 'răspuns automat', 'автоматический ответ', 'автоматична відповідь'],
  ...['αυτόματη απάντηση', 'otomatik yanıt', '自動応答', '自动答复', '自動回覆', '자동 회신', 'رد تلقائي'],
];

/**
 * Notices of absence, bounces and mailing lists: an answer to one of these could be answered by the next, without end.
 */
export function automaticBecause(headers: MailHeaders, subject: string): string | null {
  const headerOf = (name: string) => (headers.get(name)?.[0] ?? '').slice(0, maxIdLength).toLowerCase();
  if (!(headerOf('auto-submitted') || 'no').startsWith('no')) return 'auto-submitted';
  if (/^(?:bulk|junk|list|auto_reply)\b/.test(headerOf('precedence'))) return 'precedence';
  if (headerOf('return-path') === '<>') return 'return-path';
  if (headerOf('content-type').startsWith('multipart/report')) return 'report';
  if (headerOf('x-autoreply') || headerOf('x-autorespond')) return 'auto-reply';
  if (/\b(?:mailer-daemon|postmaster)@/.test(headerOf('from'))) return 'mailer-daemon';
  // Exchange writes the header on e-mails of people too.
  const begin = subject.trim().toLowerCase();
  if (headers.has('x-auto-response-suppress') && absenceSubjects.some((words) => begin.startsWith(words)))
    return 'absence';
  return null;
}
