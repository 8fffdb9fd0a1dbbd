import type { RoleRecord } from '#contract/auth/roles.ts';
import { listSessions, type Session, toSession } from '#contract/auth/sessions.ts';
import { getNotificationSettings, getUser, type User } from '#contract/auth/users.ts';
import type { Api, OutputOf } from '#contract/endpoint.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { allRoles } from '../ui/all-roles.ts';
import { loadMerging, type Merging, mergePart } from './merge-data.ts';
import { timelinePart } from './timeline-data.ts';

export type UsersContext = PageContext<'usersAdmin'>;
export type NotificationSettings = OutputOf<typeof getNotificationSettings>['settings'];

export type UserRecord = {
  readonly user: User;
  readonly notifications: NotificationSettings | null;
  readonly roles: readonly RoleRecord[];
  /** The tab of merges has it. */
  readonly merging: Merging | null;
};
export type RecordProps = { readonly record: UserRecord; readonly context: UsersContext };
/** Tabs that need only the user. */
const withoutPanels: ReadonlySet<string> = new Set([timelinePart, 'access']);

export async function loadRecord(context: UsersContext, id: string): Promise<UserRecord> {
  const { api, query } = context;
  if (withoutPanels.has(query.get('part') ?? ''))
    return { ...(await api(getUser, { id })), notifications: null, roles: [], merging: null };
  if (query.get('part') === mergePart) {
    const [{ user }, merging] = await Promise.all([api(getUser, { id }), loadMerging(context, id)]);
    return { user, notifications: null, roles: [], merging };
  }
  context.preload(() => sessionsOf(api, id));
  const [{ user }, notifications, roles] = await Promise.all([
    api(getUser, { id }),
    ifAvailable(api(getNotificationSettings, { id })),
    rolesToGive(context),
  ]);
  const merging = user.status === 'merged' ? await loadMerging(context, id) : null;
  return { user, notifications: notifications?.settings ?? null, roles, merging };
}

export async function sessionsOf(api: Api, userId: string): Promise<readonly Session[]> {
  return (await api(listSessions, { userId })).sessions.map(toSession);
}

export async function rolesToGive({ api, viewer }: UsersContext): Promise<readonly RoleRecord[]> {
  if (!viewer?.permissions.has('roles.manage')) return [];
  return (await ifAvailable(allRoles(api))) ?? [];
}
