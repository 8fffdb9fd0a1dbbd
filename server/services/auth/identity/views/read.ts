/** Finds the person who makes a request in a view, for each request. */
import { sql } from 'kysely';
import type { User } from '#contract/auth/users.ts';
import type { View } from '#contract/auth/views.ts';
import { holdsAll } from '../../../../actors/actor.ts';
import type { SignedIn } from '../../../../actors/signed-actor.ts';
import { commit } from '../../../events/emit.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import { permissionsOf, userColumns } from '../users/queries.ts';
import { endViews } from './changes.ts';

type Row = User & { viewId: string; sessionId: string; viewerId: string; viewerName: string | null; endsAt: Date };
export type Viewed = { readonly actor: SignedIn; readonly user: User; readonly view: View };

type Options = {
  readonly hash: Buffer;
  /** With current permissions; null if the session has ended. */
  readonly readSession: (id: string) => Promise<SignedIn | null>;
};

/**
 * Undefined if the view or the session that started it has ended, if one of both may not sign in, and if the user has
 * more permissions than the viewer by now. That ends the view, so that it does not work again when the permissions come
 * back.
 */
export async function readView(
  service: Service<AuthTables>,
  { hash, readSession }: Options,
): Promise<Viewed | undefined> {
  const { rows } = await sql<Row>`
    select ${userColumns}, v.id as view_id, v.session_id, v.viewer_id, w.name as viewer_name, v.expires_at as ends_at
    from auth.views v join auth.users u on u.id = v.user_id and u.status = 'active'
    join auth.users w on w.id = v.viewer_id
    where v.token_hash = ${hash} and v.ended_at is null and v.expires_at > now()`.execute(service.database);
  const [row] = rows;
  if (!row) return undefined;
  const { viewId, sessionId, viewerId, viewerName, endsAt, ...user } = row;
  const viewer = await readSession(sessionId);
  const permissions = permissionsOf(user);
  if (viewer?.id !== viewerId) return undefined;
  if (!viewer.permissions.has('view-as.manage') || !holdsAll(viewer, permissions)) {
    const where = sql`id = ${viewId}::uuid`;
    await commit(service, (transaction) => endViews(transaction, null, { where, cause: 'permissions-changed' }));
    return undefined;
  }
  const view: View = { id: viewId, sessionId, by: { id: viewerId, name: viewerName }, expiresAt: endsAt };
  return { actor: { kind: 'user', id: user.id, permissions, sessionId: null, viewId }, user, view };
}
