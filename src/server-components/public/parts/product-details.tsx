import type { ReactNode } from 'react';
import type { Product } from '#contract/content/products.ts';
import { t } from '#contract/translate.ts';
import { Availability } from '../../ui/availability.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { InOwnLanguage } from '../../ui/text-language.tsx';
import { Prices } from './prices.tsx';
import styles from './product-details.module.css';
import { Gallery } from './product-gallery.tsx';
import { Specification } from './specification.tsx';

type Props = {
  readonly product: Product;
  /** The ways to buy it; left out in a preview. */
  readonly children?: ReactNode;
};

export const ProductDetails = ({ product, children }: Props) => (
  <>
    <div className={styles.top}>
      <Gallery product={product} />
      <div className={`stack gap-l packed ${styles.offer}`}>
        <InOwnLanguage record={product}>
          <h1>{product.title}</h1>
          <p className="lead">{product.summary}</p>
        </InOwnLanguage>
        <Prices product={product} />
        <Availability product={product} />
        {children}
      </div>
    </div>
    <section className={styles.section}>
      <div className="ledger">
        <h2>{t('Description')}</h2>
        <InOwnLanguage record={product}>
          <RichText doc={product.body} lower />
        </InOwnLanguage>
      </div>
    </section>
    <Specification product={product} />
  </>
);
