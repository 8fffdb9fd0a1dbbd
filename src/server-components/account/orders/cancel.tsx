/** Cancelling takes two steps; `<details>` makes them work without scripts. */
import type { Order } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { cancelOwnOrder } from './actions.ts';
import styles from './order-page.module.css';

type Props = { readonly order: Order; readonly context: Pick<PageContext, 'actionState'> };

export function Cancel({ order, context }: Props) {
  const form = formState('cancel', context.actionState);
  if (!order.canCancel && !form.state) return null;
  return (
    <details className={styles.cancel} open={form.state !== null}>
      <summary className={styles.cancelSummary}>{t('Cancel this order')}</summary>
      <Form
        action={cancelOwnOrder}
        form={form}
        label={t('Cancel this order')}
        labels={{ note: t('Reason') }}
        draft={`order-cancel:${order.number}`}
        className={styles.cancelForm}
      >
        <p className="small">{t('We will not send anything, and you will not have to pay. You cannot undo this.')}</p>
        <input type="hidden" name="number" value={order.number} />
        <TextField form={form} name="note" label={t('Reason')} hint={t('It helps us improve.')} />
        <p>
          <SubmitButton>{t('Yes, cancel it')}</SubmitButton>
        </p>
      </Form>
    </details>
  );
}
