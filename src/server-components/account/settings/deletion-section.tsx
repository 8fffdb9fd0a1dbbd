import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { cancelDeletion, deleteAccount } from './actions.ts';
import { WithFreshCode } from './fresh-code.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';
import styles from './settings-page.module.css';

export function DeletionSection({ data: { user }, context }: SectionProps) {
  return (
    <Section
      id="delete"
      lead="We delete your name, phone number, address, settings and sign-ins. We keep your orders, invoices and messages with the name and address that you used for them."
    >
      <FormMessage form={formState('delete', context.actionState)} labels={{}} />
      {user.deletesAt ? (
        <>
          <p>
            This account will be deleted on <Time date={user.deletesAt} />.
          </p>
          <PlainForm action={cancelDeletion} label="Keep the account">
            <SubmitButton>Keep my account</SubmitButton>
          </PlainForm>
        </>
      ) : (
        <WithFreshCode context={context} section="delete">
          <details className={styles.fold}>
            <summary className="button button-quiet">Delete my account</summary>
            <div className={styles.question}>
              <p>
                You have a few days to change your mind: sign in and come back here. After that, you cannot undo it. An
                organization that you own passes to its longest-serving manager, or to its longest-serving member if it
                has no manager. If it has no other members, it is deleted.
              </p>
              <PlainForm action={deleteAccount} label="Delete the account">
                <SubmitButton className="button button-danger">Yes, delete my account</SubmitButton>
              </PlainForm>
            </div>
          </details>
        </WithFreshCode>
      )}
    </Section>
  );
}
