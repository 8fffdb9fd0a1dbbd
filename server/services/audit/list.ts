import type { Kysely, RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { AuditEntry, listAuditEntries } from '#contract/audit.ts';
import { failures } from '#contract/failures.ts';
import type { AuditTables } from './tables.ts';

type Filters = z.output<typeof listAuditEntries.input>;
type Page = { entries: AuditEntry[]; next: string | null };

/** Newest first, without names, because only the auth service knows them. */
export async function listEntries<Tables>(
  database: Kysely<Tables>,
  { targetType, targetId, actorId, after, pageSize }: Filters,
  alsoAbout?: (targetId: string) => RawBuilder<boolean>,
): Promise<Page> {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw failures.invalid({ after: 'Invalid page cursor.' });
  const isWide = alsoAbout !== undefined && targetType !== undefined && targetId !== undefined;
  const rows = await (database as unknown as Kysely<AuditTables>)
    .selectFrom('auditEntries')
    .selectAll()
    .$if(targetType !== undefined && !isWide, (query) => query.where('targetType', '=', targetType as string))
    .$if(targetId !== undefined && !isWide, (query) => query.where('targetId', '=', targetId as string))
    .$if(isWide, (query) =>
      query.where(({ and, eb, or }) =>
        or([
          and([eb('targetType', '=', targetType as string), eb('targetId', '=', targetId as string)]),
          (alsoAbout as NonNullable<typeof alsoAbout>)(targetId as string),
        ]),
      ),
    )
    .$if(actorId !== undefined, (query) => query.where('actorId', '=', actorId as string))
    .$if(after !== undefined, (query) => query.where('sequence', '<', Number(after)))
    .orderBy('sequence', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const entries = page.map((row) => ({ ...row, actorName: null, names: {} }));
  return { entries, next: rows.length > pageSize ? String(page.at(-1)?.sequence) : null };
}
