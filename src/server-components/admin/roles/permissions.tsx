import { listAuditEntries } from '#contract/audit.ts';
import type { CustomPermission } from '#contract/auth/custom-permissions.ts';
import type { PageContext } from '../../page.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen, RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import type { ScreenPart } from '../ui/define-screen.tsx';
import { History } from '../ui/history.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import { createPermission, deletePermission, savePermission } from './permission-actions.ts';
import { newPermissionFields, permissionFields, permissionHistory } from './permission-fields.ts';
import {
  loadPermissions,
  type PermissionList,
  type PermissionsData,
  type PermissionView,
  permissionsPart,
} from './permissions-data.ts';
import { RolesTabs } from './roles-tabs.tsx';

type Context = { readonly context: PageContext };
const part = permissionsPart;
const list = () => ({ label: 'Permissions of other apps', href: screenHref('rolesAdmin', { part }) });

export const permissionsView: ScreenPart<'rolesAdmin', PermissionsData> = {
  read: loadPermissions,
  titleOf(data) {
    if (data.kind === 'permission') return `${data.permission.description} · Permissions`;
    return data.kind === 'new-permission' ? 'New permission' : 'Permissions of other apps';
  },
  render(data, context) {
    if (data.kind === 'permission') return <PermissionRecord view={data} context={context} />;
    if (data.kind === 'new-permission') return <NewPermission context={context} />;
    return <PermissionsList list={data} context={context} />;
  },
};

const PermissionsList = ({ list: { permissions }, context }: Context & { readonly list: PermissionList }) => (
  <AdminScreen
    title="Permissions of other apps"
    lead="Programs besides this site can ask for them: link them to the endpoints of an app, and give them in roles."
    operations={
      permissions && (
        <ButtonLink creates href={screenHref('rolesAdmin', { part, permission: 'new' })}>
          New permission
        </ButtonLink>
      )
    }
  >
    <RolesTabs context={context} />
    <Done context={context} messages={{ deleted: 'Permission deleted.' }} />
    {permissions === null ? (
      <EmptyState title="Managed elsewhere">
        <p>The auth service of this installation manages these permissions itself.</p>
      </EmptyState>
    ) : permissions.length === 0 ? (
      <EmptyState title="No permissions yet">
        <p>Create one for what people may do in another app, such as “See what is in stock”.</p>
      </EmptyState>
    ) : (
      <DataTable
        context={context}
        caption="Permissions of other apps"
        columns={columns}
        rows={permissions}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
      />
    )}
  </AdminScreen>
);

const columns: ReadonlyArray<Column<CustomPermission>> = [
  {
    label: 'What it allows',
    cell: ({ id, description }) => <a href={screenHref('rolesAdmin', { part, permission: id })}>{description}</a>,
  },
  { label: 'Id', cell: ({ id }) => <code>{id}</code> },
  {
    label: 'Roles',
    cell: ({ id }) => (
      <a href={listHref('rolesAdmin', { permission: id })}>
        Show<span className="visually-hidden"> the roles with {id}</span>
      </a>
    ),
  },
];

const NewPermission = ({ context }: Context) => (
  <RecordScreen>
    <RecordHead back={list()} title="New permission" />
    <Panel id="new" title="Details" lead="The Administrator role gets it at once.">
      <RecordForm
        context={context}
        name="new-permission"
        action={createPermission}
        label="New permission"
        isNew
        fields={newPermissionFields}
        stored={null}
        draft="permission:new"
        submit="Create permission"
      />
    </Panel>
  </RecordScreen>
);

const PermissionRecord = ({
  view: {
    permission: { id, description, revision },
  },
  context,
}: Context & { readonly view: PermissionView }) => (
  <RecordScreen>
    <RecordHead
      back={list()}
      title={description}
      details={<code>{id}</code>}
      operations={
        <ConfirmAction
          action={deletePermission}
          label="Delete"
          yes="Delete this permission"
          fields={{ permissionId: id }}
        >
          <p>You can delete a permission once no role, API token or endpoint has it. You cannot restore it.</p>
        </ConfirmAction>
      }
    />
    <Done
      context={context}
      messages={{ created: 'Permission created. Now link it to the endpoints of an app, and give it in roles.' }}
    />
    <Notice context={context} of={['permission-operation']} />
    <Panel
      id="permission-form"
      title="Name"
      lead={<a href={listHref('rolesAdmin', { permission: id })}>Roles that have it</a>}
    >
      <RecordForm
        context={context}
        name="permission"
        action={savePermission}
        label="Permission"
        fields={permissionFields}
        {...formOfRecord('permission', { id, revision }, { description }, listAuditEntries)}
        hidden={{ permissionId: id }}
        submit="Save permission"
      />
    </Panel>
    <History
      context={context}
      log={listAuditEntries}
      target={{ targetType: 'permission', targetId: id }}
      phrases={permissionHistory.historyPhrases}
      labels={permissionHistory.historyLabels}
    />
  </RecordScreen>
);
