/**
 * Separates the text that somebody wrote in an e-mail from the signature and from the history that their program quoted
 * below or above it. Doubtful lines count as written. It takes time in proportion to the text.
 */
import {
  forwardedSubjects,
  forwardedWords,
  labels,
  phoneSignatures,
  wroteEndings,
  wroteInside,
  wroteMyself,
} from './reply-words.ts';

type Sent = {
  /** Whether a line has the address of this site that the e-mail answered. */
  isOwn?(line: string): boolean;
  /** Forwarded text is what the person wants to say, so that it is no history. */
  readonly isForward?: boolean;
};
export type Split = { readonly written: string; readonly history: string; readonly signature: string };

/** A longer line is no mark of a program. */
const maxMarkLength = 400;
/** Lines over which a program breaks "On … wrote:". */
const introLines = 3;
/** Lines of the header of a quoted e-mail, and empty ones between them. */
const headerLines = 10;
/** Empty lines between "On … wrote:" and what follows. */
const blankLines = 3;
/** A longer quote above the answer, which nothing introduces, is history and no citation. */
const maxCitationLines = 5;
const signatureLines = 8;
const maxSignatureLineLength = 100;

export function splitReply(text: string, { isOwn = () => false, isForward = false }: Sent = {}): Split {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  const begin = isForward ? lines.length : historyAt(lines, isOwn);
  const { start, end } = withoutQuotesAtEnds(lines, begin);
  const closing = signatureAt(lines, start, end);
  const written = joined(lines.slice(start, closing));
  // Nothing but a quote: better too much than nothing.
  if (written === '') return { written: joined(lines), history: '', signature: '' };
  const history = joined([...lines.slice(0, start), ...lines.slice(end)].filter((line) => !isPhoneSignature(line)));
  return { written, history, signature: joined(lines.slice(closing, end)) };
}

/** Whether a program wrote this subject for an e-mail that is passed on. */
export function isForwarded(subject: string): boolean {
  const [prefix = '', ...rest] = subject.slice(0, maxMarkLength).split(/[:：]/);
  return rest.length > 0 && forwardedSubjects.includes(prefix.trim().toLowerCase());
}

