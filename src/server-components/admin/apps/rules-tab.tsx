import type { AppRecord } from '#contract/apps/app-records.ts';
import { accessRuleStates } from '#contract/apps/app-records.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import { permissions } from '#contract/auth/permissions.ts';
import { limits } from '#contract/fields.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { longChoice } from '../../ui/long-choice.ts';
import type { Filter } from '../ui/active-filters.tsx';
import type { Operation } from '../ui/bulk-bar.tsx';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import type { NamedPermission } from '../ui/custom-permissions.ts';
import type { Column } from '../ui/data-table.tsx';
import { optionsOf } from '../ui/fields.ts';
import { isExport, isTrash, listState, oneOf } from '../ui/list-state.ts';
import { isPermissionId } from '../ui/permission-names.ts';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeRules } from './actions.ts';
import styles from './apps.module.css';
import { rulesOfApp } from './specified.ts';

export type Endpoints = {
  readonly items: readonly AccessRule[];
  readonly next: string | null;
  readonly total: number | null;
};

/** The other tabs show none. */
export type AppView = Endpoints & {
  readonly app: AppRecord;
  readonly unguarded: readonly string[];
  readonly custom: readonly NamedPermission[];
};

export const noEndpoints: Endpoints = { items: [], next: null, total: null };

export async function readEndpoints(context: PageContext, appId: string): Promise<Endpoints> {
  const { api, query } = context;
  if (['settings', 'history'].includes(query.get('part') ?? '')) return noEndpoints;
  const chosen = query.get('permission') ?? '';
  const state = oneOf(accessRuleStates, query.get('state'));
  const filters = {
    ...listState(context),
    appId,
    ...(isPermissionId(chosen) ? { permissionId: chosen } : {}),
    ...(state ? { state } : {}),
  };
  if (!isExport(context)) return rulesOfApp(api, filters);
  return csvOf(context, 'endpoints.csv', fileColumns, (after) =>
    rulesOfApp(api, { ...filters, pageSize: limits.pageSizeMax, ...(after === undefined ? {} : { after }) }),
  );
}

const fileColumns: ReadonlyArray<CsvColumn<AccessRule>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'method', value: ({ method }) => method },
  { name: 'path', value: ({ path }) => path },
  { name: 'description', value: ({ description }) => description },
  { name: 'permissions', value: ({ requiredPermissionIds }) => requiredPermissionIds.join(', ') },
  { name: 'deleted', value: ({ trashedAt }) => trashedAt },
];

type Props = { readonly record: AppView; readonly context: PageContext };

export const EndpointList = ({ record: { app, unguarded, items, next, total, custom }, context }: Props) => (
  <>
    {unguarded.length > 0 && <Unguarded paths={unguarded} app={app.id} />}
    <RecordList
      context={context}
      many="endpoints"
      tools={{ searchLabel: 'Search path and description', filters: filtersOf(app.isOwn, custom), preserve: ['app'] }}
      columns={columns}
      rows={items}
      next={next}
      total={total}
      idOf={({ id }) => id}
      nameOf={({ method, path }) => `${method} ${path}`}
      bulk={{
        name: 'endpoints',
        action: changeRules,
        ...(isTrash(context)
          ? { operations: [{ value: 'restore', label: 'Restore' }] }
          : { operations, children: <PermissionToLink custom={custom} /> }),
      }}
    />
  </>
);

type Custom = AppView['custom'];
const idsWith = (custom: Custom): string[] => [...Object.keys(permissions), ...custom.map(({ id }) => id)];

const filtersOf = (isOwn: boolean, custom: Custom): readonly Filter[] => [
  {
    name: 'permission',
    label: 'Needs',
    options: [{ value: '', label: 'Any permission' }, ...idsWith(custom).map((id) => ({ value: id, label: id }))],
  },
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: '', label: 'Any' },
      ...optionsOf(accessRuleStates).filter(({ value }) => isOwn || value !== 'unrouted'),
    ],
  },
];

const operations: readonly Operation[] = [
  { value: 'link', label: 'Link', needsField: true },
  { value: 'unlink', label: 'Unlink', needsField: true },
  { value: 'delete', label: 'Delete' },
];

const PermissionToLink = ({ custom }: { readonly custom: Custom }) => (
  <label>
    <span className="visually-hidden">Permission</span>
    <select name="permission" className="input" defaultValue="" {...longChoice(idsWith(custom).length)}>
      <option value="">Choose a permission</option>
      {idsWith(custom).map((id) => (
        <option key={id}>{id}</option>
      ))}
    </select>
  </label>
);

const Unguarded = ({ paths, app }: { readonly paths: readonly string[]; readonly app: string }) => (
  <section aria-labelledby="unguarded" className={styles.warning}>
    <h2 id="unguarded">
      <Icon name="alert" /> Screens that nobody can open
    </h2>
    <p>
      No endpoint guards {paths.length === 1 ? 'this screen' : 'these screens'}, so nobody can open{' '}
      {paths.length === 1 ? 'it' : 'them'}:
    </p>
    <ul>
      {paths.map((path) => (
        <li key={path}>
          <code>{path}</code>
        </li>
      ))}
    </ul>
    <p>
      Restore the endpoint from <a href={screenHref('appsAdmin', { app, view: 'trash' })}>the trash</a>, or create a new
      one.
    </p>
  </section>
);

const columns: ReadonlyArray<Column<AccessRule>> = [
  {
    label: 'Path',
    cell: ({ id, appId, path }, open) => <a href={open({ app: appId, endpoint: id })}>{path}</a>,
  },
  { label: 'Method', cell: ({ method }) => method },
  { label: 'Description', cell: ({ description }) => description },
  {
    label: 'Needs one of',
    cell: ({ requiredPermissionIds }) =>
      requiredPermissionIds.length > 0 ? (
        requiredPermissionIds.join(', ')
      ) : (
        <Badge tone="accent">Open to all signed in</Badge>
      ),
  },
];
