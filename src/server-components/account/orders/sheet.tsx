/** A document about an order that is printed: its invoice or a credit note. */
import type { ReactNode } from 'react';
import type { Site } from '#contract/content/site.ts';
import { href } from '#contract/routes.ts';
import type { Order } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { PrintButton } from '../../../client-components/account/print-button.tsx';
import { listHref, screenHref } from '../../admin/ui/urls.ts';
import { AddressLines } from '../../ui/address-lines.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import styles from './sheet.module.css';

type Props = {
  readonly title: string;
  readonly number: string;
  readonly order: Order;
  /** Staff look at it. */
  readonly isOthers: boolean;
  readonly site: Site;
  readonly details: ReactNode;
  readonly children: ReactNode;
};

export function Sheet({ title, number, order, isOthers, site, details, children }: Props) {
  const { number: orderNumber } = order;
  const { company, lines } = companyOf(site);
  const trail = isOthers
    ? [
        { label: t('Orders'), href: listHref('customerService', { part: 'orders' }) },
        { label: orderNumber, href: screenHref('customerService', { part: 'orders', order: orderNumber }) },
      ]
    : [
        { label: t('Orders'), href: href('orders') },
        { label: orderNumber, href: href('order', { number: orderNumber }) },
      ];
  return (
    <>
      <div className={styles.tools}>
        <Breadcrumbs trail={trail} here={title} />
        <PrintButton>{t('Print')}</PrintButton>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <div>
            <h1 className="text-2xl">{title}</h1>
            <p className="figures">{number}</p>
          </div>
          <address className={styles.seller}>
            <strong>{company}</strong>
            {[...lines, site.contactEmail, site.contactPhone].map((line) => line && <span key={line}>{line}</span>)}
            {order.invoiceTerms?.taxId && <span>{taxIdLine(order.invoiceTerms.taxId)}</span>}
          </address>
        </header>
        <div className={`small ${styles.details}`}>
          <div>
            <h2>{t('To')}</h2>
            <AddressLines
              recipient={order.invoiceTerms?.recipient ?? order.recipient}
              address={order.invoiceTerms?.address ?? order.address}
            />
          </div>
          <dl className={styles.dates}>{details}</dl>
        </div>
        {children}
      </article>
    </>
  );
}

/** An address often begins with the full name of the company, which then stands for that of the site. */
function companyOf({ name, addressLines }: Site): { readonly company: string; readonly lines: readonly string[] } {
  const [first, ...rest] = addressLines;
  return first?.toLowerCase().startsWith(name.toLowerCase())
    ? { company: first, lines: rest }
    : { company: name, lines: addressLines };
}

/** A number for VAT begins with the code of its country: `DE123456789`. */
const taxIdLine = (taxId: string): string =>
  /^[A-Za-z]{2} ?[0-9A-Za-z]{0,3}[0-9]/.test(taxId)
    ? t('VAT number {taxId}', { taxId })
    : t('Tax number {taxId}', { taxId });

export const Detail = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
