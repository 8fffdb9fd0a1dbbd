/** The child process that reads e-mails runs this module. */
import type { LeftOut } from '#contract/trade/received-mail.ts';
import { pictureMark, textOfHtml, withoutEmbedded } from './html-text.ts';
import { type MailPart, partsOf } from './mail-parser.ts';
import { isForwarded, splitReply } from './reply-text.ts';
import { closings } from './reply-words.ts';

export type MailJob = {
  readonly raw: Buffer;
  /** The domain whose addresses receive answers. */
  readonly domain: string;
};

export type ReadMail = {
  /** As the sender wrote it: nothing proves it. */
  readonly sender: string | null;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: Date | null;
  /** The text with the quoted history. */
  readonly whole: string;
  /** The text without the quoted history and the signature. */
  readonly written: string;
  readonly files: ReadonlyArray<Pick<MailPart, 'name' | 'type' | 'bytes'>>;
  readonly leftOut: readonly LeftOut[];
};

/** In characters. */
const maxTextLength = 200_000;
/** In bytes: a larger one below the last words is no logo. */
const maxLogoBytes = 50 * 1024;
/** In characters: "Kind regards" and the like. */
const maxClosingLength = 40;

export async function perform({ raw, domain }: MailJob): Promise<ReadMail> {
  const { text, html, files: parts, hasMail, ...mail } = await partsOf(raw);
  const isOwn = (line: string) => line.toLowerCase().includes(`@${domain}`);
  const isForward = hasMail || isForwarded(mail.subject);
  const split = (from: string) => splitReply(from.slice(0, maxTextLength), { isOwn, isForward });
  const { html: bare, pictures } = withoutEmbedded(html);
  const all = [...parts, ...pictures];
  const ofHtml = bare === '' ? { text: '', isCut: false } : textOfHtml(bare);
  const shown = clean(text.trim() === '' ? ofHtml.text : text);
  const { written, history, signature } = split(shown);
  const layout = layoutOf(all, split(clean(ofHtml.text)));
  const files = all.filter((file) => !layout.has(file)).map((file) => ({ ...file, name: nameOf(file) }));
  const isCut = shown.length > maxTextLength || (ofHtml.isCut && text.trim() === '');
  const leftOut: LeftOut[] = [
    ...(history === '' ? [] : [{ what: 'history' } as const]),
    ...(signature === '' ? [] : [{ what: 'signature' } as const]),
    ...[...layout].map((file) => ({ what: 'picture', name: nameOf(file) }) as const),
    ...(isCut ? [{ what: 'rest' } as const] : []),
  ];
  return {
    ...mail,
    sender: mail.sender && clean(mail.sender),
    subject: clean(mail.subject),
    whole: named(shown.slice(0, maxTextLength), all),
    written: named(written, all, layout),
    files,
    leftOut,
  };
}

/** PostgreSQL cannot store NUL. */
const clean = (text: string) => text.replaceAll('\u0000', '');

/** Pictures of the quoted history, and small ones below the last words: the logos of a signature. */
function layoutOf(files: readonly MailPart[], { written, history, signature }: ReturnType<typeof splitReply>) {
  const below = `${afterClosing(written)}\n${signature}`;
  const isOf = (text: string, cid: string) => text.includes(pictureMark(cid));
  const isLayout = ({ type, bytes, cid }: MailPart) => {
    if (cid === null || !type.startsWith('image/')) return false;
    if (isOf(below, cid)) return bytes.length < maxLogoBytes;
    return isOf(history, cid) && !isOf(written, cid);
  };
  return new Set(files.filter(isLayout));
}

function afterClosing(text: string): string {
  const lines = text.split('\n');
  const at = lines.findLastIndex((line, index) => {
    const mark = line.trim().toLowerCase();
    return index > 0 && mark.length <= maxClosingLength && closings.some((words) => mark.includes(words));
  });
  return at === -1 ? '' : lines.slice(at + 1).join('\n');
}

/** The text with the name of each picture at its place, without those that are left out. */
function named(text: string, files: readonly MailPart[], without: ReadonlySet<MailPart> = new Set()): string {
  return files
    .filter(({ cid }) => cid !== null)
    .reduce(
      (all, file) => all.replaceAll(pictureMark(file.cid ?? ''), without.has(file) ? '' : `[${nameOf(file)}]`),
      text,
    )
    .trim();
}

const unnamed: Readonly<Record<string, string>> = {
  'text/calendar': 'calendar.ics',
  'application/ms-tnef': 'winmail.dat',
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'image/gif': 'picture.gif',
  'image/webp': 'picture.webp',
  'message/rfc822': 'e-mail.eml',
};
const nameOf = ({ name, type }: Pick<MailPart, 'name' | 'type'>) =>
  clean(name).slice(0, 100) || unnamed[type] || 'file';
