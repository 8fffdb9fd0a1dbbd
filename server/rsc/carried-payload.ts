/** Puts the payload into the document, in a block that no browser executes. */

const tail = Buffer.from('</body></html>');
const before = Buffer.from('<script type="text/x-component" id="flight">');
const after = Buffer.from('</script></body></html>');

/**
 * As it is where nothing in it could end the block or be changed by a parser, which is nearly always; else as a JSON
 * text, in which neither can stand. The two are told apart by the quote, with which no payload begins.
 */
export function carry(html: Uint8Array[], flight: Uint8Array[]): Buffer {
  const shown = withoutTail(html);
  const document = Buffer.concat([...shown, before, ...flight, after]);
  const end = document.length - after.length;
  const start = flight.reduce((place, { length }) => place - length, end);
  return isPlain(document, start, end) ? document : Buffer.concat([...shown, before, quoted(flight), after]);
}

/** `<` begins an end tag or a comment, a carriage return becomes a line feed, and NUL the sign for what cannot be read. */
const isPlain = (document: Buffer, start: number, end: number): boolean =>
  document.indexOf(0x3c, start) === end && document.indexOf(0x0d, start) === -1 && document.indexOf(0, start) === -1;

const quoted = (flight: Uint8Array[]): Buffer =>
  Buffer.from(JSON.stringify(Buffer.concat(flight).toString()).replaceAll('<', '\\u003c'));

/** React cuts its parts anywhere, also within the tail. */
function withoutTail(html: Uint8Array[]): Uint8Array[] {
  let count = html.length;
  let length = 0;
  while (count > 0 && length < tail.length) length += html[--count]!.length;
  const end = Buffer.concat(html.slice(count));
  const kept = end.length - tail.length;
  if (kept < 0 || !end.subarray(kept).equals(tail)) throw new Error('a document has to end with its body');
  return [...html.slice(0, count), end.subarray(0, kept)];
}
