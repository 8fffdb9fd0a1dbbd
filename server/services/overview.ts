import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Permission } from '#contract/auth/permissions.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { overview } from '#contract/overview.ts';
import { type Actor, actorMay, userIdOf } from '../actors/actor.ts';
import { listByOthers } from './audit/list.ts';
import { type Names, withNames } from './audit/serve-audit.ts';
import { together } from './database/together.ts';
import { type Call, type Result, serve } from './serve.ts';
import type { Service } from './service.ts';

type Overview = (typeof overview)[keyof typeof overview];

/** Reads a part for people with the permission, or for all who are signed in. */
type Part<Wanted, Read, Tables> = readonly [
  Permission | 'signed-in',
  (wanted: NonNullable<Wanted>, call: Pick<Call<Tables>, 'actor' | 'database' | 'request'>) => Promise<Read>,
];
type Parts<E, Tables> = {
  readonly [Name in Exclude<keyof ParsedOf<E>, 'byOthers'>]-?: Part<
    ParsedOf<E>[Name],
    Result<E>[Name & keyof Result<E>],
    Tables
  >;
};

export function serveOverview<E extends Overview, Tables>(
  service: Service<Tables>,
  endpoint: E,
  { names, ...own }: Parts<E, Tables> & { readonly names: Names },
): void {
  const byOthers: Part<number, unknown, Tables> = [
    'audit.manage',
    async (count, { actor, database }) => {
      const entries = await listByOthers(database, { userId: userIdOf(actor), count });
      return withNames(database, entries, names.named, names.namedByText);
    },
  ];
  const parts = { ...own, byOthers } as unknown as Readonly<Record<string, Part<unknown, unknown, Tables>>>;
  serve(service, endpoint as Overview, (wanted, call) =>
    together(async () => {
      const read = Object.entries(wanted).map(async ([name, value]) => {
        const [permission, readPart] = parts[name]!;
        const isShown = value && (permission === 'signed-in' || actorMay(call.actor, permission, 'GET'));
        return [name, isShown ? await readPart(value, call) : null];
      });
      return Object.fromEntries(await Promise.all(read));
    }),
  );
}

type Counts = Readonly<Record<string, readonly [Permission, RawBuilder<unknown>]>>;
type Counted<C extends Counts> = {
  [Name in keyof C]: C[Name][1] extends RawBuilder<infer Count> ? Count | null : never;
};

/** Counts in one statement; null for people without the permission. */
export async function countAll<C extends Counts, Tables>(
  database: Kysely<Tables>,
  actor: Actor,
  counts: C,
): Promise<Counted<C>> {
  const columns = Object.entries(counts).map(
    ([name, [permission, count]]) => sql`${actorMay(actor, permission, 'GET') ? count : sql`null`} as ${sql.id(name)}`,
  );
  const { rows } = await sql<Counted<C>>`select ${sql.join(columns)}`.execute(database);
  return rows[0]!;
}
