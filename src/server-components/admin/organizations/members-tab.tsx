import { type getOrganization, listMembers, memberRoles } from '#contract/auth/organizations.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { limits } from '#contract/fields.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import type { DialCountry } from '../../request/dial-countries.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeRoleInside, removeFromOrganization } from './actions.ts';
import styles from './organizations.module.css';

type Context = PageContext<'organizationsAdmin'>;
type Member = OutputOf<typeof listMembers>['items'][number];
export type OrganizationData = OutputOf<typeof getOrganization> & { readonly countries: readonly DialCountry[] };

export type RecordProps = { readonly record: OrganizationData; readonly context: Context };

export const membersOf = ({ api, query }: Context, id: string): Promise<OutputOf<typeof listMembers>> =>
  api(listMembers, {
    id,
    former: query.get('part') === 'former' ? 'true' : 'false',
    after: query.get('after') ?? undefined,
  });

export const Members = ({ record: { organization }, context }: RecordProps) => (
  <Panel id="members" title="Members">
    <AsyncPanel
      name="members"
      label="The members"
      context={context}
      skeleton={<Skeleton lines={2 * Math.min(organization.memberCount, limits.pageSize)} />}
    >
      {async () => {
        const { items, next } = await membersOf(context, organization.id);
        return (
          <>
            <RowList label="Members">
              {items.map((member) => (
                <Row
                  key={member.userId}
                  title={<Name member={member} context={context} />}
                  note={
                    <>
                      {memberRoles[member.role]} since <Time date={member.joinedAt} format="short" />
                    </>
                  }
                  operations={!organization.trashedAt && <Operations id={organization.id} member={member} />}
                />
              ))}
            </RowList>
            <Pager context={context} next={next} />
          </>
        );
      }}
    </AsyncPanel>
  </Panel>
);

export const FormerMembers = ({ record: { organization }, context }: RecordProps) => (
  <Panel id="former" title="Former members">
    <AsyncPanel name="former" label="The former members" context={context} skeleton={<Skeleton lines={4} />}>
      {async () => {
        const { items, next } = await membersOf(context, organization.id);
        if (items.length === 0) return <p className="soft">Nobody has left yet.</p>;
        return (
          <>
            <RowList label="Former members">
              {items.map((member) => (
                <Row
                  key={member.userId}
                  title={<Name member={member} context={context} />}
                  note={
                    <>
                      {memberRoles[member.role]} from <Time date={member.joinedAt} format="short" />
                      {member.leftAt && (
                        <>
                          {' '}
                          to <Time date={member.leftAt} format="short" />
                        </>
                      )}
                    </>
                  }
                />
              ))}
            </RowList>
            <Pager context={context} next={next} />
          </>
        );
      }}
    </AsyncPanel>
  </Panel>
);

const nameOf = ({ name, phoneHint }: Member): string =>
  name ?? (phoneHint ? `Number ending in ${phoneHint}` : 'Unnamed user');

type NameProps = { readonly member: Member; readonly context: Context };

const Name = ({ member, context }: NameProps) =>
  context.screens.includes('usersAdmin') ? (
    <a href={screenHref('usersAdmin', { user: member.userId })}>{nameOf(member)}</a>
  ) : (
    nameOf(member)
  );

function Operations({ id, member }: { readonly id: string; readonly member: Member }) {
  const fields = { id, userId: member.userId };
  if (member.role === 'owner') return <Badge tone="accent">Owner</Badge>;
  const control = `role-${member.userId}`;
  return (
    <>
      <PlainForm
        action={changeRoleInside}
        label={`Role of ${nameOf(member)}`}
        fields={fields}
        className={`line align-center gap-xs ${styles.role}`}
      >
        <label htmlFor={control} className="visually-hidden">
          Role of {nameOf(member)}
        </label>
        <select key={member.role} id={control} name="role" className="input" defaultValue={member.role}>
          {(['manager', 'member'] as const).map((role) => (
            <option key={role} value={role}>
              {memberRoles[role]}
            </option>
          ))}
        </select>
        <SubmitButton className="button button-quiet">
          Save role<span className="visually-hidden"> of {nameOf(member)}</span>
        </SubmitButton>
      </PlainForm>
      <ConfirmAction
        action={changeRoleInside}
        label="Make owner"
        yes={`Make ${nameOf(member)} the owner`}
        fields={{ ...fields, role: 'owner' }}
      >
        <p>The current owner becomes a manager. To undo this, make them the owner again.</p>
      </ConfirmAction>
      <ConfirmAction action={removeFromOrganization} label="Remove" yes={`Remove ${nameOf(member)}`} fields={fields}>
        <p>They no longer see the orders of this organization. To come back, they need a new invitation.</p>
      </ConfirmAction>
    </>
  );
}
