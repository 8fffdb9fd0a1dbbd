import type { Money } from '#contract/fields.ts';
import { Price } from '../../ui/price.tsx';
import styles from './prices.module.css';

export function Prices({ prices }: { readonly prices: readonly Money[] }) {
  const [main, ...others] = prices;
  if (!main) return null;
  return (
    <div className={styles.prices}>
      <p className={styles.main}>
        <Price money={main} />
      </p>
      {others.length > 0 && (
        <p className={styles.others}>
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
