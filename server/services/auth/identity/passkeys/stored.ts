import { type Kysely, sql } from 'kysely';
import type { Passkey } from '#contract/auth/passkeys.ts';
import { failures } from '#contract/failures.ts';
import type { Config } from '../../../../settings/config.ts';
import type { AuthTables } from '../../tables.ts';
import type { CurrentSession } from '../sessions/current.ts';
import type { StoredPasskey } from './webauthn.ts';

type Tables = Kysely<AuthTables>;

export const shownColumns = ['id', 'name', 'isSynced', 'createdAt', 'lastUsedAt'] as const;
const keyColumns = ['id', 'userId', 'credentialId', 'publicKey', 'transports'] as const;

export const listOf = (database: Tables, userId: string): Promise<Passkey[]> =>
  database
    .selectFrom('passkeys')
    .select(shownColumns)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const keysOf = (database: Tables, userId: string): Promise<StoredPasskey[]> =>
  database.selectFrom('passkeys').select(keyColumns).where('userId', '=', userId).execute();

export const findByCredential = (database: Tables, credentialId: string): Promise<StoredPasskey | undefined> =>
  database.selectFrom('passkeys').select(keyColumns).where('credentialId', '=', credentialId).executeTakeFirst();

/** Throws 404. */
export async function requirePasskey(database: Tables, userId: string, id: string): Promise<Passkey> {
  const found = await database
    .selectFrom('passkeys')
    .select(shownColumns)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw failures.notFound('this_passkey');
  return found;
}

type Recovery = { requestedAt: Date; approvedAt: Date | null; expiresAt: Date | null; isOpen: boolean };

export const recoveryOf = (database: Tables, userId: string): Promise<Recovery | undefined> =>
  database
    .selectFrom('passkeyRecoveries')
    .select(['requestedAt', 'approvedAt', 'expiresAt', sql<boolean>`coalesce(expires_at > now(), false)`.as('isOpen')])
    .where('userId', '=', userId)
    .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirst();

type Person = Pick<CurrentSession, 'isStaff' | 'isFresh' | 'isPasskeyFresh'>;

/** Staff who need a passkey and have one must not be able to add another one with their phone number alone. */
export const isGuarded = (config: Config, { isStaff }: Pick<Person, 'isStaff'>, count: number): boolean =>
  config.STAFF_PASSKEY === 'required' && isStaff && count > 0;

/** How the person has to confirm before a passkey is added or removed. A removal is never a recovery. */
export function needsOf(
  config: Config,
  session: Person,
  { count, isRecovering }: { count: number; isRecovering: boolean },
): 'nothing' | 'code' | 'passkey' {
  if (isGuarded(config, session, count) && !isRecovering) return session.isPasskeyFresh ? 'nothing' : 'passkey';
  return session.isFresh ? 'nothing' : 'code';
}
