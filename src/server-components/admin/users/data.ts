import type { RoleRecord } from '#contract/auth/roles.ts';
import { listSessions, type Session, toSession } from '#contract/auth/sessions.ts';
import {
  findUsers,
  getNotificationSettings,
  getUser,
  searchTypes,
  type User,
  userSorts,
  userStatuses,
} from '#contract/auth/users.ts';
import type { Api, OutputOf } from '#contract/endpoint.ts';
import type { PageContext } from '../../page.ts';
import { type DialCountry, loadDialCountries } from '../../request/dial-countries.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { allRoles } from '../ui/all-roles.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { isExport, listState, oneOf, sortState } from '../ui/list-state.ts';
import { preloadViews } from '../ui/saved-views-data.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';
import { loadMerging, type Merging, mergePart } from './merge-data.ts';
import { timelinePart } from './timeline-data.ts';

export type UsersContext = PageContext<'usersAdmin'>;
export type NotificationSettings = OutputOf<typeof getNotificationSettings>['settings'];

export type UserList = {
  readonly kind: 'list';
  readonly users: readonly User[];
  readonly next: string | null;
  readonly total: number | null;
  readonly roles: readonly RoleRecord[];
};
export type UserRecord = {
  readonly kind: 'record';
  readonly user: User;
  readonly notifications: NotificationSettings | null;
  readonly roles: readonly RoleRecord[];
  /** Where merges are shown. */
  readonly merging: Merging | null;
};
export type RecordProps = { readonly record: UserRecord; readonly context: UsersContext };
type NewUser = { readonly kind: 'new'; readonly countries: readonly DialCountry[] };
export type UsersData = UserList | UserRecord | NewUser;

/** Tabs that need the user alone. */
const withoutPanels: ReadonlySet<string> = new Set([timelinePart, 'access']);

export async function loadUsers(context: UsersContext): Promise<UsersData> {
  if (context.query.get('user') === newRecord) return { kind: 'new', countries: await loadDialCountries(context.api) };
  return (await chosenRecord(context, (id) => loadRecord(context, id))) ?? loadList(context);
}

async function loadRecord(context: UsersContext, id: string): Promise<UserRecord> {
  const { api, query } = context;
  if (withoutPanels.has(query.get('part') ?? ''))
    return { kind: 'record', ...(await api(getUser, { id })), notifications: null, roles: [], merging: null };
  if (query.get('part') === mergePart) {
    const { user } = await api(getUser, { id });
    return { kind: 'record', user, notifications: null, roles: [], merging: await loadMerging(context, user) };
  }
  context.preload(() => sessionsOf(api, id));
  const [{ user }, notifications, roles] = await Promise.all([
    api(getUser, { id }),
    ifAvailable(api(getNotificationSettings, { id })),
    rolesToGive(context),
  ]);
  const merging = user.status === 'merged' ? await loadMerging(context, user) : null;
  return { kind: 'record', user, notifications: notifications?.settings ?? null, roles, merging };
}

export async function sessionsOf(api: Api, userId: string): Promise<readonly Session[]> {
  return (await api(listSessions, { userId })).sessions.map(toSession);
}

export async function loadList(context: UsersContext): Promise<UserList> {
  preloadViews(context, 'users');
  const { api, query } = context;
  const { trashed: _, ...state } = listState(context);
  const status = oneOf(userStatuses, query.get('status'));
  const searchType = oneOf(searchTypes, query.get('by'));
  const roleId = query.get('role') || undefined;
  const filters = {
    ...state,
    ...sortState(userSorts, context),
    ...(status ? { status } : {}),
    ...(searchType ? { searchType } : {}),
    ...(roleId ? { roleId } : {}),
  };
  if (isExport(context)) {
    await csvOf(context, 'users.csv', columns, async (after) => {
      const page = await api(findUsers, { ...filters, pageSize: 100, ...(after === undefined ? {} : { after }) });
      return { items: page.users, next: page.next };
    });
  }
  const [page, roles] = await Promise.all([api(findUsers, filters), rolesToGive(context)]);
  return { kind: 'list', ...page, roles };
}

async function rolesToGive({ api, viewer }: UsersContext): Promise<readonly RoleRecord[]> {
  if (!viewer?.permissions.has('roles.manage')) return [];
  return (await ifAvailable(allRoles(api))) ?? [];
}

const columns: ReadonlyArray<CsvColumn<User>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'phone', value: ({ phoneNumber }) => phoneNumber },
  { name: 'email', value: ({ email }) => email },
  { name: 'country', value: ({ country }) => country },
  { name: 'status', value: ({ status }) => status },
  { name: 'roles', value: ({ roles }) => roles.map(({ name }) => name).join(', ') },
  { name: 'created', value: ({ createdAt }) => createdAt },
  { name: 'last_sign_in', value: ({ lastSignInAt }) => lastSignInAt },
];
