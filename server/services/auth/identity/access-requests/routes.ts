import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import {
  countAccessRequests,
  createAccessRequest,
  declineAccessRequest,
  grantAccessRequest,
  listAccessRequests,
  listOwnAccessRequests,
  withdrawAccessRequest,
} from '#contract/auth/access-requests.ts';
import type { MessageContent } from '#contract/auth/messages.ts';
import { failure, failures } from '#contract/failures.ts';
import { guardedScreenAt } from '#contract/guarded-screens.ts';
import { message } from '#contract/messages/message.ts';
import { type Actor, requireUserId, userIdOf } from '../../../../actors/actor.ts';
import { type Author, record } from '../../../audit/record.ts';
import { queueMessage } from '../../../deliveries/deliveries.ts';
import { readCount } from '../../../records/keyset.ts';
import { lockLive } from '../../../records/trash.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ServiceCalls } from '../../../service-calls.ts';
import type { AuthTables } from '../../tables.ts';
import { createChangeRights, requireHolds } from '../rights.ts';
import { addUser, roles } from '../roles/changes.ts';
import { permissionIdsOf } from '../roles/queries.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { lockUser } from '../users/changes.ts';
import { permissionsOf, requireUser } from '../users/queries.ts';
import { listOpen, listOwn, neededOf, openRequests, opens, requireRequest } from './queries.ts';

type Tables = Transaction<AuthTables> | Kysely<AuthTables>;
type Stored = Selectable<AuthTables['accessRequests']>;
type Options = { current: CurrentSessions; calls: ServiceCalls };

/** Each tells those who may grant it, who have other work. */
export const requestsPerDay = 5;

export function addAccessRequestRoutes(service: Service<AuthTables>, { current, calls }: Options): void {
  const { config } = service;
  const changeRights = createChangeRights(config, current);
  const needed = (request: Parameters<ServiceCalls['asCallerOf']>[0]) =>
    neededOf(calls.asCallerOf(request), config.APP_ID);

  serve(service, createAccessRequest, async ({ screen, reason }, call) => {
    const userId = requireUserId(call.actor);
    const ids = (await needed(call.request)).get(screen);
    if (!ids) throw failures.notFound('this_screen');
    return call.commit(async (transaction) => {
      await lockUser(transaction, userId);
      if (opens(ids, permissionsOf(await requireUser(transaction, userId))))
        throw failures.conflict(message('screen_open_already'));
      // The user is locked, so no other request is made meanwhile.
      const open = await transaction
        .selectFrom('accessRequests')
        .select('id')
        .where('userId', '=', userId)
        .where('screen', '=', screen)
        .where('state', '=', 'open')
        .executeTakeFirst();
      if (open) throw failures.conflict(message('access_requested_already'));
      await requireFewToday(transaction, userId, requestsPerDay);
      const row = await transaction
        .insertInto('accessRequests')
        .values({ userId, screen, reason })
        .returning('id')
        .executeTakeFirstOrThrow();
      await record(transaction, call, { action: 'user.request-access', targetId: userId, after: { screen, reason } });
      return { request: await requireRequest(transaction, row.id) };
    });
  });

  serve(service, listOwnAccessRequests, async (_input, { actor, database }) => ({
    items: await listOwn(database, requireUserId(actor)),
  }));

  serve(service, withdrawAccessRequest, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const row = await lockOpen(transaction, id, requireUserId(call.actor));
      await decide(transaction, call, { row, state: 'withdrawn', action: 'withdraw-access' });
      return { request: await requireRequest(transaction, id) };
    }),
  );

  serve(service, listAccessRequests, async (input, { request, database }) =>
    listOpen(database, await needed(request), input),
  );
  serve(service, countAccessRequests, async (_input, { database }) => ({
    open: await readCount(database, openRequests),
  }));

  serve(service, grantAccessRequest, async ({ id, roleId }, call) => {
    const screens = await needed(call.request);
    return changeRights(call, 'roles.manage', async (transaction, actor) => {
      const row = await lockOpen(transaction, id);
      await lockUser(transaction, row.userId);
      const ids = screens.get(row.screen);
      if (!ids) throw failures.notFound('this_screen');
      if (roleId === undefined) {
        if (!opens(ids, permissionsOf(await requireUser(transaction, row.userId))))
          throw failures.invalid({ role_id: message('role_missing') });
        requireHoldsOne(actor, ids);
        await decide(transaction, call, { row, state: 'granted', action: 'grant-access' });
        return { request: await requireRequest(transaction, id) };
      }
      const role = await lockLive(transaction, roles, roleId);
      const given = await permissionIdsOf(transaction, roleId);
      requireHolds(actor, given);
      if (!opens(ids, new Set(given))) throw failures.invalid({ role_id: message('role_opens_nothing') });
      await addUser(transaction, call, { row: role, userId: row.userId });
      await decide(transaction, call, { row, state: 'granted', action: 'grant-access', roleId });
      const content = { kind: 'access-granted', screen: labelOf(row), path: row.screen, role: role.name } as const;
      await tell(transaction, row.userId, content);
      return { request: await requireRequest(transaction, id) };
    });
  });

  serve(service, declineAccessRequest, async ({ id, note }, call) => {
    const screens = await needed(call.request);
    return call.commit(async (transaction) => {
      const row = await lockOpen(transaction, id);
      requireHoldsOne(call.actor, screens.get(row.screen) ?? []);
      await decide(transaction, call, { row, state: 'declined', action: 'decline-access', note });
      await tell(transaction, row.userId, { kind: 'access-declined', screen: labelOf(row), note });
      return { request: await requireRequest(transaction, id) };
    });
  });
}

