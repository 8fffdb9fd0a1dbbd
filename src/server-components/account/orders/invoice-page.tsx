import { href } from '#contract/routes.ts';
import { getOwnOrder, type Order } from '#contract/trade/orders.ts';
import { PrintButton } from '../../../client-components/account/print-button.tsx';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { AddressLines } from '../../ui/address-lines.tsx';
import { Amounts } from '../../ui/amounts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './invoice-page.module.css';

type Invoice = Order & { readonly invoiceNumber: string; readonly invoicedAt: Date };

export const invoicePage = definePage<'invoice', Invoice>({
  async load(context) {
    const order = await orPageNotFound(context.api(getOwnOrder, { number: context.params.number }), context);
    const { invoiceNumber, invoicedAt } = order;
    if (invoiceNumber === null || invoicedAt === null) throw pageNotFound(context);
    return { ...order, invoiceNumber, invoicedAt };
  },
  head: ({ invoiceNumber }) => ({ title: `Invoice ${invoiceNumber}`, noindex: true }),
  tags: () => [],
  View: InvoiceView,
});

function InvoiceView({ data: invoice, context: { site } }: ViewProps<'invoice', Invoice>) {
  const trail = [
    { label: 'Orders', href: href('orders') },
    { label: invoice.number, href: href('order', { number: invoice.number }) },
  ];
  return (
    <>
      <div className={styles.tools}>
        <Breadcrumbs trail={trail} here="Invoice" />
        <PrintButton>Print</PrintButton>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <div>
            <h1 className={styles.title}>Invoice</h1>
            <p className="figures">{invoice.invoiceNumber}</p>
          </div>
          <address className={styles.seller}>
            <strong>{site.name}</strong>
            {[...site.addressLines, site.contactEmail, site.contactPhone].map(
              (line) => line && <span key={line}>{line}</span>,
            )}
          </address>
        </header>
        <div className={styles.details}>
          <div>
            <h2>To</h2>
            <AddressLines recipient={invoice.recipient} address={invoice.address} />
          </div>
          <dl className={styles.dates}>
            <Detail label="Date">
              <Time date={invoice.invoicedAt} />
            </Detail>
            <Detail label="Order">{invoice.number}</Detail>
            <Detail label="Ordered on">
              <Time date={invoice.placedAt} />
            </Detail>
            <Detail label="Currency">{invoice.total.currency}</Detail>
          </dl>
        </div>
        <Amounts order={invoice} />
        <p className="small">{paymentText(invoice)}</p>
      </article>
    </>
  );
}

const Detail = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function paymentText({ status }: Order): string {
  if (status === 'cancelled') return 'This order was cancelled. There is nothing to pay.';
  if (status === 'refunded') return 'This order was refunded. There is nothing to pay.';
  return 'Please quote the invoice number when you pay.';
}
