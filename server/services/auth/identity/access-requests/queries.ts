import { type Kysely, sql } from 'kysely';
import { indexAccessRules, isInUse } from '#contract/access.ts';
import { getApp } from '#contract/apps/apps.ts';
import type { AccessRequest, listAccessRequests, OpenAccessRequest } from '#contract/auth/access-requests.ts';
import { canView, viewOf } from '#contract/auth/read-only-permissions.ts';
import type { User } from '#contract/auth/users.ts';
import type { Api, ParsedOf } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { countOf, pageByKey } from '../../../records/keyset.ts';
import type { AuthTables } from '../../tables.ts';
import { permissionsOf } from '../users/queries.ts';

type Tables = Kysely<AuthTables>;

/** The permissions of which any opens a screen, by its path. */
export type Needed = ReadonlyMap<string, readonly string[]>;

export async function neededOf(api: Api, appId: string): Promise<Needed> {
  try {
    const app = await api(getApp, { id: appId });
    const rules = isInUse(app) ? indexAccessRules(app.endpoints) : new Map();
    return new Map([...rules].map(([path, { requiredPermissionIds }]) => [path, requiredPermissionIds]));
  } catch (error) {
    if (isFailure(error) && error.status === 404) return new Map();
    throw error;
  }
}

/** As the access rules decide: any of them suffices, or its read-only permission; none is needed if there are none. */
export const opens = (needed: readonly string[], held: ReadonlySet<string>): boolean =>
  needed.length === 0 || needed.some((id) => canView(held, id));

const columns = sql`a.id, a.screen, a.reason, a.state, a.created_at, a.decided_at, a.note,
  (select name from auth.roles where id = a.role_id) as role_name`;

export async function requireRequest(database: Tables, id: string): Promise<AccessRequest> {
  const { rows } = await sql<AccessRequest>`select ${columns} from auth.access_requests a where a.id = ${id}`.execute(
    database,
  );
  const [request] = rows;
  if (!request) throw failures.notFound('this_request');
  return request;
}

export async function listOwn(database: Tables, userId: string): Promise<AccessRequest[]> {
  const { rows } = await sql<AccessRequest>`select ${columns} from auth.access_requests a
    where a.user_id = ${userId} and (a.state = 'open'
      or a.state in ('granted', 'declined') and a.decided_at > now() - interval '30 days')
    order by a.created_at desc, a.id limit 20`.execute(database);
  return rows;
}

const waiting = sql`auth.access_requests a join auth.users u on u.id = a.user_id and u.status = 'active'`;

export const openRequests = countOf(waiting, [sql`a.state = 'open'`]);

type Row = Pick<AccessRequest, 'id' | 'screen' | 'reason' | 'createdAt'> & {
  readonly userId: string;
  readonly name: string | null;
  readonly phoneNumber: string | null;
  readonly roles: User['roles'];
};

const pageOfOpen = (database: Tables, place: ParsedOf<typeof listAccessRequests>) =>
  pageByKey<Row, AuthTables>(database, {
    columns: sql`a.id, a.screen, a.reason, a.created_at, u.id as user_id, u.name, u.phone_number,
      auth.roles_of(u.id) as roles`,
    from: waiting,
    where: [sql`a.state = 'open'`],
    id: sql`a.id`,
    sort: { by: sql`a.created_at`, type: 'timestamptz' },
    ...place,
  });

/** The oldest ones, without what a decision needs. */
export async function listWaiting(database: Tables, pageSize: number) {
  const { items } = await pageOfOpen(database, { pageSize });
  return items.map(({ userId, name, phoneNumber, ...request }) => ({
    ...request,
    user: { id: userId, name, phoneNumber },
  }));
}

export async function listOpen(
  database: Tables,
  needed: Needed,
  place: ParsedOf<typeof listAccessRequests>,
): Promise<{ items: OpenAccessRequest[]; next: string | null }> {
  const { items, next } = await pageOfOpen(database, place);
  const roles = await rolesWith(database, [...new Set(items.flatMap(({ screen }) => needed.get(screen) ?? []))]);
  return {
    next,
    items: items.map(({ userId, name, phoneNumber, roles: held, ...request }) => {
      const own: ReadonlySet<string> = permissionsOf({ roles: held });
      const neededIds = needed.get(request.screen) ?? null;
      return {
        ...request,
        user: { id: userId, name, phoneNumber },
        permissionIds: [...own],
        neededIds: neededIds && [...neededIds],
        roles: roles
          .filter(({ permissionIds }) => neededIds && opens(neededIds, new Set(permissionIds)))
          .map((role) => ({ ...role, addedIds: role.permissionIds.filter((id) => !own.has(id)) }))
          .sort((one, other) => one.addedIds.length - other.addedIds.length || one.name.localeCompare(other.name)),
      };
    }),
  };
}

type RoleRow = { readonly id: string; readonly name: string; readonly permissionIds: string[] };

/** Roles in use that have at least one of these permissions, or a read-only one beside them. */
async function rolesWith(database: Tables, permissionIds: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, array_agg(rp.permission_id order by rp.permission_id) as permission_ids
    from auth.roles r join auth.role_permissions rp on rp.role_id = r.id
    where r.trashed_at is null group by r.id, r.name
    having array_agg(rp.permission_id) && ${permissionIds.flatMap((id) => [id, viewOf(id)])}::text[]`.execute(database);
  return rows;
}
