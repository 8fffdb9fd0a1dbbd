import { accessRuleStates } from '#contract/apps/app-records.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import { permissions } from '#contract/auth/permissions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { longChoice } from '../../ui/long-choice.ts';
import type { Operation } from '../ui/bulk-bar.tsx';
import type { Column } from '../ui/data-table.tsx';
import { optionsOf } from '../ui/fields.ts';
import { isTrash } from '../ui/list-state.ts';
import type { Filter } from '../ui/list-tools.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeRules } from './actions.ts';
import styles from './apps.module.css';
import type { AppsContext, AppView } from './data.ts';

type Props = { readonly record: AppView; readonly context: AppsContext };

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
