/**
 * An endpoint is a value: the service serves it, the gateway calls it, an action is guarded by it and the OpenAPI
 * document is made from it. Field names and dates are as the program uses them (camelCase, Date); `wire.ts` turns
 * them into what travels (snake_case, ISO 8601) by the declared fields, both ways.
 */
import type * as z from 'zod';
import type { Permission } from './auth/permissions.ts';

export type ServiceName = 'auth' | 'apps' | 'content' | 'trade';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, anybody signed in, or holders of one permission. */
export type Access = 'anyone' | 'signed-in' | Permission;

/**
 * `path` is below the service's base (`/posts/:slug`). Input fields named in the path travel there; the others
 * as the query of a GET, as the JSON body of every other method.
 */
export type Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = {
  readonly service: ServiceName;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /**
   * Name of the one thing in the answer. It is served as `output` says; a caller also takes it bare where `output` wraps
   * it under this name, and wrapped where `output` has it bare, because services of others differ in this.
   */
  readonly envelope?: string;
  /** What is said (with status 500) of an answer that does not fit `output`; a bad gateway unless given. */
  readonly invalid?: string;
  /** Success status, 200 unless given. */
  readonly status?: 200 | 201 | 202 | 204;
};

/** What a caller passes (before defaults are applied). */
export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
/** What a handler receives (after defaults and checks). */
export type ParsedOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
/** What a caller gets back. */
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer O> ? z.output<O> : never;

export function defineEndpoint<I extends z.ZodObject, O extends z.ZodType>(endpoint: Endpoint<I, O>): Endpoint<I, O> {
  return endpoint;
}

/** Calls an endpoint of a service; made per request by the gateway, which adds the bearer, deadline and request id. */
export type Api = <E extends Endpoint<z.ZodObject, z.ZodType>>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
