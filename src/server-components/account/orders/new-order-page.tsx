import type { ActionState } from '#contract/action-state.ts';
import { getProduct, type Product } from '#contract/content/products.ts';
import { isFailure } from '#contract/failures.ts';
import { href } from '#contract/routes.ts';
import { type CountryName, getCountry, listCountryNames } from '#contract/trade/countries.ts';
import { type OrderQuote, quoteOrder } from '#contract/trade/order-quotes.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formState } from '../../ui/form-state.ts';
import { Picture } from '../../ui/picture.tsx';
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
  readonly quantityError: ActionState | null;
};

export const newOrderPage = definePage<'newOrder', Offer>({
  async load(context) {
    const { api, params, actionState } = context;
    const likely = selectionOf(context, null);
    context.preload(() =>
      Promise.all([quoteFor(context, likely), likely.country && regionsOf(context, likely.country)]),
    );
    const [product, { countries }, organization] = await Promise.all([
      orPageNotFound(api(getProduct, { name: params.product }), context),
      api(listCountryNames, {}),
      selectedOrganization(context),
    ]);
    const selection = selectionOf(context, countries);
    const { country } = selection;
    const [quote, regions] = await Promise.all([
      product.availability === 'in_stock' ? quoteFor(context, selection) : null,
      country === null ? [] : regionsOf(context, country),
    ]);
    const intent = actionState?.values['intent'] ?? crypto.randomUUID();
    const quantityError = quantityErrorOf(selection);
    return { product, quote, country, countries, regions, organization, intent, quantityError };
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
        </div>
      </div>
      {quote === null ? (
        <EmptyState title="You cannot order this product at the moment">
          <p className="soft">See the product page for how to get it.</p>
          <ButtonLink href={href('product', { name: product.name })}>Back to {product.title}</ButtonLink>
        </EmptyState>
      ) : (
        <OrderForm offer={data} quote={quote} context={context} />
      )}
    </>
  );
}

type Selection = { readonly country: string | null; readonly currency: string | null; readonly quantity: string };

/** Null: the countries are not known yet. */
function selectionOf({ query, actionState, viewer }: PageContext, countries: readonly CountryName[] | null): Selection {
  const typed = formState('order', actionState).state?.values ?? {};
  const candidates = [typed['country'], query.get('country'), viewer?.user.address?.country, viewer?.user.country];
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
  const values = { quantity };
  return {
    form: 'order',
    status: 'error',
    message: 'Please check the quantity.',
    code: 422,
    fields: { quantity: message },
    values,
  };
}

/** Regions are only suggestions, so a failure is ignored. */
async function regionsOf({ api }: PageContext, code: string): Promise<string[]> {
  const country = await api(getCountry, { code }).catch(() => null);
  return country?.regions.map(({ name }) => name) ?? [];
}
