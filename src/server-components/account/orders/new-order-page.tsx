import type { ActionState } from '#contract/action-state.ts';
import { getProduct, type Product } from '#contract/content/products.ts';
import { isFailure } from '#contract/failures.ts';
import { href } from '#contract/routes.ts';
import { type CountryName, getCountry, listCountryNames } from '#contract/trade/countries.ts';
import { type OrderQuote, quoteOrder } from '#contract/trade/order-quotes.ts';
import { getOwnOrder, type Order } from '#contract/trade/orders.ts';
import { listOwnWaitlistEntries } from '#contract/trade/waitlists.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formState } from '../../ui/form-state.ts';
import { Picture } from '../../ui/picture.tsx';
import { Time } from '../../ui/time.tsx';
import { timeLeft } from '../../ui/time-left.ts';
import styles from './new-order-page.module.css';
import { OrderForm } from './order-form.tsx';
import { type SelectedOrganization, selectedOrganization } from './selected-organization.ts';

export type Offer = {
  readonly product: Product;
  readonly quote: OrderQuote | null;
  readonly country: string | null;
  readonly countries: readonly CountryName[];
  readonly regions: readonly string[];
  readonly organization: SelectedOrganization | null;
  /** Idempotency key: a form that is sent twice places one order. */
  readonly intent: string;
  readonly error: ActionState | null;
  /** Until when a piece is reserved for the customer, if the product is otherwise sold out. */
  readonly reservedUntil: Date | null;
  /** The order that is placed again, for its recipient and address. */
  readonly earlier: Order | null;
};

export const newOrderPage = definePage<'newOrder', Offer>({
  async load(context) {
    const { api, params, actionState } = context;
    const earlier = await earlierOrder(context);
    const likely = selectionOf(context, null, earlier);
    context.preload(() =>
      Promise.all([quoteFor(context, likely), likely.country && regionsOf(context, likely.country)]),
    );
    const [product, { countries }, organization] = await Promise.all([
      orPageNotFound(api(getProduct, { name: params.product }), context),
      api(listCountryNames, {}),
      selectedOrganization(context),
    ]);
    const selection = selectionOf(context, countries, earlier);
    const { country } = selection;
    const reservedUntil = product.availability === 'in_stock' ? null : await invitedUntil(context, product);
    const canOrder = product.availability === 'in_stock' || reservedUntil !== null;
    const [quote, regions] = await Promise.all([
      canOrder ? quoteFor(context, selection) : null,
      country === null ? [] : regionsOf(context, country),
    ]);
    const intent = actionState?.values['intent'] ?? crypto.randomUUID();
    const error = quantityErrorOf(selection) ?? deliveryErrorOf(country, quote);
    return { product, quote, country, countries, regions, organization, intent, error, reservedUntil, earlier };
  },
  head: ({ product }) => ({ title: `Order ${product.title}`, noindex: true }),
  tags: () => [],
  View: NewOrderView,
});

function NewOrderView({ data, context }: ViewProps<'newOrder', Offer>) {
  const { product, quote } = data;
  const trail = [
    { label: 'Products', href: href('products') },
    { label: product.title, href: href('product', { name: product.name }) },
  ];
  return (
    <>
      <Breadcrumbs trail={trail} here="Order" />
      <div className={styles.head}>
        {product.cover && (
          <div className={styles.picture}>
            <Picture picture={product.cover} sizes="7rem" decorative priority />
          </div>
        )}
        <div>
          <h1 className={styles.title}>Order {product.title}</h1>
          {data.organization && <p className="small soft">For {data.organization.name}.</p>}
          {data.reservedUntil && (
            <p className="small soft">
              You are invited to order one piece. It is reserved for you for {timeLeft(data.reservedUntil, context.now)}
              , until <Time date={data.reservedUntil} format="moment" />.
            </p>
          )}
        </div>
      </div>
      {quote === null ? (
        <EmptyState title="You cannot order this product at the moment">
          <p className="soft">The product page shows when it is available. Write to us if you want to know more.</p>
          <ButtonLink href={`${href('contact', { product: product.name })}#inquiry`}>Ask about this product</ButtonLink>
        </EmptyState>
      ) : (
        <OrderForm offer={data} quote={quote} context={context} />
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

type Selection = { readonly country: string | null; readonly currency: string | null; readonly quantity: string };

async function earlierOrder({ api, query }: PageContext<'newOrder'>): Promise<Order | null> {
  const number = query.get('from');
  return number ? ifAvailable(api(getOwnOrder, { number })) : null;
}

/** Null: the countries are not known yet. */
function selectionOf(
  { query, actionState, viewer }: PageContext,
  countries: readonly CountryName[] | null,
  earlier: Order | null,
): Selection {
  const typed = formState('order', actionState).state?.values ?? {};
  const candidates = [
    typed['country'],
    query.get('country'),
    earlier?.address.country,
    viewer?.user.address?.country,
    viewer?.user.country,
  ];
  return {
    country: candidates.find((code) => code && (countries?.some((each) => each.code === code) ?? true)) ?? null,
    currency: typed['currency'] ?? query.get('currency'),
    quantity: typed['quantity'] ?? query.get('quantity') ?? '1',
  };
}

async function quoteFor(context: PageContext<'newOrder'>, selection: Selection): Promise<OrderQuote | null> {
  const { api, params } = context;
  const { country, currency } = selection;
  const quantity = quoteOrder.input.shape.quantity.safeParse(selection.quantity).data ?? 1;
  const input = { product: params.product, quantity, ...(country ? { country } : {}) };
  try {
    return await api(quoteOrder, { ...input, ...(currency ? { currency } : {}) }).catch((error: unknown) => {
      if (isFailure(error) && error.status === 422 && currency) return api(quoteOrder, input);
      throw error;
    });
  } catch (error) {
    if (isFailure(error) && error.status === 409) return null;
    throw error;
  }
}

function quantityErrorOf({ quantity }: Selection): ActionState | null {
  const parsed = quoteOrder.input.shape.quantity.safeParse(quantity);
  if (parsed.success) return null;
  const message = parsed.error.issues[0]?.message ?? '';
  return errorOf('Please check the quantity.', { quantity: message }, { quantity });
}

function deliveryErrorOf(country: string | null, quote: OrderQuote | null): ActionState | null {
  if (country === null || quote === null || quote.shipping !== null) return null;
  const text = `We do not deliver to this country for orders in ${quote.total.currency}.`;
  return errorOf('Please choose another country or currency.', { country: text });
}

const errorOf = (message: string, fields: ActionState['fields'], values: ActionState['values'] = {}): ActionState => ({
  form: 'order',
  status: 'error',
  message,
  code: 422,
  fields,
  values,
});

/** Regions are only suggestions, so a failure is ignored. */
async function regionsOf({ api }: PageContext, code: string): Promise<string[]> {
  const country = await api(getCountry, { code }).catch(() => null);
  return country?.regions.map(({ name }) => name) ?? [];
}
