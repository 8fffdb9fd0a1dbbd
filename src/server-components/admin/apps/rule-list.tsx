import { accessRuleStates } from '#contract/apps/app-records.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import { permissions } from '#contract/auth/permissions.ts';
import { routes } from '#contract/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import inline from '../ui/inline-form.module.css';
import { isTrash } from '../ui/list-state.ts';
import { Listing } from '../ui/listing.tsx';
import { KeyPager } from '../ui/pager.tsx';
import { screenHref, urlWith } from '../ui/urls.ts';
import styles from './apps.module.css';
import type { AppsContext, AppView } from './data.ts';
import { changeRules } from './rule-actions.ts';

type Props = { readonly record: AppView; readonly context: AppsContext };

export function EndpointList({ record: { app, unguarded, items, next }, context }: Props) {
  const inTrash = isTrash(context);
  return (
    <>
      {unguarded.length > 0 && <Unguarded paths={unguarded} app={app.id} />}
      <Tools app={app.id} context={context} isOwn={app.isOwn} />
      {items.length === 0 ? (
        <EmptyState title={inTrash ? 'No deleted endpoints' : 'No matching endpoints'} />
      ) : (
        <Listing>
          <DataTable
            context={context}
            caption="Endpoints"
            columns={columns}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ method, path }) => `${method} ${path}`}
            form="endpoints"
            outcome={context.actionState}
          />
          <BulkBar
            name="endpoints"
            action={changeRules}
            operations={inTrash ? [{ value: 'restore', label: 'Restore' }] : operations}
          >
            {!inTrash && <PermissionToLink />}
          </BulkBar>
          <KeyPager context={context} next={next} />
        </Listing>
      )}
    </>
  );
}

const operations = [
  { value: 'link', label: 'Link' },
  { value: 'unlink', label: 'Unlink' },
  { value: 'delete', label: 'Delete' },
];

const PermissionToLink = () => (
  <label>
    <span className="visually-hidden">Permission</span>
    <select name="permission" className="input" defaultValue="">
      <option value="">Choose a permission</option>
      {Object.keys(permissions).map((id) => (
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

type ToolsProps = { readonly app: string; readonly isOwn: boolean; readonly context: AppsContext };

function Tools({ app, isOwn, context }: ToolsProps) {
  const { query } = context;
  const inTrash = isTrash(context);
  const states = Object.entries(accessRuleStates).filter(([state]) => isOwn || state !== 'unrouted');
  const isNarrowed = ['q', 'permission', 'state'].some((name) => query.get(name));
  return (
    <div className={styles.tools}>
      <search>
        <form method="get" action={routes.appsAdmin.pattern} aria-label="Filter the endpoints" className={inline.line}>
          <input type="hidden" name="app" value={app} />
          {inTrash && <input type="hidden" name="view" value="trash" />}
          <label>
            <span className="visually-hidden">Search path and description</span>
            <input
              key={query.get('q') ?? ''}
              type="search"
              name="q"
              className="input"
              placeholder="Search path and description"
              defaultValue={query.get('q') ?? ''}
              maxLength={200}
              data-search=""
            />
          </label>
          <FilterSelect name="permission" label="Needs" any="Any permission" chosen={query.get('permission') ?? ''}>
            {Object.keys(permissions).map((id) => [id, id])}
          </FilterSelect>
          <FilterSelect name="state" label="Status" any="Any" chosen={query.get('state') ?? ''}>
            {states}
          </FilterSelect>
          <button type="submit" className="button button-quiet">
            Show
          </button>
          {isNarrowed && <a href={screenHref('appsAdmin', { app, view: inTrash ? 'trash' : null })}>Clear</a>}
        </form>
      </search>
      <div className={styles.links}>
        {inTrash ? (
          <a href={screenHref('appsAdmin', { app })}>Back to the endpoints</a>
        ) : (
          <a href={screenHref('appsAdmin', { app, view: 'trash' })}>Trash</a>
        )}
        <a href={urlWith(context, { after: null, export: 'csv' })} download="">
          Export CSV
        </a>
      </div>
    </div>
  );
}

type FilterSelectProps = {
  readonly name: string;
  readonly label: string;
  readonly any: string;
  readonly chosen: string;
  readonly children: ReadonlyArray<readonly [value: string, label: string]>;
};

const FilterSelect = ({ name, label, any, chosen, children }: FilterSelectProps) => (
  <label className={styles.filter}>
    <span>{label}</span>
    <select key={chosen} name={name} className="input" defaultValue={chosen}>
      <option value="">{any}</option>
      {children.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
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
