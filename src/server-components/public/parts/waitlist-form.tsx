/** The form of a waitlist, on the page of its product or on a page of its own. */
import type { ReactNode } from 'react';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { HoneypotFields } from '../../ui/honeypot.tsx';
import { parts } from '../../ui/parts.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import styles from './waitlist-form.module.css';

type Props = {
  readonly name: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly action: Action;
  readonly context: PageContext;
  /** Names what people wait for. */
  readonly children?: ReactNode;
};

const labelsOf = () => ({ contact: t('Phone or e-mail'), note: t('Note') });

export function WaitlistForm({ name, title, isOpen, action, context, children }: Props) {
  const joined = context.unseal(`waitlist ${name}`, context.query.get('joined'));
  if (joined !== null) return <Joined position={joined === 'yes' ? null : joined} />;
  if (!isOpen) return <Closed>{children}</Closed>;
  const form = formState('waitlist', context.actionState);
  const labels = labelsOf();
  return (
    <Form
      action={action}
      form={form}
      label={t('Waitlist for {title}', { title })}
      labels={labels}
      draft={`waitlist:${name}`}
      className={`${styles.form} unprinted`}
    >
      <p className="small soft">
        {children}{' '}
        {parts(
          'Leave a phone number with its country code or an e-mail address, and we will contact you when it is your turn. If you join with your own number, {account} shows your position.',
          {
            account: <a href={href('account')}>{t('your account')}</a>,
          },
        )}
      </p>
      <input type="hidden" name="waitlist" value={name} />
      <TextField form={form} name="contact" label={labels.contact} autoComplete="email" required />
      <TextField form={form} name="note" label={labels.note} hint={t('Anything we should know')} />
      <p>
        <SubmitButton>{t('Join the waitlist')}</SubmitButton>
      </p>
      <HoneypotFields />
    </Form>
  );
}

const Closed = ({ children }: Pick<Props, 'children'>) => (
  <div className={`stack gap-s ${styles.closed}`}>
    <p>
      <strong>{t('The waitlist is closed.')}</strong>
    </p>
    <p className="small soft">
      {children}{' '}
      {parts('Nobody can join at the moment. If you are on the list, you keep your place: {account} shows it.', {
        account: <a href={href('account')}>{t('your account')}</a>,
      })}
    </p>
  </div>
);

function Joined({ position }: { readonly position: string | null }) {
  return (
    <SuccessNotice
      id="waitlist"
      title={
        position ? t('You are on the waitlist, at position {position}.', { position }) : t('You are on the waitlist.')
      }
    >
      <p className="small soft">
        {parts(
          'We will contact you when it is your turn. You do not have to pay anything now. {account} shows your waitlists.',
          {
            account: <a href={href('account')}>{t('Your account')}</a>,
          },
        )}
      </p>
    </SuccessNotice>
  );
}
