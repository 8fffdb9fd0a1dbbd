/** Ordering a product: what and where to first, with what it comes to; then who receives it. */
import { type CountryName, getCountry, listCountryNames } from '../../../contract/countries.ts';
import { isFailure } from '../../../contract/failures.ts';
import { type OrderQuote, quoteOrder } from '../../../contract/orders.ts';
import { getProduct, type Product } from '../../../contract/products.ts';
import { href } from '../../../contract/routes.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ChoiceForm } from './choice-form.tsx';
import styles from './new-order-page.module.css';
import { OrderForm } from './order-form.tsx';
import { type ChosenOrganization, chosenOrganization } from './organization.ts';
import { Quote } from './quote.tsx';

/** What can be ordered, and what it comes to; `country` is null until one is chosen. */
export type Offer = {
  readonly product: Product;
  readonly quote: OrderQuote | null;
  readonly country: string | null;
  readonly countries: readonly CountryName[];
  readonly regions: readonly string[];
  readonly organization: ChosenOrganization | null;
  /** One per form: sent twice it is one order. */
  readonly intent: string;
};

export const newOrderPage = definePage<'newOrder', Offer>({
  async load(context) {
    const { api, params, actionState } = context;
    const [product, { countries }, organization] = await Promise.all([
      orPageNotFound(api(getProduct, { name: params.product }), context),
      api(listCountryNames, {}),
      chosenOrganization(context),
    ]);
    const country = countryFor(context, countries);
    const [quote, regions] = await Promise.all([
      product.availability === 'in_stock' ? quoteFor(context, country) : null,
      country === null ? [] : regionsOf(context, country),
    ]);
    const intent = actionState?.values['intent'] ?? crypto.randomUUID();
    return { product, quote, country, countries, regions, organization, intent };
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
        <EmptyState title="This cannot be ordered at the moment">
          <p className="soft">All pieces are taken. The page of the product says whether there is a waitlist.</p>
          <ButtonLink href={href('product', { name: product.name })}>Back to {product.title}</ButtonLink>
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <section className={styles.offer} aria-labelledby="offer">
            <h2 id="offer">What and where to</h2>
            <ChoiceForm offer={data} quote={quote} />
            <Quote quote={quote} />
          </section>
          <section className={styles.order} aria-labelledby="order-title">
            <h2 id="order-title">Who receives it</h2>
            {data.country === null ? (
              <p className="soft">Please choose a country first, so that we can say what delivery costs.</p>
            ) : (
              <OrderForm offer={data} quote={quote} country={data.country} context={context} />
            )}
          </section>
        </div>
      )}
    </>
  );
}

/** The address wins, then what was typed, then what is known of who asks. */
function countryFor({ query, actionState, viewer }: PageContext, countries: readonly CountryName[]): string | null {
  const candidates = [
    query.get('country'),
    actionState?.values['country'],
    viewer?.user.address?.country,
    viewer?.user.country,
  ];
  return candidates.find((code) => countries.some((country) => country.code === code)) ?? null;
}

/** Null where nothing of it can be ordered; what the address asks for and cannot be had is left out. */
async function quoteFor(context: PageContext<'newOrder'>, country: string | null): Promise<OrderQuote | null> {
  const { api, params, query } = context;
  const typed = query.get('quantity') ?? '1';
  if (!/^[1-9]\d?$/.test(typed)) throw pageNotFound(context);
  const wanted = { product: params.product, quantity: Number(typed), ...(country ? { country } : {}) };
  const currency = query.get('currency');
  try {
    return await api(quoteOrder, { ...wanted, ...(currency ? { currency } : {}) });
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.status === 409) return null;
    if (error.status === 422) throw pageNotFound(context);
    throw error;
  }
}

/** Without them the field is a plain one, so that no fault here is worth an Error screen. */
async function regionsOf({ api }: PageContext, code: string): Promise<string[]> {
  const country = await api(getCountry, { code }).catch(() => null);
  return country?.regions.map(({ name }) => name) ?? [];
}
