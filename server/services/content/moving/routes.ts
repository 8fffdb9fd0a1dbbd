import { type Selectable, sql } from 'kysely';
import {
  createMove,
  getMove,
  listMovedEntries,
  listMoves,
  type Move,
  type MovedEntry,
  type MoveState,
  moveLimits,
  type moveSteps,
  movingPermissions,
  sendMovePart,
  stepMove,
} from '#contract/content/moving.ts';
import { failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { type Actor, requireAccess, userIdOf } from '../../../actors/actor.ts';
import { record } from '../../audit/record.ts';
import { serve } from '../../serve.ts';
import type { ContentTables } from '../tables.ts';
import { lengthOfPart, missingParts, removeFile, writePart } from './files.ts';
import { addMovingWork, type MovingParts } from './work.ts';

type Row = Selectable<ContentTables['moves']>;
type Step = (typeof moveSteps)[number];

/** A move makes posts, pages, pictures and redirects. */
const requireAll = (actor: Actor, method: 'GET' | 'POST' | 'PUT'): void => {
  for (const permission of movingPermissions) requireAccess(actor, permission, method);
};

/** From which states a step leads on, and where. A move that was brought in can be tried again for what failed. */
const steps: Readonly<Record<Exclude<Step, 'stop'>, { from: readonly MoveState[]; to: MoveState }>> = {
  read: { from: ['sending'], to: 'reading' },
  bring: { from: ['read', 'moved'], to: 'moving' },
  undo: { from: ['moved'], to: 'undoing' },
};
/** Where a move is once it is stopped, and what people read about it. */
const stops: Partial<Record<MoveState, Pick<Row, 'reason'> & { readonly state: MoveState }>> = {
  sending: { state: 'refused', reason: 'It was stopped before it came as a whole.' },
  reading: { state: 'refused', reason: 'It was stopped before it was read.' },
  moving: { state: 'moved', reason: 'It was stopped. Redirects are made once the rest has come.' },
  undoing: { state: 'moved', reason: 'Undoing was stopped. The rest is still here.' },
};

export async function addMovingRoutes(parts: MovingParts): Promise<void> {
  const { service, store } = parts;
  const { database, app } = service;
  addMovingWork(parts);

  serve(service, createMove, async (given, call) => {
    const { actor, commit } = call;
    requireAll(actor, 'POST');
    const actorId = userIdOf(actor);
    return commit(async (transaction) => {
      const sending = await transaction
        .selectFrom('moves')
        .select('id')
        .where('state', '=', 'sending')
        .where('actorId', '=', actorId)
        .execute();
      if (sending.length >= moveLimits.sending) throw failures.conflict(message('moves_sending'));
      const values = { ...given, format: null, reason: null, actorId, endedAt: null };
      const row = await transaction.insertInto('moves').values(values).returningAll().executeTakeFirstOrThrow();
      await record(transaction, call, { action: 'move.create', targetId: row.id, after: { fileName: row.fileName } });
      return withCounts(row);
    });
  });
  serve(service, listMoves, async (_, { actor }) => {
    requireAll(actor, 'GET');
    const rows = await database
      .selectFrom('moves')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .limit(moveLimits.listed)
      .execute();
    return { items: await Promise.all(rows.map(withCounts)) };
  });
  serve(service, getMove, async ({ id }, { actor }) => {
    requireAll(actor, 'GET');
    return withCounts(await requireMove(id));
  });
  serve(service, listMovedEntries, async ({ id, noted, after, pageSize }, { actor }) => {
    requireAll(actor, 'GET');
    await requireMove(id);
    const { rows: items } = await sql<MovedEntry>`
      select position, kind, title, place, state, notes, record_id from content.moved_entries
      where move_id = ${id} and position >= ${after} ${noted ? sql`and ${isNoted}` : sql``}
      order by position limit ${pageSize + 1}::int`.execute(database);
    return { items: items.slice(0, pageSize), next: items[pageSize] ? String(items[pageSize].position) : null };
  });
  serve(service, stepMove, async ({ id, step }, call) => {
    const { actor, commit } = call;
    requireAll(actor, 'POST');
    if ((step === 'read' || step === 'bring') && (await missingParts(store, await requireMove(id))).length > 0)
      throw failures.conflict(message('move_incomplete'));
    return commit(async (transaction) => {
      const row = await transaction.selectFrom('moves').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row) throw failures.notFound('this_import');
      // The same press again, or one that came too late.
      if (step !== 'stop' && row.state === steps[step].to) return withCounts(row);
      const next = afterStep(row, step);
      if (!next) throw failures.conflict(message('move_not_now'));
      if (step === 'bring')
        // They are tried again; the reason stays until then.
        await transaction
          .updateTable('movedPictures')
          .set({ state: null })
          .where('moveId', '=', id)
          .where('state', '=', 'failed')
          .execute();
      const changed = await transaction
        .updateTable('moves')
        .set({ ...next, actorId: userIdOf(actor) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await record(transaction, call, { action: `move.${step}`, targetId: id, after: { fileName: row.fileName } });
      return withCounts(changed);
    });
  });

  // In its own plugin, so that no other route accepts such a body.
  await app.register((scope, _, done) => {
    const bodyLimit = moveLimits.partBytes;
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.put<{ Params: { id: string; number: string }; Body: unknown }>(
      `/content${sendMovePart.path}`,
      { config: { endpoint: sendMovePart, consumes: ['application/octet-stream'] }, bodyLimit },
      async ({ actor, params, body }, reply) => {
        requireAll(actor, 'PUT');
        const move = await requireMove(params.id);
        if (move.actorId !== userIdOf(actor)) throw failures.notFound('this_import');
        const number = Number(params.number);
        if (move.state !== 'sending') throw failures.conflict(message('move_not_now'));
        if (
          !Buffer.isBuffer(body) ||
          !Number.isInteger(number) ||
          body.length === 0 ||
          body.length !== lengthOfPart(move, number)
        )
          throw failures.badRequest(message('move_part_wrong'));
        await writePart(store, move.id, number, body);
        // It was stopped or removed meanwhile.
        const now = await database.selectFrom('moves').select('state').where('id', '=', move.id).executeTakeFirst();
        if (now?.state !== 'sending') {
          if (!now || now.state === 'refused') await removeFile(store, move);
          throw failures.conflict(message('move_not_now'));
        }
        return reply.send({});
      },
    );
    done();
  });

  async function requireMove(id: string): Promise<Row> {
    const row = isId(id) && (await database.selectFrom('moves').selectAll().where('id', '=', id).executeTakeFirst());
    if (!row) throw failures.notFound('this_import');
    return row;
  }

  async function withCounts(row: Row): Promise<Move> {
    const { rows: counts } = await sql<Move['counts'][number]>`
      select kind, state, count(*)::int from content.moved_entries where move_id = ${row.id} group by 1, 2
      union all
      select 'picture', case when m.id is not null then 'made' when p.media_id is not null then 'undone'
        when p.reason is not null then 'failed' else coalesce(p.state, 'ready') end, count(*)::int
      from content.moved_pictures p left join content.media m on m.id = p.media_id
      where p.move_id = ${row.id} group by 1, 2`.execute(database);
    const { rows } = await sql<{ noted: number }>`
      select count(*)::int as noted from content.moved_entries where move_id = ${row.id} and ${isNoted}`.execute(
      database,
    );
    return { ...row, counts, noted: rows[0]?.noted ?? 0 };
  }
}

const isNoted = sql`(notes <> '[]' or state in ('left', 'failed', 'kept', 'same'))`;

function afterStep({ state }: Row, step: Step): Partial<Row> | undefined {
  if (step === 'stop') {
    const stop = stops[state];
    return stop && { ...stop, ...(state === 'undoing' ? {} : { endedAt: new Date() }) };
  }
  const { from, to } = steps[step];
  return from.includes(state) ? { state: to, reason: null } : undefined;
}
