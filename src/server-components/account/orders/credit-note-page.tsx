import type { CreditNote } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { Time } from '../../ui/time.tsx';
import { type Readable, readableOrder } from './readable-order.ts';
import styles from './sheet.module.css';
import { Detail, Sheet } from './sheet.tsx';

type Data = Readable & { readonly credit: CreditNote };

export const creditNotePage = definePage<'creditNote', Data>({
  async load(context) {
    const { number, credit: wanted } = context.params;
    const { order, isOthers } = await readableOrder(context, number);
    const credit = order.credits.find((each) => each.number === wanted.toUpperCase());
    if (!credit) throw pageNotFound(context);
    return { order, isOthers, credit };
  },
  head: ({ credit }) => ({ title: t('Credit note {number}', { number: credit.number }), noindex: true }),
  tags: () => [],
  View: CreditNoteView,
});

function CreditNoteView({ data: { order, isOthers, credit }, context: { site } }: ViewProps<'creditNote', Data>) {
  const goods = credit.lines.reduce((sum, { total }) => sum + total.amount, 0);
  const amounts = { ...order, ...credit, subtotal: { ...credit.total, amount: goods } };
  const details = (
    <>
      <Detail label={t('Date')}>
        <Time date={credit.issuedAt} />
      </Detail>
      <Detail label={t('Invoice')}>{order.invoiceNumber}</Detail>
      <Detail label={t('Order')}>{order.number}</Detail>
      <Detail label={t('Currency')}>{credit.total.currency}</Detail>
    </>
  );
  return (
    <Sheet
      title={t('Credit note')}
      number={credit.number}
      order={order}
      isOthers={isOthers}
      site={site}
      details={details}
    >
      <Amounts order={amounts} caption={t('Items credited')} />
      <div className="stack gap-s small">
        {credit.note && <p className={styles.text}>{credit.note}</p>}
        <p>{t('You no longer owe the amounts above. What you have paid of them is refunded.')}</p>
      </div>
    </Sheet>
  );
}
