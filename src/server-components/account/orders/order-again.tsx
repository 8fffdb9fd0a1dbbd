import { choose, getProduct } from '#contract/content/products.ts';
import { itemsText } from '#contract/trade/order-items.ts';
import type { Order } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { parts } from '../../ui/parts.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Price } from '../../ui/price.tsx';
import { orderAgain } from './actions.ts';

type Props = { readonly order: Order; readonly context: Pick<PageContext, 'api' | 'remembered'> };

/** Items have present prices; the cart says more about what cannot be ordered. */
export async function OrderAgain({ order, context: { api, remembered } }: Props) {
  const items = await Promise.all(
    order.lines.map(async (line) => {
      const product = await ifAvailable(api(getProduct, { name: line.product }));
      return { line, product: product && choose(product, line.variant) };
    }),
  );
  const known = items.flatMap(({ line: { variant, quantity }, product }) =>
    product ? [{ product: product.name, variant, quantity }] : [],
  );
  return (
    <section aria-labelledby="again">
      <h2 id="again">{t('Order again')}</h2>
      <ul className="stack gap-xs small">
        {items.map(({ line: { quantity, position, title }, product }) => {
          const price = product?.prices.find(({ currency }) => currency === order.total.currency) ?? product?.prices[0];
          if (!product || !price || product.availability !== 'in_stock')
            return (
              <li key={position}>
                {title} <span className="soft">{t('cannot be ordered at the moment.')}</span>
              </li>
            );
          return (
            <li key={position}>
              {quantity} × {product.title}{' '}
              <span className="soft">{parts('now {price} each', { price: <Price money={price} exact /> })}</span>
            </li>
          );
        })}
      </ul>
      {known.length > 0 && (
        <PlainForm
          action={orderAgain}
          label={t('Order again')}
          fields={{
            items: itemsText(known),
            from: order.number,
            ...(remembered.organization ? { organizationId: remembered.organization } : {}),
          }}
        >
          <SubmitButton className="button button-quiet">{t('Add to cart')}</SubmitButton>
        </PlainForm>
      )}
    </section>
  );
}
