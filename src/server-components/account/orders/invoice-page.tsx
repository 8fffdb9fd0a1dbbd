import type { Order } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { Time } from '../../ui/time.tsx';
import { type Readable, readableOrder } from './readable-order.ts';
import styles from './sheet.module.css';
import { Detail, Sheet } from './sheet.tsx';

type Invoice = Order & Pick<Readable, 'isOthers'> & { readonly invoiceNumber: string; readonly invoicedAt: Date };

export const invoicePage = definePage<'invoice', Invoice>({
  async load(context) {
    const { order, isOthers } = await readableOrder(context, context.params.number);
    const { invoiceNumber, invoicedAt } = order;
    if (invoiceNumber === null || invoicedAt === null) throw pageNotFound(context);
    return { ...order, isOthers, invoiceNumber, invoicedAt };
  },
  head: ({ invoiceNumber }) => ({ title: t('Invoice {invoiceNumber}', { invoiceNumber }), noindex: true }),
  tags: () => [],
  View: InvoiceView,
});

function InvoiceView({ data: invoice, context: { site } }: ViewProps<'invoice', Invoice>) {
  const dates = (
    <>
      <Detail label={t('Date')}>
        <Time date={invoice.invoicedAt} />
      </Detail>
      <Detail label={t('Order')}>{invoice.number}</Detail>
      <Detail label={t('Ordered on')}>
        <Time date={invoice.placedAt} />
      </Detail>
      <Detail label={t('Currency')}>{invoice.total.currency}</Detail>
      {invoice.paymentDays !== null && invoice.payment === 'invoice' && invoice.paymentStatus !== 'paid' && (
        <Detail label={t('Payment due')}>
          <Time date={dueDate(invoice.invoicedAt, invoice.paymentDays)} />
        </Detail>
      )}
    </>
  );
  return (
    <Sheet
      title={t('Invoice')}
      number={invoice.invoiceNumber}
      order={invoice}
      isOthers={invoice.isOthers}
      site={site}
      details={dates}
    >
      <Amounts order={invoice} />
      <Payment invoice={invoice} />
    </Sheet>
  );
}

const dueDate = (from: Date, days: number): Date => new Date(from.getTime() + days * 86_400_000);

function Payment({ invoice: { status, invoiceTerms, payment, paymentStatus } }: { readonly invoice: Invoice }) {
  const { bankDetails, note } = invoiceTerms ?? { bankDetails: null, note: null };
  if (status === 'cancelled') return <p className="small">{t('This order was cancelled. There is nothing to pay.')}</p>;
  if (status === 'refunded') return <p className="small">{t('This order was refunded. There is nothing to pay.')}</p>;
  if (payment === 'stripe') return <p className="small">{t('This order was paid online. There is nothing to pay.')}</p>;
  if (paymentStatus === 'paid') return <p className="small">{t('This invoice is paid. Thank you.')}</p>;
  return (
    <div className="stack gap-s small">
      <p>{t('Please quote the invoice number when you pay.')}</p>
      {bankDetails && <p className={styles.text}>{bankDetails}</p>}
      {note && <p className={styles.text}>{note}</p>}
    </div>
  );
}
