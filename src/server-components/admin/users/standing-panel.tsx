/** Letting somebody in or not, and forgetting who they were. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { ConfirmDeed } from '../confirm-deed.tsx';
import { Panel } from '../panel.tsx';
import { anonymise, keepAccount, reinstate, suspend } from './actions.ts';
import type { RecordProps } from './users-data.ts';

export function StandingPanel({ record: { user }, context: { viewer } }: RecordProps) {
  const fields = { id: user.id };
  if (user.status === 'anonymised') return null;
  return (
    <Panel
      id="standing"
      title="Letting them in"
      lead={user.id === viewer?.user.id ? 'This is you: what you do here, you do to yourself.' : undefined}
    >
      {user.deletesAt && (
        <>
          <p>
            They asked for this account to be deleted on <Time date={user.deletesAt} />.
          </p>
          <PlainForm action={keepAccount} label="Keep the account" fields={fields}>
            <SubmitButton className="button button-quiet">Keep the account</SubmitButton>
          </PlainForm>
        </>
      )}
      {user.status === 'active' ? (
        <PlainForm action={suspend} label="Suspend" fields={fields}>
          <SubmitButton className="button button-quiet">Suspend</SubmitButton>
        </PlainForm>
      ) : (
        <PlainForm action={reinstate} label="Let in again" fields={fields}>
          <SubmitButton className="button button-quiet">Let in again</SubmitButton>
        </PlainForm>
      )}
      <ConfirmDeed action={anonymise} label="Forget this user" yes="Forget for good" fields={fields}>
        <p>
          Name, number, e-mail and address go, roles and sessions end, and nobody can bring them back. Orders stay,
          without the name.
        </p>
        <label className="choice">
          <input type="checkbox" name="sure" value="on" /> I am sure
        </label>
      </ConfirmDeed>
    </Panel>
  );
}
