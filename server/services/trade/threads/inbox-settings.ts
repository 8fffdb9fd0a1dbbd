import { type Kysely, sql } from 'kysely';
import { changeInboxSettings, getInboxSettings, type InboxSettings } from '#contract/trade/inbox-settings.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import { record } from '../../audit/record.ts';
import { requireRevision } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { json } from '../../records/json.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';

type Stored = { value: InboxSettings; revision: number };

const defaults: InboxSettings = { firstAnswerHours: null, nextAnswerHours: null, assignments: [] };

export function addInboxSettingsRoutes(service: Service<TradeTables>): void {
  serve(service, getInboxSettings, async (_, { database }) => {
    const { value, revision } = await readInboxSettings(database);
    return { ...value, revision };
  });

  serve(service, changeInboxSettings, async ({ revision: basedOn, ...changed }, call) =>
    call.commit(async (transaction) => {
      await transaction
        .insertInto('inboxSettings')
        .values({ value: json(defaults) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { value, revision } = withDefaults(
        await transaction
          .selectFrom('inboxSettings')
          .select(['value', 'revision'])
          .forUpdate()
          .executeTakeFirstOrThrow(),
      );
      requireRevision({ revision }, basedOn, 'the_settings_for_inquiries');
      const log = draftDifferences(logged(value), logged(changed));
      if (!log) return { ...value, revision };
      await transaction
        .updateTable('inboxSettings')
        .set({ value: json(changed), revision: revision + 1, updatedAt: sql`now()` })
        .execute();
      await record(transaction, call, { action: 'inbox.change', targetId: 'settings', ...log });
      return { ...changed, revision: revision + 1 };
    }),
  );
}

/** The assignments by topic, as the history shows them. */
const logged = ({ assignments, ...targets }: InboxSettings) => ({
  ...targets,
  ...Object.fromEntries(
    Object.keys(inquiryTopics).map((topic) => [
      topic,
      assignments.find((rule) => rule.topic === topic)?.assignee ?? null,
    ]),
  ),
});

/** The row exists once the settings have been changed. */
export async function readInboxSettings(database: Kysely<TradeTables>): Promise<Stored> {
  const row = await database.selectFrom('inboxSettings').select(['value', 'revision']).executeTakeFirst();
  return row ? withDefaults(row) : { value: defaults, revision: 1 };
}

const withDefaults = ({ value, revision }: Stored): Stored => ({ value: { ...defaults, ...value }, revision });
