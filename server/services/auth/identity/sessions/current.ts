import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isApiToken } from '#contract/auth/api-tokens.ts';
import { isOfStaff } from '#contract/auth/read-only-permissions.ts';
import type { User } from '#contract/auth/users.ts';
import { isViewToken, type View } from '#contract/auth/views.ts';
import { failures } from '#contract/failures.ts';
import type { Actor, SessionReader } from '../../../../actors/actor.ts';
import type { SignedIn } from '../../../../actors/signed-actor.ts';
import type { Config } from '../../../../settings/config.ts';
import { commit } from '../../../events/emit.ts';
import type { Service } from '../../../service.ts';
import { hashOf } from '../../../tokens.ts';
import type { AuthTables } from '../../tables.ts';
import { readApiToken } from '../api-tokens/read.ts';
import { permissionsOf } from '../users/queries.ts';
import { readView } from '../views/read.ts';
import { endSessions } from './end.ts';

export type CurrentSession = {
  readonly user: User;
  readonly id: string;
  readonly startedAt: Date;
  readonly verifiedAt: Date;
  readonly expiresAt: Date;
  readonly rotatesAt: Date;
  /** A code was entered so recently that nobody else can have taken over the screen. */
  readonly isFresh: boolean;
  readonly isStaff: boolean;
  readonly isPasskeyFresh: boolean;
  /** The permissions to manage are left out of `user` until a passkey is used, or added first. */
  readonly needsPasskey?: 'confirm' | 'add';
};
export type CurrentSessions = {
  readonly read: SessionReader;
  /** Undefined for an API token, which has no session. */
  of(actor: Actor): CurrentSession | undefined;
  /** The user of a session or an API token, or whom the site is seen as. */
  userOf(actor: Actor): User | undefined;
  viewOf(actor: Actor): View | undefined;
  /** The same actor with current permissions. Throws 401 if the session has ended. */
  readAgain(transaction: Kysely<AuthTables>, actor: Actor): Promise<Actor>;
};

type Row = User & {
  sessionId: string;
  startedAt: Date;
  verifiedAt: Date;
  expiresAt: Date;
  rotatesAt: Date;
  isFresh: boolean;
  isAlive: boolean;
  isIdle: boolean;
  isNext: boolean;
  isStaff: boolean;
  isWithPasskey: boolean;
  isPasskeyFresh: boolean;
  hasPasskey: boolean;
};

/**
 * The calls of one page come within a moment of each other, so they share one read of the session. `ttl` is in
 * milliseconds.
 */
const rememberedPages = { max: 500, ttl: 2_000 };

/** Uses only the database clock, which all processes share. */
export function createCurrentSessions(getService: () => Service<AuthTables>): CurrentSessions {
  const sessions = new WeakMap<Actor, CurrentSession>();
  const tokenUsers = new WeakMap<Actor, User>();
  const views = new WeakMap<Actor, View>();
  const pages = new LRUCache<string, Promise<Row | undefined>>(rememberedPages);
  const findOnce = (page: string, present: () => Promise<Row | undefined>) => {
    const known = pages.get(page);
    if (known) return known;
    const found = present();
    pages.set(page, found);
    found.catch(() => pages.delete(page));
    return found;
  };
  return {
    of: (actor) => sessions.get(actor),
    userOf: (actor) => sessions.get(actor)?.user ?? tokenUsers.get(actor),
    viewOf: (actor) => views.get(actor),
    async read(token, page) {
      const service = getService();
      const { database, config, app } = service;
      const hash = hashOf(token);
      if (isApiToken(token)) {
        const found = await readApiToken(service, hash);
        if (found) tokenUsers.set(found.actor, found.user);
        return found?.actor ?? null;
      }
      if (isViewToken(token)) {
        const readSession = async (id: string) => {
          const row = await find(database, config, { way: 'id', id });
          return row?.isAlive ? remember(row) : null;
        };
        const found = await readView(service, { hash, readSession });
        if (!found) return null;
        tokenUsers.set(found.actor, found.user);
        views.set(found.actor, found.view);
        return found.actor;
      }
      const present = () => find(database, config, { way: 'present', hash });
      const row =
        (await (page === undefined ? present() : findOnce(page, present))) ?? (await findOther(service, hash));
      if (!row?.isAlive) return null;
      if (row.isNext) await promote(database, config, { id: row.sessionId, hash });
      // The user stays signed in if this update fails.
      else if (row.isIdle)
        await touch(database, row.sessionId).catch((error: Error) =>
          app.log.warn({ error: error.message }, 'updating when a session was last used failed'),
        );
      return remember(row);
    },
    async readAgain(transaction, actor) {
      if (actor.kind !== 'user') return actor;
      const row = actor.sessionId
        ? await find(transaction, getService().config, { way: 'id', id: actor.sessionId })
        : undefined;
      if (!row?.isAlive) throw failures.unauthorized();
      return remember(row);
    },
  };

  function remember(row: Row): SignedIn {
    const { user, needsPasskey } = userOfSession(row, getService().config);
    const { sessionId: id, startedAt, verifiedAt, expiresAt, rotatesAt, isFresh, isStaff, isPasskeyFresh } = row;
    const actor: SignedIn = { kind: 'user', id: user.id, permissions: permissionsOf(user), sessionId: id };
    const times = { startedAt, verifiedAt, expiresAt, rotatesAt };
    sessions.set(actor, {
      user,
      id,
      ...times,
      isFresh,
      isStaff,
      isPasskeyFresh,
      ...(needsPasskey ? { needsPasskey } : {}),
    });
    return actor;
  }
}

