/** Leaving for good, with time to think better of it. */
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
      title="Delete account"
      lead="We delete your name, number, address, settings and sign-ins. Your orders, invoices and messages stay on record with the name and address they were made with."
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
                You have some days to change your mind: sign in and come back here. After that it cannot be undone. An
                organization that you own goes to the manager, or else the member, who has been in it longest; without
                other members it is deleted.
              </p>
              <PlainForm action={deleteAccount} label="Delete the account">
                <SubmitButton className={`button ${styles.danger}`}>Yes, delete my account</SubmitButton>
              </PlainForm>
            </div>
          </details>
        </WithFreshCode>
      )}
    </Section>
  );
}
