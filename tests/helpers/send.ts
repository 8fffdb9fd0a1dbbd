/**
 * Sends a request with supertest and returns it as a `Response`; redirects are not followed. It reads whole responses, each on a
 * connection of its own: tests of raw headers, streams, connections and clients that hang up use `fetch`, undici or `node:net`.
 */
import type { IncomingMessage } from 'node:http';
import supertest from 'supertest';

export type Sending = { method?: string; headers?: Record<string, string>; body?: BodyInit };

export async function send(
  address: string | URL,
  { method = 'GET', headers = {}, body }: Sending = {},
): Promise<Response> {
  const { origin, pathname, search } = new URL(address);
  const encoded = new Response(body ?? null);
  const type = encoded.headers.get('content-type');
  const test = supertest(origin)
    [method.toLowerCase() as 'get'](pathname + search)
    .set({ ...(type ? { 'content-type': type } : {}), ...headers })
    .redirects(0)
    .serialize((bytes) => bytes)
    .buffer(true)
    .parse(readBytes as unknown as Parameters<supertest.Test['parse']>[0]);
  const answer = await (body === undefined ? test : test.send(Buffer.from(await encoded.arrayBuffer())));
  const received = new Headers();
  for (const [name, value] of Object.entries(answer.headers as Record<string, string | string[]>))
    for (const each of [value].flat()) received.append(name, each);
  const isEmpty = method === 'HEAD' || answer.status === 204 || answer.status === 304;
  return new Response(isEmpty ? null : (answer.body as BodyInit), { status: answer.status, headers: received });
}

function readBytes(response: IncomingMessage, done: (error: Error | null, bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
}
