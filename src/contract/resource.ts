import * as z from 'zod';
import type { Endpoint, Method } from './endpoint.ts';

type Shape = Record<string, z.ZodType>;
type ShapeOf<Input> = Input extends z.ZodObject<infer Fields> ? Fields : Input;

type Shared = Pick<Endpoint, 'service' | 'access'> & Partial<Pick<Endpoint, 'api' | 'envelope' | 'invalid'>>;
type Own<Input, Output> = Partial<Omit<Endpoint, 'service' | 'method' | 'path' | 'summary' | 'input' | 'output'>> & {
  /** Fields beside the key, or an object with rules of its own. */
  readonly input?: Input;
  readonly output?: Output;
};

type Resource<Key, Output> = Shared & {
  /** The address of the record, such as `/admin/posts/:id`. */
  readonly path: `/${string}`;
  /** The fields of the input that `path` names. */
  readonly key: Key;
  /** Endpoints that name no other output return it. */
  readonly output: Output;
};

/** The endpoints of one kind of record. `path` continues the address of the record; what is shared need not be said again. */
export function resource<Key extends Shape, Stored extends z.ZodType>({
  path: base,
  key,
  output: record,
  ...shared
}: Resource<Key, Stored>) {
  const of =
    (method: Method) =>
    <Input extends Shape | z.ZodObject = Record<never, never>, Output extends z.ZodType = Stored>(
      path: '' | `/${string}`,
      summary: string,
      { input, output, ...own }: Own<Input, Output> = {},
    ) => {
      const given = input instanceof z.ZodObject ? input : z.object(input ?? {});
      return {
        ...shared,
        ...own,
        method,
        path: `${base}${path}`,
        summary,
        input: given.extend(key),
        output: output ?? record,
      } as unknown as Endpoint<z.ZodObject<Key & ShapeOf<Input>>, Output>;
    };
  return { key, record, get: of('GET'), post: of('POST'), put: of('PUT'), patch: of('PATCH'), delete: of('DELETE') };
}
