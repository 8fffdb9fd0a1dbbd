/** Decodes and validates the input, checks access, and trims the output to the schema. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod';
import type { Endpoint, ParsedOf } from '#contract/endpoint.ts';
import { toWire } from '#contract/wire.ts';
import { type Actor, actorScope, requireAccess, requireTokenMay } from '../actors/actor.ts';
import { replayedHeader } from '../client/api.ts';
import { connectionEnded } from './database/faults.ts';
import { commit as commitChange } from './events/emit.ts';
import { type IdempotencyTables, runOnce, type SaveResponse, type StoredResponse } from './idempotency.ts';
import { createInputReader } from './input.ts';
import type { Service } from './service.ts';

export type Result<E> = E extends Endpoint<z.ZodObject, infer Output> ? z.input<Output> : never;

export type Call<Tables, Output = unknown> = {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly database: Kysely<Tables>;
  /** Also stores the response for repeated calls and emits the events. Nothing slow may run inside, such as a call. */
  commit(change: (transaction: Transaction<Tables>) => Promise<Output>): Promise<Output>;
};
type Handler<E, Tables> = (input: ParsedOf<E>, call: Call<Tables, Result<E>>) => Promise<Result<E>>;

type ServeOptions = {
  /** The handler itself makes repeated calls harmless; its response is not stored because it may contain a secret. */
  isRepeatable?: boolean;
  /** In bytes, instead of the usual ones. */
  bodyLimit?: number;
};

const staffBodyLimit = 4 * 1024 * 1024;

export function serve<E extends Endpoint<z.ZodObject, z.ZodType>, Tables>(
  service: Service<Tables>,
  endpoint: E,
  handler: Handler<E, Tables>,
  { isRepeatable = false, bodyLimit: ownLimit }: ServeOptions = {},
): void {
  const { database } = service;
  const readInput = createInputReader(endpoint);
  const status = endpoint.status ?? 200;
  const encode = (result: unknown): StoredResponse => ({
    status,
    body: status === 204 ? '' : JSON.stringify(toWire(endpoint.output, endpoint.output.parse(result))),
  });

  const route = {
    method: endpoint.method,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      requireAccess(request.actor, endpoint.access, endpoint.method);
      if (request.actor.kind === 'user') requireTokenMay(request.actor, endpoint);
      const input = readInput(request) as ParsedOf<E>;
      const perform = async (saveResponse?: SaveResponse) => {
        let answer: StoredResponse | undefined;
        const commit = (change: (transaction: Transaction<Tables>) => Promise<Result<E>>) =>
          commitChange(
            service,
            async (transaction) => {
              const result = await change(transaction);
              answer = encode(result);
              await saveResponse?.(transaction, answer);
              return result;
            },
            request.log,
          );
        const result = await handler(input, { actor: request.actor, request, database, commit });
        return answer ?? encode(result);
      };
      const answer =
        endpoint.method === 'GET'
          ? await perform().catch((error) => (connectionEnded(error) ? perform() : Promise.reject(error)))
          : isRepeatable
            ? await perform()
            : await once(service, request, { parts: [request.body], perform });
      return sendAnswer(reply, answer);
    },
  };
  const url = `/${service.name}${endpoint.path}`;
  // Admin requests contain rich text and files with thousands of rows; other callers keep the usual limit.
  const isForAll = endpoint.access === 'anyone' || endpoint.access === 'signed-in';
  const bodyLimit = ownLimit === undefined && isForAll ? {} : { bodyLimit: ownLimit ?? staffBodyLimit };
  service.app.route({ ...route, ...bodyLimit, url, config: { endpoint: endpoint as unknown as Endpoint } });
  // Some URLs of the specification end with a slash, which callers easily forget.
  if (url.endsWith('/')) service.app.route({ ...route, url: url.slice(0, -1), schema: { hide: true } });
}

type Once = { parts: readonly unknown[]; perform: (saveResponse?: SaveResponse) => Promise<StoredResponse> };

/** Runs once per Idempotency-Key, if the request has one. `parts` identify the request besides method and URL. */
export async function once<Tables>(
  service: Service<Tables>,
  request: FastifyRequest,
  { parts, perform }: Once,
): Promise<StoredResponse> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return perform();
  const fingerprint = createHash('sha256').update(`${request.method} ${request.url}`);
  for (const part of parts) fingerprint.update(part instanceof Uint8Array ? part : JSON.stringify(part ?? null));
  const intent = { scope: actorScope(request.actor), key, fingerprint: fingerprint.digest('hex') };
  const database = service.database as unknown as Kysely<IdempotencyTables>;
  return runOnce(database, intent, perform);
}

export function sendAnswer(reply: FastifyReply, answer: StoredResponse): FastifyReply {
  reply.code(answer.status);
  if (answer.isReplayed) reply.header(replayedHeader, 'true');
  if (answer.status === 204) return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
}
