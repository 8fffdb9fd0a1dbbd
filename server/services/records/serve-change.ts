/** Serves changes of records: each in a transaction, with the row locked, answered by the record as it is afterwards. */
import type { Transaction } from 'kysely';
import type * as z from 'zod';
import type { Endpoint, ParsedOf } from '#contract/endpoint.ts';
import { type Call, type Result, serve } from '../serve.ts';
import type { Service } from '../service.ts';
import type { Connection } from './any-table.ts';
import { type Entity, keyOf } from './change.ts';

export type Locked<Row, Tables> = {
  readonly entity: Entity<Row, Tables>;
  /** `lockLive` refuses what is in the trash. */
  lock(
    transaction: Connection<NoInfer<Tables>>,
    entity: Entity<NoInfer<Row>, NoInfer<Tables>>,
    id: string,
    revision?: number,
  ): Promise<NoInfer<Row>>;
};
type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;
type Given = { readonly [name: string]: unknown; readonly revision?: number };

type Perform<E, Row, Tables> = (
  transaction: Transaction<Tables>,
  call: Call<Tables>,
  row: Row,
  input: ParsedOf<E>,
) => Promise<Row>;

/** The key of the entity names the record in the input; with `revision`, the row has to be as the caller saw it. */
export const changesOf =
  <Row extends object, Tables, Answer>(
    service: Service<Tables>,
    { entity, lock }: Locked<Row, Tables>,
    answer: (transaction: Transaction<Tables>, row: Row, input: Given) => Answer | Promise<Answer>,
  ) =>
  <E extends AnyEndpoint>(
    endpoint: E & (Answer extends Result<E> ? unknown : never),
    perform: Perform<E, Row, Tables>,
  ): void =>
    serve<E, Tables>(service, endpoint, (input, call) =>
      call.commit(async (transaction) => {
        const given = input as Given;
        const { [keyOf(entity)]: id, revision } = given;
        const row = await lock(transaction, entity, String(id), revision);
        const changed = await perform(transaction, call as Call<Tables>, row, input);
        return (await answer(transaction, changed, given)) as Result<E>;
      }),
    );
