/** The form of a waitlist, on the page of its product or on a page of its own. */
import type { ReactNode } from 'react';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { HoneypotFields } from '../../ui/honeypot.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import styles from './waitlist-form.module.css';

type Props = {
  readonly name: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly action: Action;
  readonly context: PageContext;
  /** What people wait for. */
  readonly children?: ReactNode;
};

const labels = { contact: 'Phone or e-mail', note: 'Note' } as const;

export function WaitlistForm({ name, title, isOpen, action, context, children }: Props) {
  const joined = context.unseal(`waitlist ${name}`, context.query.get('joined'));
  if (joined !== null) return <Joined position={joined === 'yes' ? null : joined} />;
  if (!isOpen) return <Closed>{children}</Closed>;
  const form = formState('waitlist', context.actionState);
  return (
    <Form
      action={action}
      form={form}
      label={`Waitlist for ${title}`}
      labels={labels}
      draft={`waitlist:${name}`}
      className={styles.form}
    >
      <p className="small soft">
        {children} Leave a phone number with its country code or an e-mail address, and we will contact you when it is
        your turn. If you join with your own number, <a href={href('account')}>your account</a> shows your position.
      </p>
      <input type="hidden" name="waitlist" value={name} />
      <TextField form={form} name="contact" label={labels.contact} autoComplete="email" required maxLength={254} />
      <TextField form={form} name="note" label={labels.note} hint="Anything we should know" maxLength={200} />
      <p>
        <SubmitButton>Join the waitlist</SubmitButton>
      </p>
      <HoneypotFields />
    </Form>
  );
}

const Closed = ({ children }: Pick<Props, 'children'>) => (
  <div className={styles.closed}>
    <p>
      <strong>The waitlist is closed.</strong>
    </p>
    <p className="small soft">
      {children} Nobody can join at the moment. If you are on the list, you keep your place:{' '}
      <a href={href('account')}>your account</a> shows it.
    </p>
  </div>
);

function Joined({ position }: { readonly position: string | null }) {
  return (
    <SuccessNotice id="waitlist" title={`You are on the waitlist${position ? `, at position ${position}` : ''}.`}>
      <p className="small soft">
        We will contact you when it is your turn. You do not have to pay anything now.{' '}
        <a href={href('account')}>Your account</a> shows your waitlists.
      </p>
    </SuccessNotice>
  );
}
