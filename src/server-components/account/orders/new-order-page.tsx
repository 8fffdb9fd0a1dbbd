import type { ActionState } from '#contract/action-state.ts';
import { getProduct, type Product } from '#contract/content/products.ts';
import { href } from '#contract/routes.ts';
import { listCountryNames } from '#contract/trade/countries.ts';
import { type OrderQuote, quoteOrder } from '#contract/trade/order-quotes.ts';
import { listOwnWaitlistEntries } from '#contract/trade/waitlists.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { localCountries } from '../../ui/country-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Time } from '../../ui/time.tsx';
import { timeLeft } from '../../ui/time-left.ts';
import styles from './new-order-page.module.css';
import {
  type Destination,
  deliveryErrorOf,
  destinationOf,
  earlierOrder,
  errorOf,
  intentOf,
  type Offer,
  quoteOf,
  regionsOf,
} from './offer.ts';
import { OrderForm } from './order-form.tsx';
import { selectedOrganization } from './selected-organization.ts';

type Data = {
  readonly product: Product;
  readonly offer: Offer;
  readonly quote: OrderQuote | null;
  /** Until when a piece is reserved for the customer, if the product is otherwise sold out. */
  readonly reservedUntil: Date | null;
};

export const newOrderPage = definePage<'newOrder', Data>({
  async load(context) {
    const { api, params } = context;
    const earlier = await earlierOrder(context);
    const likely = destinationOf(context, null, earlier);
    context.preload(() => Promise.all([quoteFor(context, likely), regionsOf(context, likely.country)]));
    const [product, { countries }, organization] = await Promise.all([
      orPageNotFound(api(getProduct, { name: params.product }), context),
      api(listCountryNames, {}),
      selectedOrganization(context),
    ]);
    const destination = destinationOf(context, countries, earlier);
    const { country } = destination;
    const reservedUntil = product.availability === 'in_stock' ? null : await invitedUntil(context, product);
    const canOrder = product.availability === 'in_stock' || reservedUntil !== null;
    const [quote, regions] = await Promise.all([
      canOrder ? quoteFor(context, destination) : null,
      regionsOf(context, country),
    ]);
    const error = quantityErrorOf(typedQuantity(context)) ?? deliveryErrorOf(country, quote);
    const { name, title, cover } = product;
    const items = [{ product: name, title, cover, quantity: quote?.quantity ?? 1 }];
    const intent = intentOf(context);
    const offer = {
      items,
      isCart: false,
      country,
      countries: localCountries(countries),
      regions,
      organization,
      intent,
      error,
      earlier,
    };
    return { product, offer, quote, reservedUntil };
  },
  head: ({ product }) => ({ title: t('Order {title}', { title: product.title }), noindex: true }),
  tags: () => [],
  View: NewOrderView,
});

function NewOrderView({ data, context }: ViewProps<'newOrder', Data>) {
  const { product, offer, quote, reservedUntil } = data;
  const trail = [
    { label: t('Products'), href: href('products') },
    { label: product.title, href: href('product', { name: product.name }) },
  ];
  return (
    <>
      <Breadcrumbs trail={trail} here={t('Order')} />
      <div className={styles.head}>
        {product.cover && (
          <div className={styles.picture}>
            <Picture picture={product.cover} sizes="7rem" decorative priority />
          </div>
        )}
        <div>
          <h1 className={styles.title}>{t('Order {title}', { title: product.title })}</h1>
          {offer.organization && <p className="small soft">{t('For {name}.', { name: offer.organization.name })}</p>}
          {reservedUntil && (
            <p className="small soft">
              {parts('You are invited to order one piece. It is reserved for you for {left}, until {time}.', {
                left: timeLeft(reservedUntil, context.now),
                time: <Time date={reservedUntil} format="moment" />,
              })}
            </p>
          )}
        </div>
      </div>
      {quote === null ? (
        <EmptyState title={t('You cannot order this product at the moment')}>
          <p className="soft">
            {t('The product page shows when it is available. Write to us if you want to know more.')}
          </p>
          <ButtonLink href={`${href('contact', { product: product.name })}#inquiry`}>
            {t('Ask about this product')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <OrderForm offer={offer} quote={quote} context={context} />
      )}
    </>
  );
}

async function invitedUntil({ api }: PageContext, { id, name }: Product): Promise<Date | null> {
  const { entries } = await api(listOwnWaitlistEntries, {});
  for (const { waitlist, hasPiece, expiresAt } of entries) {
    if (!hasPiece) continue;
    // A list keeps the name that the product had when the list began.
    const product = waitlist === name ? { id } : await ifAvailable(api(getProduct, { name: waitlist }));
    if (product?.id === id) return expiresAt;
  }
  return null;
}

const typedQuantity = ({ query, actionState }: PageContext): string =>
  formState('order', actionState).state?.values['quantity'] ?? query.get('quantity') ?? '1';

function quoteFor(context: PageContext<'newOrder'>, destination: Destination): Promise<OrderQuote | null> {
  const quantity = quoteOrder.input.shape.quantity.safeParse(typedQuantity(context)).data ?? 1;
  return quoteOf(context, [{ product: context.params.product, quantity }], destination);
}

function quantityErrorOf(quantity: string): ActionState | null {
  const parsed = quoteOrder.input.shape.quantity.safeParse(quantity);
  if (parsed.success) return null;
  const message = parsed.error.issues[0]?.message ?? '';
  return errorOf(t('Please check the quantity.'), { quantity: message }, { quantity });
}
