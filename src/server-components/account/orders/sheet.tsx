/** A document about an order that is printed: its invoice or a credit note. */
import type { ReactNode } from 'react';
import type { Site } from '#contract/content/site.ts';
import { href } from '#contract/routes.ts';
import type { Order } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { PrintButton } from '../../../client-components/account/print-button.tsx';
import { AddressLines } from '../../ui/address-lines.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import styles from './sheet.module.css';

type Props = {
  readonly title: string;
  readonly number: string;
  readonly order: Order;
  readonly site: Site;
  readonly details: ReactNode;
  readonly children: ReactNode;
};

export function Sheet({ title, number, order, site, details, children }: Props) {
  const trail = [
    { label: t('Orders'), href: href('orders') },
    { label: order.number, href: href('order', { number: order.number }) },
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
            <h1 className={styles.title}>{title}</h1>
            <p className="figures">{number}</p>
          </div>
          <address className={styles.seller}>
            <strong>{site.name}</strong>
            {[...site.addressLines, site.contactEmail, site.contactPhone].map(
              (line) => line && <span key={line}>{line}</span>,
            )}
            {order.invoiceTerms?.taxId && <span>{t('Tax number {taxId}', { taxId: order.invoiceTerms.taxId })}</span>}
          </address>
        </header>
        <div className={styles.details}>
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

export const Detail = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
