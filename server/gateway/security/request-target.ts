/** Which request targets are read at all: those that a browser could have sent and that mean one thing to everybody. */

const maxTargetLength = 2048;

// Most targets have none of these and are done after one look.
const suspicious = /%|\/\/|\/\.|[^\x21-\x7e]|[\\#]/;
// An encoded slash or backslash is a segment to one reader and a separator to the next; control characters and NUL end
// addresses early, or lines in logs.
const encodedSeparator = /%(?:2f|5c|[01][0-9a-f]|7f)/i;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** 0 when the target is acceptable, else the status to refuse it with. */
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

/**
 * Whether a decoded value may become one segment of an address that we send: nothing that could end the segment, climb
 * out of it or begin a query. Letters of any script are fine, they are encoded.
 */
export function isSegment(value: string): boolean {
  if (value === '' || value === '.' || value === '..' || value.length > 100) return false;
  return !/[\p{Cc}/\\#?%;]/u.test(value) && value.isWellFormed();
}
