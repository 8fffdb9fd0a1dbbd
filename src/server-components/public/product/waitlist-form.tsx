import type { Product } from '#contract/content/products.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { HoneypotFields } from '../../ui/honeypot.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { joinProductWaitlist } from './actions.ts';
import styles from './purchase.module.css';

type Props = { readonly product: Product; readonly context: PageContext };

const labels = { contact: 'Phone or e-mail', note: 'Note' } as const;

export function WaitlistForm({ product, context }: Props) {
  const joined = context.unseal(`waitlist ${product.name}`, context.query.get('joined'));
  if (joined !== null) return <Joined position={joined === 'yes' ? null : joined} />;
  const form = formState('waitlist', context.actionState);
  return (
    <Form
      action={joinProductWaitlist}
      form={form}
      label={`Waitlist for ${product.title}`}
      labels={labels}
      draft={`waitlist:${product.name}`}
      className={styles.form}
    >
      <p className="small soft">
        This product is not in stock. Leave a phone number with its country code or an e-mail address, and we will
        contact you when it is your turn. If you join with your own number, <a href={href('account')}>your account</a>{' '}
        shows your position.
      </p>
      <input type="hidden" name="waitlist" value={product.name} />
      <TextField form={form} name="contact" label={labels.contact} autoComplete="email" required maxLength={254} />
      <TextField form={form} name="note" label={labels.note} hint="Anything we should know" maxLength={200} />
      <p>
        <SubmitButton>Join the waitlist</SubmitButton>
      </p>
      <HoneypotFields />
    </Form>
  );
}

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
