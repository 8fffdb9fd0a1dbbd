/** Puts the payload into the document, in a block that no browser executes. */

const tail = Buffer.from('</body></html>');
const blockStart = Buffer.from('<script type="text/x-component" id="flight">');
const blockEnd = Buffer.from('</script></body></html>');

/**
 * As it is where nothing in it could end the block or be changed by a parser, which is nearly always; else as a JSON
 * text, in which neither can stand. The two are told apart by the quote, with which no payload begins.
 */
export function embedPayload(html: Uint8Array[], flight: Uint8Array[]): Buffer {
  const head = withoutTail(html);
  const document = Buffer.concat([...head, blockStart, ...flight, blockEnd]);
  const end = document.length - blockEnd.length;
  const start = flight.reduce((position, { length }) => position - length, end);
  return isPlain(document, start, end) ? document : Buffer.concat([...head, blockStart, quoted(flight), blockEnd]);
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
  const bodyLength = end.length - tail.length;
  if (bodyLength < 0 || !end.subarray(bodyLength).equals(tail)) throw new Error('a document has to end with its body');
  return [...html.slice(0, count), end.subarray(0, bodyLength)];
}
