/** Invoice and credit notes as the customer sees them, to open, print and send again. */
import type { ActionState } from '#contract/action-state.ts';
import { href } from '#contract/routes.ts';
import type { AdminOrder } from '#contract/trade/orders-admin.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import styles from '../customer-service.module.css';
import { sendDocumentAgain } from '../payment-actions.ts';

type Props = { readonly order: AdminOrder; readonly state: ActionState | null };

export function Documents({ order: { number, invoiceNumber, credits }, state }: Props) {
  const form = formState('order-document', state);
  return (
    <Form action={sendDocumentAgain} form={form} label="Send a document again" labels={{}} draft={null}>
      <input type="hidden" name="number" value={number} />
      <ul className={styles.documents}>
        <li>
          <a href={href('invoice', { number })}>Invoice {invoiceNumber}</a>
          <SubmitButton className="button button-quiet">
            Send again <span className="visually-hidden">invoice {invoiceNumber}</span>
          </SubmitButton>
        </li>
        {credits.map(({ number: credit }) => (
          <li key={credit}>
            <a href={href('creditNote', { number, credit })}>Credit note {credit}</a>
            <SubmitButton name="creditNote" value={credit} className="button button-quiet">
              Send again <span className="visually-hidden">credit note {credit}</span>
            </SubmitButton>
          </li>
        ))}
      </ul>
    </Form>
  );
}
