/** Lines end as fields show them: forms send CRLF, and so do some programs. */
export const withLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
