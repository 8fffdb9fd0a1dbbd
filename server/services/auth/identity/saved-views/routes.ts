import type { Kysely } from 'kysely';
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  savedQuery,
  unknownName,
} from '#contract/auth/saved-views.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { ListName } from '#contract/screens.ts';
import { requireUserId } from '../../../../actors/actor.ts';
import { record } from '../../../audit/record.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import { lockUser } from '../users/changes.ts';

type Tables = Kysely<AuthTables>;

const perList = 20;
const columns = ['id', 'list', 'name', 'query'] as const;

export function addSavedViewRoutes(service: Service<AuthTables>): void {
  serve(service, listSavedViews, async ({ list }, { actor, database }) => ({
    items: await viewsOf(database, requireUserId(actor), list),
  }));

  serve(service, createSavedView, ({ list, name, query }, call) => {
    const userId = requireUserId(call.actor);
    const values = { list, name, query: requireQuery(list, query) };
    return call.commit(async (transaction) => {
      await lockUser(transaction, userId);
      const others = await viewsOf(transaction, userId, list);
      requireNewName(name, others);
      if (others.length >= perList) throw failures.conflict(message('views_full', { count: perList }));
      const view = await transaction
        .insertInto('savedViews')
        .values({ userId, ...values })
        .returning(columns)
        .executeTakeFirstOrThrow();
      await record(transaction, call, { action: 'user.save-view', targetId: userId, after: { list } });
      return { view };
    });
  });

  serve(service, changeSavedView, ({ id, ...given }, call) =>
    call.commit(async (transaction) => {
      const userId = requireUserId(call.actor);
      await lockUser(transaction, userId);
      const view = await requireView(transaction, userId, id);
      const list = view.list as ListName;
      const changed = {
        name: given.name ?? view.name,
        query: given.query === undefined ? view.query : requireQuery(list, given.query),
      };
      if (changed.name === view.name && changed.query === view.query) return { view };
      const others = (await viewsOf(transaction, userId, list)).filter((other) => other.id !== id);
      requireNewName(changed.name, others);
      await transaction.updateTable('savedViews').set(changed).where('id', '=', id).execute();
      await record(transaction, call, { action: 'user.change-view', targetId: userId, after: { list } });
      return { view: { ...view, ...changed } };
    }),
  );

  serve(service, deleteSavedView, ({ id }, call) =>
    call.commit(async (transaction) => {
      const userId = requireUserId(call.actor);
      await lockUser(transaction, userId);
      const { list } = await requireView(transaction, userId, id);
      await transaction.deleteFrom('savedViews').where('id', '=', id).execute();
      await record(transaction, call, { action: 'user.delete-view', targetId: userId, before: { list } });
      return undefined;
    }),
  );
}

export const viewsOf = (database: Tables, userId: string, list: ListName): Promise<SavedView[]> =>
  database
    .selectFrom('savedViews')
    .select(columns)
    .where('userId', '=', userId)
    .where('list', '=', list)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Throws 404 for views of others too. */
async function requireView(transaction: Tables, userId: string, id: string): Promise<SavedView> {
  const view = await transaction
    .selectFrom('savedViews')
    .select(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!view) throw failures.notFound('this_view');
  return view;
}

function requireNewName(name: string, others: readonly SavedView[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw failures.invalid({ name: message('view_name_taken') });
}

function requireQuery(list: ListName, text: string): string {
  const given = new URLSearchParams(text);
  const unknown = unknownName(list, given);
  if (unknown !== undefined) throw failures.invalid({ query: message('filter_unknown', { name: unknown }) });
  const query = savedQuery(list, given);
  if (query === '') throw failures.invalid({ query: message('view_empty') });
  return query;
}
