/** Publishes at its time what is scheduled. With several processes, one of them does. */
import { sql } from 'kysely';
import { commit } from '../../events/emit.ts';
import type { Service } from '../../service.ts';
import { dueVersions } from '../policies/versions.ts';
import { posts } from '../posts/changes.ts';
import { type Due, scheduled } from '../schedule.ts';
import type { ContentTables } from '../tables.ts';

const kinds: readonly Due[] = [scheduled(posts), dueVersions];

export async function publishDue(service: Service<ContentTables>): Promise<void> {
  const any = sql.join(
    kinds.map(({ rows }) => sql`exists (${rows})`),
    sql` or `,
  );
  const { rows } = await sql<{ isDue: boolean }>`select ${any} as is_due`.execute(service.database);
  if (!rows[0]?.isDue) return;
  await commit(service, async (transaction) => {
    for (const { publish } of kinds) await publish(transaction);
  });
}
