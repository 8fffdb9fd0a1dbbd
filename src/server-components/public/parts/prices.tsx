import type { Product } from '#contract/content/products.ts';
import { parts } from '../../ui/parts.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './prices.module.css';

export function Prices({
  product: { prices, pricesVary },
}: {
  readonly product: Pick<Product, 'prices' | 'pricesVary'>;
}) {
  const [main, ...others] = prices;
  if (!main) return null;
  return (
    <div className="cluster align-baseline gap-2xs across-l">
      <p className={styles.main}>
        {pricesVary ? parts('From {price}', { price: <Price money={main} /> }) : <Price money={main} />}
      </p>
      {others.length > 0 && (
        <p className="line gap-m small soft">
          {others.map((money) => (
            <span key={money.currency}>
              <Price money={money} country />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
