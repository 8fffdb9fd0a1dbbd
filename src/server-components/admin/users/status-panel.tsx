import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Panel } from '../ui/panel.tsx';
import { anonymise, cancelDeletion, reinstate, suspend } from './actions.ts';
import type { RecordProps } from './data.ts';

export function StatusPanel({ record: { user }, context: { viewer } }: RecordProps) {
  const fields = { id: user.id };
  if (user.status === 'anonymised') return null;
  return (
    <Panel
      id="status"
      title="Account status"
      lead={user.id === viewer?.user.id ? 'This is your own account.' : undefined}
    >
      {user.deletesAt && (
        <>
          <p>
            They asked for this account to be deleted on <Time date={user.deletesAt} />.
          </p>
          <PlainForm action={cancelDeletion} label="Keep the account" fields={fields}>
            <SubmitButton className="button button-quiet">Keep the account</SubmitButton>
          </PlainForm>
        </>
      )}
      {user.status === 'active' ? (
        <PlainForm action={suspend} label="Suspend" fields={fields}>
          <SubmitButton className="button button-quiet">Suspend</SubmitButton>
        </PlainForm>
      ) : (
        <PlainForm action={reinstate} label="Reactivate" fields={fields}>
          <SubmitButton className="button button-quiet">Reactivate</SubmitButton>
        </PlainForm>
      )}
      <ConfirmAction action={anonymise} label="Delete personal data" yes="Delete for good" fields={fields}>
        <p>
          This deletes the name, number, e-mail and address of the account, ends its sessions and removes its roles.
          This cannot be undone. Orders, inquiries and waitlist entries keep the name and address they were made with.
          If they own an organization, its longest-serving manager or member becomes the owner. If there is none, it
          moves to trash.
        </p>
        <label className="choice">
          <input type="checkbox" name="sure" value="on" /> I am sure
        </label>
      </ConfirmAction>
    </Panel>
  );
}
