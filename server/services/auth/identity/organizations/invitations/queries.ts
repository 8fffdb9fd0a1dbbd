import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { invitation } from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import type { AuthTables } from '../../../tables.ts';

type Tables = Kysely<AuthTables>;
export type Invitation = z.infer<typeof invitation>;

const maxInvitations = 200;

export const isOpen = sql<SqlBool>`(accepted_at is null and revoked_at is null
  and declined_at is null and expires_at > now())`;

export const phoneOf =
  (userId: string) =>
  ({ selectFrom }: ExpressionBuilder<AuthTables, 'invitations'>) =>
    selectFrom('users').select('phoneNumber').where('users.id', '=', userId);

const select = (database: Tables) =>
  database
    .selectFrom('invitations')
    .select(['invitations.id', 'kind', 'role', 'expiresAt', 'invitations.createdAt'])
    .select(sql<string | null>`right(phone_number, 2)`.as('phoneHint'))
    .select(
      sql<Invitation['status']>`case
        when accepted_at is not null then 'accepted'
        when revoked_at is not null then 'revoked'
        when declined_at is not null then 'declined'
        when expires_at <= now() then 'expired'
        else 'open' end`.as('status'),
    );

export const listInvitations = (database: Tables, organizationId: string): Promise<Invitation[]> =>
  select(database)
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxInvitations)
    .execute();

export const findInvitation = (database: Tables, organizationId: string, id: string): Promise<Invitation | undefined> =>
  select(database).where('organizationId', '=', organizationId).where('invitations.id', '=', id).executeTakeFirst();

/** The same for unknown invitations, so that secrets cannot be probed. */
export const notOpen = () => failures.notFound('this_invitation');

export async function requireInvitation(database: Tables, organizationId: string, id: string): Promise<Invitation> {
  const found = await findInvitation(database, organizationId, id);
  if (!found) throw notOpen();
  return found;
}

export const listInvitationsOf = (database: Tables, userId: string) =>
  select(database)
    .innerJoin('organizations', 'organizations.id', 'organizationId')
    .select('organizations.name as organizationName')
    .where('organizations.trashedAt', 'is', null)
    .where('phoneNumber', '=', phoneOf(userId))
    .where(isOpen)
    .orderBy('invitations.createdAt', 'desc')
    .limit(maxInvitations)
    .execute();

export type Means = { readonly secretHash: Buffer } | { readonly invitationId: string; readonly userId: string };

/** Finds open and closed invitations; undefined if there is none. */
export const findByMeans = (database: Tables, means: Means) =>
  database
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'organizationId')
    .select(['invitations.id', 'organizationId', 'role', 'expiresAt', 'acceptedBy'])
    .select(['organizations.name as organizationName', isOpen.as('isOpen')])
    .where('organizations.trashedAt', 'is', null)
    .$if('secretHash' in means, (query) => query.where('secretHash', '=', (means as { secretHash: Buffer }).secretHash))
    .$if('userId' in means, (query) => {
      const { invitationId, userId } = means as { invitationId: string; userId: string };
      return query.where('invitations.id', '=', invitationId).where('phoneNumber', '=', phoneOf(userId));
    })
    .executeTakeFirst();

/** The user with this number. */
export async function ownerOf(database: Kysely<AuthTables>, phoneNumber: string): Promise<string | null> {
  const found = await database
    .selectFrom('users')
    .select('id')
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst();
  return found?.id ?? null;
}
