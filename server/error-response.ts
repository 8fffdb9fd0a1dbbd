/** What a request gets that is refused before anybody looks at what it wants: small, complete, never kept. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

export type ErrorResponse = { readonly headers: Readonly<Record<string, string>>; readonly body: string };
/** The answer for a status. Every one closes its connection: what follows on it cannot be trusted. */
export type ErrorResponseFactory = (status: number) => ErrorResponse;

export const errorHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

/** The reason and nothing else, for programs. The gateway has one for people. */
export const plainErrorResponse: ErrorResponseFactory = (status) => ({
  headers: { ...errorHeaders, 'content-type': 'text/plain; charset=utf-8' },
  body: `${STATUS_CODES[status] ?? 'Refused'}\n`,
});

/** Writes an answer to a connection on which no request could be read. */
export function writeErrorToSocket(socket: Duplex, status: number, { headers, body }: ErrorResponse): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket.end(head + body);
}