function joined(lines: readonly string[]): string {
  const kept: string[] = [];
  for (const line of lines) {
    const shown = line.trimEnd();
    if (shown !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(shown);
  }
  return kept.join('\n').trim();
}

const blank = (line: string) => line.trim() === '';
const isQuote = (line: string) => line.trimStart().startsWith('>');
/** Small, without the signs that turn the direction of writing; empty for a line that is too long for a mark. */
const markOf = (line: string) =>
  line.length > maxMarkLength
    ? ''
    : line
        .replaceAll(/[\p{Cf}*]/gu, '')
        .trim()
        .toLowerCase()
        .replaceAll('\u00a0', ' ');

/** The line at which a history without quote marks begins. */
function historyAt(lines: readonly string[], isOwn: (line: string) => boolean): number {
  for (const [index, line] of lines.entries()) {
    if (blank(line) || isQuote(line)) continue;
    const rule = ruleOf(line);
    if (rule === 'forward') return lines.length;
    if (rule === 'line' && isHeader(lines, afterBlank(lines, index + 1), { isMarked: true })) return index;
    if (isHeader(lines, index, { isMarked: false })) return index;
    if (beginsUnquoted(lines, index, isOwn)) return index;
  }
  return lines.length;
}

/** A line of dashes or underscores, with or without words between them. */
function ruleOf(line: string): 'line' | 'forward' | null {
  const mark = markOf(line);
  const isDashed = mark.startsWith('---') || mark.startsWith('___') || mark.startsWith('–––') || mark.startsWith('===');
  const isForward = forwardedWords.some((word) => mark.includes(word));
  if (isForward && (isDashed || (mark.endsWith(':') && mark.length < 60))) return 'forward';
  return isDashed ? 'line' : null;
}

type Header = { readonly isMarked: boolean };

/** The header of an e-mail: it names sender, time, recipient and subject, in any order. */
function isHeader(lines: readonly string[], begin: number, { isMarked }: Header): boolean {
  if (labelOf(lines[begin] ?? '') === null) return false;
  const found = new Set<string>();
  let hasAddress = false;
  for (const line of lines.slice(begin, begin + headerLines)) {
    const label = labelOf(line);
    if (label === null && !blank(line) && found.size > 3) break;
    if (label !== null) found.add(label);
    if (label !== null && line.includes('@')) hasAddress = true;
  }
  if (!found.has('from') || !(found.has('sent') || found.has('subject'))) return false;
  return isMarked || found.size === 4 || (found.size === 3 && hasAddress);
}

function labelOf(line: string) {
  const mark = markOf(line);
  const colon = mark.slice(0, 40).search(/[:：]/);
  const label = colon === -1 ? undefined : labels.get(mark.slice(0, colon).trim());
  return label === undefined || mark.length === colon + 1 ? null : label;
}

/** "On …, … wrote:" above a history without marks. */
function beginsUnquoted(lines: readonly string[], index: number, isOwn: (line: string) => boolean): boolean {
  const count = introAt(lines, index, (intro) => isIntro(intro));
  if (count === 0) return false;
  const next = lines[afterBlank(lines, index + count)] ?? '';
  if (blank(next) || isQuote(next)) return false;
  const intro = lines.slice(index, index + count);
  return intro.some(isOwn) || isWrote(intro.join(' '));
}

/** Quotes between two parts of the answer stay, because the answer is about them. */
function withoutQuotesAtEnds(lines: readonly string[], begin: number): { start: number; end: number } {
  let end = begin;
  for (let shorter = true; shorter; ) {
    const before = end;
    while (end > 0 && isOutside(lines[end - 1] ?? '')) end--;
    if (lines.slice(end, before).some(isQuote)) {
      const intro = introBefore(lines, end);
      // "You said:", and then the quote that is meant.
      if (intro === 0 && (lines[end - 1] ?? '').trimEnd().endsWith(':'))
        return { start: startOf(lines, before), end: before };
      end -= intro;
    }
    shorter = end < before;
  }
  return { start: startOf(lines, end), end };
}

/** After a quote that stands above the whole answer. */
function startOf(lines: readonly string[], end: number): number {
  let start = 0;
  while (start < end && blank(lines[start] ?? '')) start++;
  const intro = introAt(lines, start, (text) => isIntro(text) || isWrote(text));
  const quote = intro > 0 ? afterBlank(lines, start + intro) : start;
  if (!isQuote(lines[quote] ?? '')) return start;
  let after = quote;
  while (after < end && (blank(lines[after] ?? '') || isQuote(lines[after] ?? ''))) after++;
  const isBetween = lines.slice(after, end).some(isQuote);
  if (isBetween) return quote;
  const isCitation = intro === 0 && after - quote <= maxCitationLines;
  return isCitation ? start : after;
}

const isOutside = (line: string) => blank(line) || isQuote(line) || isPhoneSignature(line);

function isPhoneSignature(line: string): boolean {
  const mark = markOf(line);
  return mark.length < 80 && phoneSignatures.some((words) => mark.startsWith(words));
}

/** The next line with something in it, if few empty ones are before it. */
function afterBlank(lines: readonly string[], index: number): number {
  let next = index;
  while (next < index + blankLines && blank(lines[next] ?? '')) next++;
  return next;
}

/** How many lines from here on introduce a quote. */
function introAt(lines: readonly string[], index: number, isMeant: (text: string) => boolean): number {
  for (let count = 1; count <= introLines; count++) {
    const intro = lines.slice(index, index + count);
    if (intro.length < count || intro.some((line) => blank(line) || isQuote(line) || line.length > maxMarkLength))
      return 0;
    if (isMeant(intro.join(' '))) return count;
  }
  return 0;
}

/** How many lines before `end` introduce the quote there, with the empty ones between them. */
function introBefore(lines: readonly string[], end: number): number {
  let last = end;
  while (last > 0 && blank(lines[last - 1] ?? '')) last--;
  for (let count = 1; count <= introLines && count <= last; count++) {
    const from = last - count;
    if (introAt(lines, from, (text) => isIntro(text) || endsInWrote(text)) !== count) continue;
    // The line with the address alone: the time is on the line before.
    const isHalf = !hasTime(lines.slice(from, last).join(' ')) && hasTime(lines[from - 1] ?? '');
    return end - from + (isHalf ? 1 : 0);
  }
  return 0;
}

/** A colon at the end, after a time or an address, whatever the language. */
const isIntro = (text: string) => beforeColon(text) !== null && (text.includes('@') || hasTime(text));

/** The text before the colon at the end, null if there is none. */
function beforeColon(text: string): string | null {
  const mark = markOf(text.slice(0, maxMarkLength));
  return mark.endsWith(':') || mark.endsWith('：') ? mark.slice(0, -1).trim() : null;
}

function endsInWrote(text: string): boolean {
  const before = beforeColon(text);
  if (before === null || wroteMyself.some((words) => ` ${before}`.includes(words))) return false;
  return wroteEndings.some((words) => before.endsWith(words));
}

/** Of a program, for a history without marks: with the day and the time. */
function isWrote(text: string): boolean {
  const before = beforeColon(text);
  if (before === null || !hasDay(before) || wroteMyself.some((words) => ` ${before}`.includes(words))) return false;
  return wroteEndings.some((words) => before.endsWith(words)) || wroteInside.some((words) => before.includes(words));
}

const hasTime = (text: string) => /\d[.:/]\d\d/.test(text) || hasDay(text);
const hasDay = (text: string) => /(?:19|20)\d\d|\d[./-]\d{1,2}[./-]\d\d/.test(text);

/** The line of dashes above a short block at the end, as RFC 3676 has it; many programs lose the space after them. */
function signatureAt(lines: readonly string[], start: number, end: number): number {
  let count = 0;
  for (let index = end - 1; index > start && count <= signatureLines; index--) {
    const line = lines[index] ?? '';
    if (line.trim() === '--') {
      const block = lines.slice(index + 1, end).filter((each) => !blank(each));
      return block.length > 0 && (line.endsWith('-- ') || block.some(isContact)) ? index : end;
    }
    if (line.length > maxSignatureLineLength || isQuote(line)) return end;
    if (!blank(line)) count++;
  }
  return end;
}

const isContact = (line: string) =>
  line.includes('@') || line.includes('www.') || line.includes('http') || line.replaceAll(/\D/g, '').length >= 7;
