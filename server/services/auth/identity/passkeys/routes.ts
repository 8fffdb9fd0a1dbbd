/** The passkeys of the caller, and confirming with one. */
import { type Kysely, sql, type Transaction } from 'kysely';
import {
  addPasskey,
  finishPasskeyConfirmation,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
  startPasskeyConfirmation,
} from '#contract/auth/passkeys.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Actor, needsSession, requireUserId } from '../../../../actors/actor.ts';
import { passkeyHost } from '../../../../settings/checks.ts';
import { type Author, record } from '../../../audit/record.ts';
import { emit, logAfterCommit } from '../../../events/emit.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { tellOwner } from '../../messaging/messages/tell-owner.ts';
import type { AuthTables } from '../../tables.ts';
import { requireFreshCode, requireFreshPasskey, requireOwnOrManager } from '../rights.ts';
import type { CurrentSession, CurrentSessions } from '../sessions/current.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSessions } from '../sessions/end.ts';
import { lockUser } from '../users/changes.ts';
import { requireUser } from '../users/queries.ts';
import { createChallenge, takeChallenge } from './challenges.ts';
import { nameOfPasskey } from './names.ts';
import { logRefused } from './refused.ts';
import {
  findByCredential,
  isGuarded,
  keysOf,
  listOf,
  needsOf,
  recoveryOf,
  requirePasskey,
  shownColumns,
} from './stored.ts';
import {
  challengeOf,
  copiedPasskey,
  creationOptions,
  type NewPasskey,
  readAnswer,
  requireSite,
  signInOptions,
  unknownPasskey,
  verifyCreation,
  verifyUse,
} from './webauthn.ts';

type Tables = Kysely<AuthTables>;

/** One for each device of a person, and some more. */
export const maxPasskeys = 10;

