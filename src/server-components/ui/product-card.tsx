import type { ProductSummary } from '#contract/content/products.ts';
import { hasMinorUnits } from '#contract/money.ts';
import { href } from '#contract/routes.ts';
import { Availability } from './availability.tsx';
import { parts } from './parts.tsx';
import { Picture, type PictureSize } from './picture.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';

type Props = {
  readonly product: ProductSummary;
  readonly sizes: readonly PictureSize[];
  readonly priority?: boolean;
  readonly level?: 2 | 3;
  /** Prices have their minor units, like those of other products in the list. */
  readonly exact?: boolean;
};

export function ProductCard({ product, sizes, priority = false, level = 2, exact = false }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const [price] = product.prices;
  const shown = price && <Price money={price} exact={exact} />;
  return (
    <article className={`stack one-column packed gap-m relative ${styles.card}`}>
      <div className={styles.frame}>
        {product.cover && (
          <Picture
            picture={product.cover}
            sizes={sizes}
            priority={priority}
            className={`cover ${styles.cover}`}
            decorative
          />
        )}
      </div>
      <div className={styles.content}>
        <Heading className={styles.title}>
          <a href={href('product', { name: product.name })} className="card-link">
            {product.title}
          </a>
        </Heading>
        {shown && <p className="small">{product.pricesVary ? parts('From {price}', { price: shown }) : shown}</p>}
        <p className={styles.summary}>{product.summary}</p>
        <Availability product={product} />
      </div>
    </article>
  );
}

/** True if the first prices of these products are written with minor units, which all prices then have. */
export const areExact = (products: readonly ProductSummary[]): boolean =>
  hasMinorUnits(products.map(({ prices }) => prices[0]));
