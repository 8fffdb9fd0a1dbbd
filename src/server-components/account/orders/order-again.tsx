import { getProduct } from '#contract/content/products.ts';
import { href } from '#contract/routes.ts';
import type { Order } from '#contract/trade/orders.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { Price } from '../../ui/price.tsx';
import styles from './order-page.module.css';

type Props = { readonly order: Order; readonly context: Pick<PageContext, 'api'> };

/** At present prices. Each product is ordered on its own. */
export async function OrderAgain({ order, context: { api } }: Props) {
  const items = await Promise.all(
    order.lines.map(async (line) => ({ line, product: await ifAvailable(api(getProduct, { name: line.product })) })),
  );
  return (
    <section aria-labelledby="again">
      <h2 id="again">Order again</h2>
      <ul className={styles.again}>
        {items.map(({ line, product }) => {
          const price = product?.prices.find(({ currency }) => currency === order.total.currency) ?? product?.prices[0];
          const { product: name, quantity, position, title } = line;
          if (!product || !price || product.availability !== 'in_stock')
            return (
              <li key={position}>
                {title} <span className="soft">cannot be ordered at the moment.</span>
              </li>
            );
          const query = { quantity, currency: price.currency, from: order.number };
          return (
            <li key={position}>
              <a href={href('newOrder', { product: name, ...query })}>Order {product.title} again</a>{' '}
              <span className="soft">
                now <Price money={price} exact /> each
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
