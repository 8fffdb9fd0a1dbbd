import type { ProductSummary } from '#contract/content/products.ts';
import { haveMinorUnits } from '#contract/money.ts';
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
  /** Whether the price has digits after the point even if they are zeros, because those beside it do. */
  readonly exact: boolean;
};

export function ProductCard({ product, sizes, priority = false, level = 2, exact }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const [price] = product.prices;
  const shown = price && <Price money={price} exact={exact} />;
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        {product.cover && (
          <Picture picture={product.cover} sizes={sizes} priority={priority} className={styles.cover} decorative />
        )}
      </div>
      <div className={styles.content}>
        <Heading className={styles.title}>
          <a href={href('product', { name: product.name })} className="card-link">
            {product.title}
          </a>
        </Heading>
        {shown && (
          <p className={styles.price}>{product.pricesVary ? parts('From {price}', { price: shown }) : shown}</p>
        )}
        <p className={styles.summary}>{product.summary}</p>
        <Availability product={product} />
      </div>
    </article>
  );
}

/** Of cards side by side. */
export const showExact = (products: readonly ProductSummary[]): boolean =>
  haveMinorUnits(products.flatMap(({ prices }) => prices.slice(0, 1)));