const labelOf = ({ screen }: Stored): string => guardedScreenAt(screen)?.label ?? screen;

const holdsOne = (ids: readonly string[], held: ReadonlySet<string>): boolean =>
  ids.length === 0 || ids.some((id) => held.has(id));

/**
 * Throws 403 unless the actor has one of the permissions to change that open the screen: others do not decide who gets
 * it.
 */
function requireHoldsOne(actor: Actor, ids: readonly string[]): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && holdsOne(ids, actor.permissions))) return;
  throw failure(403, 'not_yours_to_give', message('access_not_yours_to_decide'));
}

/** Throws 404 for an unknown request, or one of somebody else, and 409 for one that is not open. */
async function lockOpen(transaction: Tables, id: string, userId?: string): Promise<Stored> {
  const row = await transaction
    .selectFrom('accessRequests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (userId !== undefined && row.userId !== userId)) throw failures.notFound('this_request');
  if (row.state !== 'open') throw failures.conflict(message('access_request_closed'));
  return row;
}

/** Throws 429; 0 means no limit. */
async function requireFewToday(transaction: Tables, userId: string, maxRequests: number): Promise<void> {
  if (maxRequests === 0) return;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 day' - now()))::int as seconds
    from auth.access_requests where user_id = ${userId} and created_at > now() - interval '1 day'
    order by created_at desc offset ${maxRequests - 1}::int limit 1`.execute(transaction);
  const [oldest] = rows;
  if (oldest) throw failures.tooMany(Math.max(1, oldest.seconds), message('access_requests_full'));
}

type Decision = {
  readonly row: Stored;
  readonly state: 'granted' | 'declined' | 'withdrawn';
  readonly action: string;
  readonly roleId?: string | null;
  readonly note?: string | null;
};

async function decide(
  transaction: Tables,
  author: NonNullable<Author>,
  { row: { id, userId, screen }, state, action, roleId = null, note = null }: Decision,
): Promise<void> {
  await transaction
    .updateTable('accessRequests')
    .set({ state, roleId, note, decidedAt: sql<Date>`now()`, decidedBy: userIdOf(author.actor) })
    .where('id', '=', id)
    .execute();
  const after = { screen, ...(note === null ? {} : { note }) };
  await record(transaction, author, { action: `user.${action}`, targetId: userId, after });
}

const tell = (transaction: Tables, userId: string, content: MessageContent) =>
  queueMessage(transaction, { id: randomUUID(), event: 'account', to: { userId }, content });
