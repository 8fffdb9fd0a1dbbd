import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
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
      lead={t(
        'We delete what you gave us: your name, phone number, e-mail and address, your settings and devices, your messages with our replies, and your places on waitlists.',
      )}
    >
      <FormMessage form={formState('delete', context.actionState)} labels={{}} />
      {user.deletesAt ? (
        <>
          <p>{parts('This account will be deleted on {date}.', { date: <Time date={user.deletesAt} /> })}</p>
          <PlainForm action={cancelDeletion} label={t('Keep the account')}>
            <SubmitButton>{t('Keep my account')}</SubmitButton>
          </PlainForm>
        </>
      ) : (
        <WithFreshCode context={context} section="delete">
          <details className={styles.fold}>
            <summary className="button button-quiet">{t('Delete my account')}</summary>
            <div className={styles.question}>
              <p>
                {t(
                  'You have a few days to change your mind: sign in and come back here. After that, you cannot undo it. The rest is deleted within minutes, or later if a part of this site is not working.',
                )}
              </p>
              <p>
                {t(
                  'For our accounts we keep, without a time limit, what was ordered, prices, dates, order and invoice numbers and the country of delivery. Names, streets and notes are removed from all of your orders and invoices, also from those for an organization: save the invoices that you need first. An order that has not been sent yet cannot be sent then. We also keep, without your name, that somebody signed in, accepted our terms or changed a record.',
                )}
              </p>
              <p>
                {t(
                  'We cannot find messages and waitlist entries with an e-mail address that you left without signing in: ask us to delete them. What you wrote for this site as one of its staff stays. Our backups have your data until we delete them.',
                )}
              </p>
              <p>
                {t(
                  'An organization that you own passes to its longest-serving manager, or to its longest-serving member if it has no manager. If it has no other members, it moves to our trash, with its name.',
                )}
              </p>
              <PlainForm action={deleteAccount} label={t('Delete the account')}>
                <SubmitButton className="button button-danger">{t('Yes, delete my account')}</SubmitButton>
              </PlainForm>
            </div>
          </details>
        </WithFreshCode>
      )}
    </Section>
  );
}