export function addPasskeyRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const { config, database } = service;
  const isAvailable = passkeyHost(config.PUBLIC_ORIGIN) !== null;

  function sessionOf(actor: Actor): CurrentSession {
    if (actor.kind === 'user' && actor.apiToken) throw needsSession();
    const session = current.of(actor);
    if (!session) throw failures.unauthorized();
    return session;
  }

  /**
   * Throws 404 for others, 428 unless the caller has confirmed with what it needs. Returns whether they are recovering.
   */
  async function requireMayChange(
    tables: Tables,
    { actor, id, isAdding }: { actor: Actor; id: string; isAdding: boolean },
  ): Promise<boolean> {
    if (requireUserId(actor) !== id) throw failures.notFound('this_user');
    const session = sessionOf(actor);
    const count = (await keysOf(tables, id)).length;
    const isRecovering =
      isAdding && isGuarded(config, session, count) && Boolean((await recoveryOf(tables, id))?.isOpen);
    if (isGuarded(config, session, count) && !isRecovering) requireFreshPasskey(current, actor);
    else requireFreshCode(current, actor);
    return isRecovering;
  }

  serve(service, listPasskeys, async ({ id }, { actor }) => {
    requireOwnOrManager(actor, id, 'GET');
    await requireUser(database, id);
    const [passkeys, recovery] = await Promise.all([listOf(database, id), recoveryOf(database, id)]);
    const session = current.of(actor);
    const isOwn = session?.user.id === id;
    const { rows } = await sql<{ isStaff: boolean }>`select auth.is_staff(${id}::uuid) as is_staff`.execute(database);
    const count = passkeys.length;
    return {
      passkeys,
      isAvailable,
      isRequired: config.STAFF_PASSKEY === 'required' && rows[0]?.isStaff === true,
      atMost: maxPasskeys,
      needs: isOwn ? needsOf(config, session, { count, isRecovering: recovery?.isOpen === true }) : 'nothing',
      recovery: recovery ?? null,
    };
  });

  serve(service, startAddingPasskey, async ({ id }, { actor, request }) => {
    const site = requireSite(config);
    const isRecovering = await requireMayChange(database, { actor, id, isAdding: true });
    const session = sessionOf(actor);
    // The lost ones are replaced, so the same device may make another one.
    const known = isRecovering ? [] : await keysOf(database, id);
    const challenge = await createChallenge(database, config, { purpose: 'add', session, request });
    const options = await creationOptions(site, challenge, { owner: session.user, known });
    return { options: JSON.stringify(options) };
  });

  serve(service, addPasskey, async ({ id, response }, call) => {
    const { actor, request } = call;
    const site = requireSite(config);
    await requireMayChange(database, { actor, id, isAdding: true });
    const session = sessionOf(actor);
    try {
      const given = readAnswer(response);
      const challenge = challengeOf(given);
      await takeChallenge(database, challenge, { purpose: 'add', session });
      const made = await verifyCreation(site, { given, challenge });
      return await call.commit(async (transaction) => {
        const owner = await lockUser(transaction, id);
        // Read again behind the lock: the approval can be used once.
        const isRecovered = await requireMayChange(transaction, { actor, id, isAdding: true });
        if (isRecovered) await forgetLost(transaction, call, { id, session });
        const passkey = await insert(transaction, { id, made, device: deviceOf(request) });
        await transaction
          .updateTable('sessions')
          .set({ passkeyAt: sql<Date>`now()` })
          .where('id', '=', session.id)
          .execute();
        const { name, isSynced } = passkey;
        await record(transaction, call, { action: 'user.add-passkey', targetId: id, after: { name, isSynced } });
        await tellOwner(transaction, owner, { kind: 'passkey-added', name });
        emit(transaction, [tags.user(id), tags.session(session.id)]);
        return { passkey, isRecovered };
      });
    } catch (error) {
      logRefused(request, error, id);
      throw error;
    }
  });

  /** Throws 409 if the user has too many passkeys, or this one already. */
  async function insert(
    transaction: Tables,
    { id, made: { aaguid, ...made }, device }: { id: string; made: NewPasskey; device: string | null },
  ) {
    const names = (await listOf(transaction, id)).map(({ name }) => name);
    if (names.length >= maxPasskeys) throw failures.conflict(message('passkeys_full', { count: maxPasskeys }));
    const inserted = await transaction
      .insertInto('passkeys')
      .values({ userId: id, ...made, name: nameOfPasskey(aaguid, device, names) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(shownColumns)
      .executeTakeFirst();
    if (!inserted) throw failures.conflict(message('passkey_added_already'));
    return inserted;
  }

  serve(service, renamePasskey, ({ id, passkeyId, name }, call) =>
    call.commit(async (transaction) => {
      if (requireUserId(call.actor) !== id) throw failures.notFound('this_user');
      await lockUser(transaction, id);
      const before = await requirePasskey(transaction, id, passkeyId);
      if (before.name === name) return { passkey: before };
      const others = await listOf(transaction, id);
      if (others.some((other) => other.name === name)) throw failures.invalid({ name: message('passkey_name_taken') });
      await transaction.updateTable('passkeys').set({ name }).where('id', '=', passkeyId).execute();
      const names = { before: { name: before.name }, after: { name } };
      await record(transaction, call, { action: 'user.rename-passkey', targetId: id, ...names });
      return { passkey: { ...before, name } };
    }),
  );

  serve(service, removePasskey, ({ id, passkeyId }, call) =>
    call.commit(async (transaction) => {
      await requireMayChange(transaction, { actor: call.actor, id, isAdding: false });
      const owner = await lockUser(transaction, id);
      const { name } = await requirePasskey(transaction, id, passkeyId);
      const all = await keysOf(transaction, id);
      if (all.length === 1 && isGuarded(config, sessionOf(call.actor), all.length))
        throw failures.conflict(message('last_passkey_of_staff'));
      await transaction.deleteFrom('passkeys').where('id', '=', passkeyId).execute();
      await record(transaction, call, { action: 'user.remove-passkey', targetId: id, before: { name } });
      await tellOwner(transaction, owner, { kind: 'passkey-removed', name });
      return undefined;
    }),
  );

  serve(service, startPasskeyConfirmation, async (_, { actor, request }) => {
    const site = requireSite(config);
    const session = sessionOf(actor);
    const known = await keysOf(database, session.user.id);
    if (known.length === 0) throw failures.conflict(message('no_passkey_yet'));
    const challenge = await createChallenge(database, config, { purpose: 'confirm', session, request });
    return { options: JSON.stringify(await signInOptions(site, challenge, known)) };
  });

  serve(service, finishPasskeyConfirmation, async ({ response }, call) => {
    const { actor, request } = call;
    const site = requireSite(config);
    const session = sessionOf(actor);
    const userId = session.user.id;
    try {
      const given = readAnswer(response);
      const challenge = challengeOf(given);
      await takeChallenge(database, challenge, { purpose: 'confirm', session });
      const passkey = await findByCredential(database, given.id);
      if (passkey?.userId !== userId) throw unknownPasskey();
      const { counter, isSynced } = await verifyUse(site, { given, challenge, passkey });
      return await call.commit(async (transaction) => {
        await lockUser(transaction, userId);
        const { rows } = await sql<{ userId: string | null }>`
          select auth.use_passkey(${passkey.id}::uuid, ${counter}::bigint, ${isSynced}::boolean) as user_id`.execute(
          transaction,
        );
        if (!rows[0]?.userId) throw copiedPasskey();
        const { verifiedAt } = await transaction
          .updateTable('sessions')
          .set({ verifiedAt: sql<Date>`now()`, passkeyAt: sql<Date>`now()` })
          .where('id', '=', session.id)
          .returning('verifiedAt')
          .executeTakeFirstOrThrow();
        const event = 'session.identity-confirmed';
        logAfterCommit(transaction, (log) => log.info({ event, session: session.id, user: userId }, event));
        emit(transaction, [tags.session(session.id)]);
        return { verifiedAt };
      });
    } catch (error) {
      logRefused(request, error, userId);
      throw error;
    }
  });
}

/** The first passkey after a recovery replaces the lost ones, and ends other sessions, which may be on lost devices. */
async function forgetLost(
  transaction: Transaction<AuthTables> | Tables,
  author: Author,
  { id, session }: { id: string; session: CurrentSession },
): Promise<void> {
  const lost = await listOf(transaction, id);
  for (const table of ['passkeys', 'passkeyRecoveries'] as const)
    await transaction.deleteFrom(table).where('userId', '=', id).execute();
  for (const { name } of lost)
    await record(transaction, author, { action: 'user.remove-passkey', targetId: id, before: { name } });
  await endSessions(transaction, sql`user_id = ${id} and id <> ${session.id}`);
}
