/** Services serve endpoints, the gateway calls them, and the OpenAPI document is generated from them. */
import type * as z from 'zod';
import type { Permission } from './auth/permissions.ts';

export const serviceNames = ['auth', 'apps', 'content', 'trade'] as const;
export type ServiceName = (typeof serviceNames)[number];
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Access = 'anyone' | 'signed-in' | Permission;

/** Input named in `path` is sent there; the rest in the query of a GET, or as JSON. */
export type Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = {
  readonly service: ServiceName;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** Callers accept the object under this name and bare, because external services differ. */
  readonly envelope?: string;
  /** Error message (status 500) for a response that does not match `output`; 502 without one. */
  readonly invalid?: string;
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * Limits who may call it at `/api` beyond sessions and API tokens: only sessions, or nobody but the program itself.
   */
  readonly api?: 'sessions' | 'nobody';
  /** Nobody reads it while they see the site as another user. */
  readonly notInViews?: true;
  /** Each input asks for the part of the answer with its name, so that calls of one page are joined. */
  readonly hasParts?: true;
  /** The service may wait for the carrier of messages so callers wait longer. */
  readonly viaCarrier?: true;
  /** Milliseconds that callers wait, if the service may take longer than for other calls. */
  readonly deadline?: number;
};

export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
export type ParsedOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer O> ? z.output<O> : never;

export function defineEndpoint<I extends z.ZodObject, O extends z.ZodType>(endpoint: Endpoint<I, O>): Endpoint<I, O> {
  return endpoint;
}

export const endpointsOf =
  <Shared extends Partial<Pick<Endpoint, 'service' | 'access' | 'api'>>>(shared: Shared) =>
  <I extends z.ZodObject, O extends z.ZodType>(endpoint: Omit<Endpoint<I, O>, keyof Shared>): Endpoint<I, O> =>
    ({ ...shared, ...endpoint }) as unknown as Endpoint<I, O>;

/** It belongs to a request, with its bearer token, deadline and request id. */
export type Api = <E extends Endpoint<z.ZodObject, z.ZodType>>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
