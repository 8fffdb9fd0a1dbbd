/** This form orders the part of the cart that can be ordered. */
import { plural } from '#contract/plural.ts';
import { href } from '#contract/routes.ts';
import { type Cart, getCart } from '#contract/trade/cart.ts';
import { listCountryNames } from '#contract/trade/countries.ts';
import type { OrderQuote } from '#contract/trade/order-quotes.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { localCountries } from '../../ui/country-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import {
  asksForEmail,
  type Destination,
  deliveryErrorOf,
  destinationOf,
  earlierOrder,
  intentOf,
  type Offer,
  quoteOf,
  regionsOf,
} from '../ordering/offer.ts';
import styles from '../ordering/order-form.module.css';
import { OrderForm } from '../ordering/order-form.tsx';
import { selectedOrganization } from '../ordering/selected-organization.ts';

type Data = {
  readonly offer: Offer;
  readonly quote: OrderQuote | null;
  /** The number of products that stay in the cart, because they cannot be ordered now. */
  readonly staying: number;
};

export const cartOrderPage = definePage<'cartOrder', Data>({
  async load(context) {
    context.preload(async () =>
      readCart(context, context.remembered.organization, destinationOf(context, null, await earlierOrder(context))),
    );
    const [earlier, organization, { countries }, asksEmail] = await Promise.all([
      earlierOrder(context),
      selectedOrganization(context),
      context.api(listCountryNames, {}),
      asksForEmail(context),
    ]);
    const destination = destinationOf(context, countries, earlier);
    const { country } = destination;
    const cart = await readCart(context, organization?.id, destination);
    const items = cart.lines.filter(({ problem }) => problem === null);
    const [quote, regions] = await Promise.all([
      items.length === 0 ? null : quoteOf(context, items, { country, currency: cart.currency }),
      regionsOf(context, country),
    ]);
    const error = deliveryErrorOf(country, quote);
    const intent = intentOf(context);
    const offer = {
      items,
      isCart: true,
      country,
      countries: localCountries(countries),
      regions,
      organization,
      intent,
      error,
      earlier,
      asksEmail,
    };
    return { offer, quote, staying: cart.lines.length - items.length };
  },
  head: () => ({ title: t('Order'), noindex: true }),
  tags: () => [],
  View: CartOrderView,
});

const readCart = (
  { api }: PageContext,
  organizationId: string | undefined,
  { country, currency }: Destination,
): Promise<Cart> =>
  api(getCart, {
    ...(organizationId ? { organizationId } : {}),
    ...(country ? { country } : {}),
    ...(currency ? { currency } : {}),
  });

function CartOrderView({ data: { offer, quote, staying }, context }: ViewProps<'cartOrder', Data>) {
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Cart'), href: href('cart') }]} here={t('Order')} />
      <div className={styles.head}>
        <div>
          <h1 className="text-2xl">{t('Order')}</h1>
          {offer.organization && <p className="small soft">{t('For {name}.', { name: offer.organization.name })}</p>}
          {staying > 0 && quote !== null && (
            <p className="small soft">
              {plural(
                staying,
                'One product in your cart cannot be ordered now, and stays there.',
                '{count} products in your cart cannot be ordered now, and stay there.',
              )}
            </p>
          )}
        </div>
      </div>
      {quote === null ? (
        <EmptyState title={t('There is nothing to order')}>
          <p className="soft">{t('The cart shows what is in it, and why it cannot be ordered now.')}</p>
          <ButtonLink href={href('cart')}>{t('Back to the cart')}</ButtonLink>
        </EmptyState>
      ) : (
        <OrderForm offer={offer} quote={quote} context={context} />
      )}
    </>
  );
}
