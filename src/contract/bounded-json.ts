/**
 * JSON that somebody outside of the program wrote. Parsing a text of a million brackets stops a process for seconds, so depth
 * and number of values are counted before, in one pass that takes a fraction of the time of parsing.
 */

/** The deepest is rich text in blocks of pages: two levels for each of its own. */
const limits = { depth: 128, values: 250_000 } as const;

/** Throws a `SyntaxError` for a text that is not JSON, is too deeply nested or has too many values. */
export function parseBoundedJson(text: string): unknown {
  if (!isBoundedJson(text)) throw new SyntaxError('This JSON is too deeply nested or has too many values.');
  return JSON.parse(text);
}

const sign = { quote: 34, comma: 44, escape: 92, open: [91, 123], close: [93, 125] } as const;

/** True if it is safe to parse; it may still not be JSON. */
export function isBoundedJson(text: string): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === sign.quote) at = endOfText(text, at);
    else if (code === sign.comma) values++;
    else if (code === sign.open[0] || code === sign.open[1]) depth++;
    else if (code === sign.close[0] || code === sign.close[1]) depth--;
    if (depth > limits.depth || values > limits.values) return false;
  }
  return true;
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== sign.quote) at += text.charCodeAt(at) === sign.escape ? 2 : 1;
  return at;
}
