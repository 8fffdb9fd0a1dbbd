import type { Kysely, Transaction } from 'kysely';

export type Connection<Tables> = Kysely<Tables> | Transaction<Tables>;

export const anyTable = <Tables>(database: Connection<Tables>) =>
  database as unknown as Kysely<Record<string, Record<string, unknown>>>;
