import { memberRoles } from '#contract/auth/organizations.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PhoneFields, phoneLabels } from '../../ui/phone-fields.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { inviteToOrganization, revokeInvitationAction } from './actions.ts';
import type { OrganizationData, RecordProps } from './members-tab.tsx';
import styles from './organizations.module.css';

type Invitation = OrganizationData['invitations'][number];

const kinds = { phone: 'To a phone number', link: 'With a link to share', code: 'With a code to read out' } as const;
const roles = (['member', 'manager'] as const).map((value) => ({ value, label: memberRoles[value] }));
const states = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  revoked: 'Revoked',
  expired: 'Expired',
} as const;

export function InvitationsTab(props: RecordProps) {
  const { organization, invitations } = props.record;
  return (
    <>
      <Notice context={props.context} of={successOnly(props)} />
      {!organization.trashedAt && <InviteForm {...props} />}
      <Panel
        id="invitations-title"
        title="Invitations"
        lead={invitations.length === 0 ? 'Nobody has been invited yet.' : undefined}
      >
        {invitations.length > 0 && (
          <RowList label="Invitations">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} id={organization.id} invitation={invitation} />
            ))}
          </RowList>
        )}
      </Panel>
    </>
  );
}

const successOnly = ({ context: { actionState } }: RecordProps) =>
  actionState?.status === 'success' ? ['invitations'] : [];

function InviteForm({ record: { organization, countries }, context: { actionState, url } }: RecordProps) {
  const posted = formState('invitations', actionState);
  const form = posted.state?.status === 'error' ? posted : { ...posted, state: null };
  return (
    <Panel id="invite" title="Invite someone">
      <Form
        action={inviteToOrganization}
        form={form}
        label="Invite someone"
        labels={phoneLabels}
        draft={`organization-invite:${organization.id}`}
      >
        <input type="hidden" name="id" value={organization.id} />
        <input type="hidden" name="origin" value={url.origin} />
        <fieldset className="choices">
          <legend className="visually-hidden">How</legend>
          {Object.entries(kinds).map(([kind, label]) => (
            <label key={kind} className="choice">
              <input
                type="radio"
                name="kind"
                value={kind}
                defaultChecked={kind === (form.state?.values['kind'] ?? 'phone')}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div className={`stack gap-m across-gap ${styles.pair}`}>
          <Select form={form} name="role" label="Role" required options={roles} defaultValue="member" />
          <Select form={form} name="days" label="Valid for" required options={days} defaultValue="7" />
        </div>
        <fieldset className={`stack gap-m across-gap ${styles.phone}`}>
          <legend className="visually-hidden">For an invitation to a phone number</legend>
          <PhoneFields
            form={form}
            countries={countries}
            country={posted.state?.values['country']}
            own={false}
            isFirst="fine"
          />
        </fieldset>
        <p>
          <SubmitButton>Invite</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

const days = [1, 7, 30].map((count) => ({ value: String(count), label: count === 1 ? '1 day' : `${count} days` }));

function InvitationRow({ id, invitation }: { readonly id: string; readonly invitation: Invitation }) {
  const { kind, phoneHint, role, status, createdAt, expiresAt } = invitation;
  const title = kind === 'phone' ? `To the number ending in ${phoneHint}` : kinds[kind];
  return (
    <Row
      title={title}
      note={
        <>
          {memberRoles[role]}, created <Time date={createdAt} format="short" />, valid until{' '}
          <Time date={expiresAt} format="short" />
        </>
      }
      operations={
        <>
          <Badge tone={status === 'open' ? 'good' : 'muted'}>{states[status]}</Badge>
          {status === 'open' && (
            <PlainForm
              action={revokeInvitationAction}
              label={`Revoke: ${title}`}
              fields={{ id, invitationId: invitation.id }}
            >
              <SubmitButton className="button button-quiet">Revoke</SubmitButton>
            </PlainForm>
          )}
        </>
      }
    />
  );
}
