/**
 * An endpoint is a value: the service serves it, the gateway calls it, actions require its access, and the OpenAPI
 * document is generated from it. Fields are camelCase and dates are `Date`; `wire.ts` converts to snake_case and ISO
 * 8601.
 */
import type * as z from 'zod';
import type { Permission } from './auth/permissions.ts';

export type ServiceName = 'auth' | 'apps' | 'content' | 'trade';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call it: anyone, anyone signed in, or holders of a permission. */
export type Access = 'anyone' | 'signed-in' | Permission;

/**
 * `path` is below the service's base (`/posts/:slug`). Input fields named in the path are sent there; the others in
 * the query of a GET, or in the JSON body of other methods.
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
   * Name of the single object in the response. Callers accept it both wrapped under this name and bare, because
   * external services differ.
   */
  readonly envelope?: string;
  /** Error message (status 500) for a response that does not match `output`; 502 by default. */
  readonly invalid?: string;
  readonly status?: 200 | 201 | 202 | 204;
};

/** Input before defaults are applied. */
export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
/** Input after defaults and validation. */
export type ParsedOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer O> ? z.output<O> : never;

export function defineEndpoint<I extends z.ZodObject, O extends z.ZodType>(endpoint: Endpoint<I, O>): Endpoint<I, O> {
  return endpoint;
}

/** `defineEndpoint` for endpoints of one service, or of one service and with one access. */
export const endpointsOf =
  <Shared extends Partial<Pick<Endpoint, 'service' | 'access'>>>(shared: Shared) =>
  <I extends z.ZodObject, O extends z.ZodType>(endpoint: Omit<Endpoint<I, O>, keyof Shared>): Endpoint<I, O> =>
    ({ ...shared, ...endpoint }) as unknown as Endpoint<I, O>;

/**
 * Calls an endpoint of a service. Created per request by the gateway, which adds bearer token, deadline and request
 * id.
 */
export type Api = <E extends Endpoint<z.ZodObject, z.ZodType>>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
