export const documentEnd = '</body></html>';
const tail = Buffer.from(documentEnd);
const blockStart = Buffer.from('<script type="text/x-component" id="flight">');
const blockEnd = Buffer.from(`</script>${documentEnd}`);

/** Written as a JSON string if it could end the block or the parser changes it: no payload starts with a quote. */
export function embedPayload(html: Uint8Array[], flight: Uint8Array[]): Buffer {
  const head = withoutTail(html);
  const document = Buffer.concat([...head, blockStart, ...flight, blockEnd]);
  const end = document.length - blockEnd.length;
  const start = flight.reduce((position, { length }) => position - length, end);
  return isPlain(document, start, end)
    ? document
    : Buffer.concat([...head, blockStart, Buffer.from(quoted(Buffer.concat(flight).toString())), blockEnd]);
}

/** `<` may start an end tag or a comment; the parser changes carriage returns and NUL. */
const isPlain = (document: Buffer, start: number, end: number): boolean =>
  document.indexOf(0x3c, start) === end && document.indexOf(0x0d, start) === -1 && document.indexOf(0, start) === -1;

export const quoted = (flight: string): string => JSON.stringify(flight).replaceAll('<', '\\u003c');

/** React splits its output anywhere, also within the tail. */
function withoutTail(html: Uint8Array[]): Uint8Array[] {
  let count = html.length;
  let length = 0;
  while (count > 0 && length < tail.length) length += html[--count]!.length;
  const end = Buffer.concat(html.slice(count));
  const bodyLength = end.length - tail.length;
  if (bodyLength < 0 || !end.subarray(bodyLength).equals(tail))
    throw new Error('the document does not end with its body');
  return [...html.slice(0, count), end.subarray(0, bodyLength)];
}
