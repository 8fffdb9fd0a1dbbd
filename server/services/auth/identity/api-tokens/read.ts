/** Finds the person who makes a request with an API token. */

import { sql } from 'kysely';
import { viewOf } from '#contract/auth/read-only-permissions.ts';
import type { User } from '#contract/auth/users.ts';
import type { SignedIn } from '../../../../actors/signed-actor.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import { permissionsOf, userColumns } from '../users/queries.ts';

type Row = User & { tokenId: string; grantedIds: string[]; isReadOnly: boolean };

/** `user` has only the permissions that both the token and its owner have. Undefined for a token that is not valid. */
export async function readApiToken(
  { database, app }: Service<AuthTables>,
  hash: Buffer,
): Promise<{ actor: SignedIn; user: User } | undefined> {
  const { rows } = await sql<Row>`
    select ${userColumns}, t.id as token_id, t.permission_ids as granted_ids, t.is_read_only
    from auth.api_tokens t join auth.users u on u.id = t.user_id and u.status = 'active'
    where t.token_hash = ${hash} and t.revoked_at is null and t.expires_at > now()`.execute(database);
  const [row] = rows;
  if (!row) return undefined;
  const { tokenId, grantedIds, isReadOnly, ...owner } = row;
  const roles = owner.roles.map((role) => ({
    ...role,
    permissions: role.permissions.flatMap((permission) => {
      if (grantedIds.includes(permission.id)) return [permission];
      // The owner may change records that the token may only read.
      const id = viewOf(permission.id);
      return grantedIds.includes(id) ? [{ id, description: '' }] : [];
    }),
  }));
  const user = { ...owner, roles: roles.filter(({ permissions }) => permissions.length > 0) };
  const actor: SignedIn = {
    kind: 'user',
    id: user.id,
    permissions: permissionsOf(user),
    sessionId: null,
    apiToken: { id: tokenId, isReadOnly },
  };
  await touch(database, tokenId).catch((error: Error) =>
    app.log.warn({ error: error.message }, 'updating when an API token was last used failed'),
  );
  return { actor, user };
}

const touch = (database: Service<AuthTables>['database'], id: string) =>
  sql`update auth.api_tokens set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(database);
