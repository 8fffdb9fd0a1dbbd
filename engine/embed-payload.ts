export const documentEnd = '</body></html>';
const blockStart = '<script type="text/x-component" id="flight">';
const blockEnd = `</script>${documentEnd}`;

/**
 * The payload is written as a JSON string if it could end the block or the parser changes it: no payload starts with a
 * quote.
 */
export function embedPayload(html: string, flight: string): string {
  if (!html.endsWith(documentEnd)) throw new Error('the document does not end with its body');
  return `${html.slice(0, -documentEnd.length)}${blockStart}${blockText(flight)}${blockEnd}`;
}

/** `<` may start an end tag or a comment; the parser changes carriage returns and NUL. */
export const blockText = (flight: string): string => (/[<\r\0]/.test(flight) ? quoted(flight) : flight);

const quoted = (flight: string): string => JSON.stringify(flight).replaceAll('<', '\\u003c');
