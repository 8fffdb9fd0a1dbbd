import { listAuditEntries } from '#contract/audit.ts';
import { mayGive } from '#contract/auth/looking.ts';
import { manyUsers, type RoleRecord } from '#contract/auth/roles.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { mayUse } from '../../request/may-use.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import type { NamedPermission } from '../ui/custom-permissions.ts';
import { History } from '../ui/history.tsx';
import { Neighbours } from '../ui/neighbours.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { newRecord } from '../ui/selection.ts';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft, screenHref } from '../ui/urls.ts';
import { removeRole, restoreRoleAction, undoHolders, undoRoles } from './actions.ts';
import type { RolesContext } from './data.ts';
import { loadList } from './data.ts';
import { historyLabels, historyPhrases } from './fields.ts';
import { RoleForm } from './form.tsx';
import { Holders } from './holders-panel.tsx';
import { ImpactOfDeletion } from './impact.tsx';

type Props = {
  readonly role: RoleRecord;
  readonly context: RolesContext;
  readonly custom: readonly NamedPermission[];
};

const tabs = [
  { key: null, label: 'Role' },
  { key: 'history', label: 'History' },
];

export function RoleRecordView({ role, context, custom }: Props) {
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Roles', href: listAsLeft(context) }}
        title={role.name}
        neighbours={
          <Neighbours
            context={context}
            current={role.id}
            recordOf={(role) => ({ role })}
            load={async (list) => {
              const { roles, next } = await loadList(list);
              return { keys: roles.map((row) => row.id), next };
            }}
          />
        }
        record={`role:${role.id}`}
        details={
          <>
            {role.trashedAt && <Badge tone="accent">Deleted</Badge>}
            {role.isSystem && <Badge tone="muted">Built-in</Badge>}
            <span>{peopleOf(role)}</span>
            <span>
              Changed <Time date={role.updatedAt} format="short" />
            </span>
          </>
        }
        operations={<Operations role={role} context={context} />}
      />
      <Done
        context={context}
        messages={{
          created: 'Role created. Now add the people who should have it.',
          restored: 'Role restored, with the people who had it.',
        }}
      />
      <Notice context={context} of={['roles']} undo={undoRoles} />
      <Notice context={context} of={['holders']} undo={undoHolders} />
      <Tabs context={context} label="Sections of this role" tabs={tabs} />
      {tabOf(context, tabs) === 'history' ? (
        <History
          context={context}
          log={listAuditEntries}
          target={{ targetType: 'role', targetId: role.id }}
          phrases={historyPhrases}
          labels={historyLabels}
        />
      ) : (
        <>
          {!role.trashedAt && <RoleForm role={role} context={context} custom={custom} />}
          <Holders role={role} context={context} />
        </>
      )}
    </RecordScreen>
  );
}

function peopleOf({ userCount }: RoleRecord): string {
  if (userCount >= manyUsers) return `${manyUsers} people or more`;
  return userCount === 1 ? '1 person' : `${userCount} people`;
}

type OperationProps = Pick<Props, 'role' | 'context'>;

function Operations({ role, context }: OperationProps) {
  const held: ReadonlySet<string> = context.viewer?.permissions ?? new Set();
  const fields = { id: role.id };
  const duplicate = (
    <ButtonLink creates quiet href={screenHref('rolesAdmin', { role: newRecord, from: role.id })}>
      Duplicate
    </ButtonLink>
  );
  if (role.permissions.some(({ id }) => !mayGive(held, id))) return role.trashedAt ? null : duplicate;
  if (role.trashedAt) {
    return (
      <PlainForm action={restoreRoleAction} label="Restore" fields={fields}>
        <SubmitButton>Restore</SubmitButton>
      </PlainForm>
    );
  }
  if (role.isSystem) return duplicate;
  return (
    <>
      {duplicate}
      <ConfirmAction action={removeRole} label="Delete" yes="Delete this role" fields={fields}>
        <p>
          {role.userCount === 0
            ? 'Nobody has this role.'
            : `${peopleOf(role)} ${role.userCount === 1 ? 'has' : 'have'} this role and will lose the permissions that only it gives, until you restore it.`}
        </p>
        {mayUse(removeRole) && <ImpactOfDeletion role={role} context={context} />}
      </ConfirmAction>
    </>
  );
}
