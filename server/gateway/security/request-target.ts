/** Accepts only targets that browsers send and that every parser reads the same way. */

const maxTargetLength = 2048;

const suspicious = /%|\/\/|\/\.|[^\x21-\x7e]|[\\#]/;
// Parsers disagree on encoded slashes and backslashes; control characters cut off URLs or log lines.
const encodedSeparator = /%(?:2f|5c|[01][0-9a-f]|7f)/i;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

export function checkTarget(target: string): 0 | 400 | 414 {
  if (target.length > maxTargetLength) return 414;
  if (target.charCodeAt(0) !== 47) return 400;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (query !== -1 && /[^\x21-\x7e]|[\\#]/.test(target)) return 400;
  return suspicious.test(path) && !isPlain(path) ? 400 : 0;
}

function isPlain(path: string): boolean {
  if (/\/\/|[^\x21-\x7e]|[\\#]/.test(path) || encodedSeparator.test(path) || dotSegment.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
