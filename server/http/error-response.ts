/** Requests that are rejected before routing get these responses. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

export type ErrorResponse = { readonly headers: Readonly<Record<string, string>>; readonly body: string };
/**
 * It closes the connection, because the bytes that follow cannot be trusted. `retryAfter`, in seconds: the page loads itself
 * again, not before.
 */
export type ErrorResponseFactory = (status: number, retryAfter?: number) => ErrorResponse;

export const errorHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

/** These responses are for programs; the gateway has its own for people. */
export const plainErrorResponse: ErrorResponseFactory = (status) => ({
  headers: { ...errorHeaders, 'content-type': 'text/plain; charset=utf-8' },
  body: `${STATUS_CODES[status] ?? 'Refused'}\n`,
});

export function writeErrorToSocket(socket: Duplex, status: number, { headers, body }: ErrorResponse): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket.end(head + body);
}