/**
 * The permissions of staff are left out if they need a passkey that was not used in this session
 * (docs/decisions/059-passkeys.md).
 */
function userOfSession(row: Row, config: Config): { user: User; needsPasskey?: 'confirm' | 'add' } {
  const {
    sessionId,
    startedAt,
    verifiedAt,
    expiresAt,
    rotatesAt,
    isFresh,
    isAlive,
    isIdle,
    isNext,
    isStaff,
    isWithPasskey,
    isPasskeyFresh,
    hasPasskey,
    ...user
  } = row;
  if (config.STAFF_PASSKEY !== 'required' || !isStaff || isWithPasskey) return { user };
  const roles = user.roles.map((role) => ({
    ...role,
    permissions: role.permissions.filter((permission) => !isOfStaff(permission.id)),
  }));
  return { user: { ...user, roles }, needsPasskey: hasPasskey ? 'confirm' : 'add' };
}

/** Seconds until the token of a member of the staff is replaced, so that the use of a copy is noticed within an hour. */
const staffRotation = 3_600;

const lifetimesOf = (config: Config): number[] => [
  config.SESSION_LIFETIME,
  config.SESSION_IDLE,
  config.sessionRotation,
  config.STAFF_SESSION_LIFETIME,
  config.STAFF_SESSION_IDLE,
  staffRotation,
  config.STEP_UP_MINUTES * 60,
];

type Way = { way: 'present' | 'next'; hash: Buffer } | { way: 'id'; id: string };

async function find(database: Kysely<AuthTables>, config: Config, way: Way): Promise<Row | undefined> {
  const { hash, id } = { hash: null, id: null, ...way };
  const { rows } = await sql<Row>`
    select s.*, u.language, false as is_next from auth.find_session(${way.way}, ${hash}::bytea, ${id}::uuid,
      ${lifetimesOf(config)}::float8[]) s join auth.users u on u.id = s.id`.execute(database);
  return rows[0];
}

/** A token that was just issued or replaced: valid for a moment, a sign of theft after that. */
async function findOther(service: Service<AuthTables>, hash: Buffer): Promise<Row | undefined> {
  const { database, config } = service;
  // Check both again: another tab may have used it at the same moment.
  const next = await find(database, config, { way: 'next', hash });
  if (next) return { ...next, isNext: true };
  const { rows } = await sql<{ sessionId: string; isUsable: boolean }>`
    select session_id, usable_until > now() as is_usable from auth.retired_tokens where token_hash = ${hash}`.execute(
    database,
  );
  const [retired] = rows;
  if (!retired) return undefined;
  if (retired.isUsable) return find(database, config, { way: 'id', id: retired.sessionId });
  const event = 'session.token-reused';
  service.app.log.warn({ event, session: retired.sessionId }, event);
  await commit(service, (transaction) => endSessions(transaction, sql`id = ${retired.sessionId}`));
  return undefined;
}

const touch = (database: Kysely<AuthTables>, id: string) =>
  sql`update auth.sessions set last_seen_at = now()
    where id = ${id} and last_seen_at < now() - interval '1 minute'`.execute(database);

/** On first use of the new token, the old one expires after a moment. */
const promote = (database: Kysely<AuthTables>, config: Config, { id, hash }: { id: string; hash: Buffer }) =>
  sql`with former as (
      select id, token_hash from auth.sessions where id = ${id} and next_token_hash = ${hash} for update
    ), promoted as (
      update auth.sessions set token_hash = ${hash}, next_token_hash = null, issued_at = now(), rotate_after = null,
        last_seen_at = now()
      where id in (select id from former)
    )
    insert into auth.retired_tokens (token_hash, session_id, usable_until)
    select token_hash, id, now() + make_interval(secs => ${config.rotationGrace}::float8) from former on conflict do nothing`.execute(
    database,
  );
