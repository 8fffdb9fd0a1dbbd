/** What somebody wrote in an e-mail, without the history that their program quoted below or above it, and without the signature. */

const quoted = /^\s*>/;
/** `-- `, as RFC 3676 says; many programs lose the space. */
const signature = /^--\s?$/;
const phoneSignature =
  /^(?:sent from my|get outlook for|gesendet (?:von|mit)|von meinem .{1,40} gesendet|envoyé (?:de|depuis) mon|enviado desde (?:mi|el)) /i;
/** Of programs that do not quote line by line. */
const original = /^\s*(?:-{3,}\s*[^-\n]{4,60}\s*-{3,}|_{20,})\s*$/;
const fromLine = /^\s*\**(?:from|von|de|da|van|från|fra|od)\s?\**:\**\s?\**\s*\S/i;
const sentLine =
  /^\s*\**(?:sent|date|gesendet|datum|envoyé|date|enviado|fecha|inviato|verzonden|skickat|sendt)\s?\**:/i;
/** Lines between the sender and the date in such a header. */
const headerLines = 3;
/** Lines over which a program breaks "On … wrote:". */
const introLines = 3;
const longestIntro = 400;

/** `isOwn` says whether a line has the address of this site that the e-mail answered. Takes time in proportion to the text. */
export function replyOf(text: string, isOwn: (line: string) => boolean = () => false): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((line, index) => signature.test(line) || beginsHistory(lines, index, isOwn));
  const written = withoutQuotesAtEnds(end === -1 ? lines : lines.slice(0, end));
  const reply = joined(written);
  // Nothing but a quote: better too much than nothing.
  return reply === '' ? text.trim() : reply;
}

const joined = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The header of a message that is not marked line by line. */
function beginsHistory(lines: readonly string[], index: number, isOwn: (line: string) => boolean): boolean {
  const line = lines[index] ?? '';
  if (original.test(line)) return true;
  if (isFrom(line) && lines.slice(index + 1, index + 1 + headerLines).some((next) => sentLine.test(next))) return true;
  const intro = introAt(lines, index);
  return intro > 0 && lines.slice(index, index + intro).some(isOwn) && !quoted.test(afterBlank(lines, index + intro));
}

const isFrom = (line: string) => line.length <= longestIntro && fromLine.test(line);

/** Quotes between two parts of the answer stay, because the answer is about them. */
function withoutQuotesAtEnds(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  for (let shorter = true; shorter; ) {
    const before = end;
    while (end > 0 && isOutside(lines[end - 1] ?? '')) end--;
    if (end < before && lines.slice(end, before).some((line) => quoted.test(line))) end -= introBefore(lines, end);
    shorter = end < before;
  }
  let start = 0;
  while (start < end && blank(lines[start] ?? '')) start++;
  const intro = introAt(lines, start);
  if (quoted.test(afterBlank(lines, start + intro))) start += intro;
  while (start < end && (blank(lines[start] ?? '') || quoted.test(lines[start] ?? ''))) start++;
  return lines.slice(start, end);
}

const blank = (line: string) => line.trim() === '';
const isOutside = (line: string) => blank(line) || quoted.test(line) || phoneSignature.test(line.trim());

function afterBlank(lines: readonly string[], index: number): string {
  let next = index;
  while (next < lines.length && blank(lines[next] ?? '')) next++;
  return lines[next] ?? '';
}

/** How many lines from here on are "On …, … wrote:", whatever the language: they end in a colon, and name a time or an address. */
function introAt(lines: readonly string[], index: number): number {
  for (let count = 1; count <= introLines; count++) {
    const intro = lines.slice(index, index + count);
    if (intro.some((line) => blank(line) || line.length > longestIntro)) return 0;
    if (isIntro(intro.join(' '))) return count;
  }
  return 0;
}

function introBefore(lines: readonly string[], end: number): number {
  let last = end;
  while (last > 0 && blank(lines[last - 1] ?? '')) last--;
  const blanks = end - last;
  for (let count = 1; count <= introLines && count <= last; count++) {
    const from = last - count;
    if (introAt(lines, from) !== count) continue;
    // The line with the address alone: the time is on the line before.
    const isHalf = !hasTime(lines.slice(from, last).join(' ')) && hasTime(lines[from - 1] ?? '');
    return blanks + count + (isHalf ? 1 : 0);
  }
  return 0;
}

const hasTime = (text: string) => /\d{1,2}[.:/]\d{2}|\b\d{4}\b/.test(text);
const isIntro = (text: string) => /[:：]\s*$/.test(text) && (text.includes('@') || hasTime(text));
