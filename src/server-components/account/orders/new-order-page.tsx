import type { ActionState } from '#contract/action-state.ts';
import { choose, getProduct, type Product } from '#contract/content/products.ts';
import { hasVariants } from '#contract/content/variants.ts';
import { firstMessage } from '#contract/issue-message.ts';
import { shown } from '#contract/messages/write.ts';
import { href } from '#contract/routes.ts';
import { listCountryNames } from '#contract/trade/countries.ts';
import { type OrderQuote, quoteOrder } from '#contract/trade/order-quotes.ts';
import { listOwnWaitlistEntries, type OwnWaitlistEntry } from '#contract/trade/waitlists.ts';
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
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeLeft } from '../../ui/time-left.ts';
import { VariantChoice } from '../../ui/variant-choice.tsx';
import { placeNewOrder } from '../ordering/actions.ts';
import {
  asksForEmail,
  type Destination,
  deliveryErrorOf,
  destinationOf,
  earlierOrder,
  errorOf,
  intentOf,
  type Offer,
  quoteOf,
  regionsOf,
} from '../ordering/offer.ts';
import styles from '../ordering/order-form.module.css';
import { OrderForm } from '../ordering/order-form.tsx';
import { selectedOrganization } from '../ordering/selected-organization.ts';

type Data = {
  /** The product as its variant, or the product itself if its variant is still to be chosen. */
  readonly product: Product;
  readonly variant: string | null;
  /** Whether a variant is to be chosen before the order. */
  readonly lacksVariant: boolean;
  readonly offer: Offer;
  readonly quote: OrderQuote | null;
  /** The time until which a piece is reserved for the customer, if the product is otherwise sold out. */
  readonly reservedUntil: Date | null;
};

export const newOrderPage = definePage<'newOrder', Data>({
  async load(context) {
    const { api, params } = context;
    const typed = formState('order', context.actionState).state?.values;
    const asked = (typed ? typed['variant'] : context.query.get('variant')) || null;
    const isChoosing = typed?.['operation'] === 'variant';
    context.preload(async () => {
      const likely = destinationOf(context, null, await earlierOrder(context));
      return Promise.all([quoteFor(context, asked, likely), regionsOf(context, likely.country)]);
    });
    const [earlier, found, { countries }, organization, asksEmail] = await Promise.all([
      earlierOrder(context),
      orPageNotFound(api(getProduct, { name: params.product }), context),
      api(listCountryNames, {}),
      selectedOrganization(context),
      asksForEmail(context),
    ]);
    const destination = destinationOf(context, countries, earlier);
    const { country } = destination;
    const wanted = choose(found, asked);
    const invitation = wanted?.availability === 'in_stock' ? null : await ownInvitation(context, found, asked);
    const variant = hasVariants(found.variants) ? (asked ?? invitation?.variant ?? null) : null;
    const chosen = choose(found, variant);
    const reservedUntil = invitation?.expiresAt ?? null;
    const canOrder = (chosen ?? found).availability === 'in_stock' || reservedUntil !== null;
    const isOthers = !canOrder && found.availability === 'in_stock';
    const lacksVariant = isOthers || (canOrder && chosen === null) || (isChoosing && reservedUntil === null);
    const product = (lacksVariant ? null : chosen) ?? found;
    const [quote, regions] = await Promise.all([
      canOrder && chosen ? quoteFor(context, variant, destination) : null,
      regionsOf(context, country),
    ]);
    const error = quantityErrorOf(typedQuantity(context)) ?? deliveryErrorOf(country, quote);
    const { name, title, cover } = product;
    const items = [{ product: name, variant, title, cover, quantity: quote?.quantity ?? 1 }];
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
      asksEmail,
    };
    return {
      product,
      variant,
      lacksVariant,
      offer,
      quote,
      reservedUntil,
    };
  },
  head: ({ product }) => ({ title: t('Order {title}', { title: product.title }), noindex: true }),
  tags: () => [],
  View: NewOrderView,
});

function NewOrderView({ data, context }: ViewProps<'newOrder', Data>) {
  const { product, lacksVariant, offer, quote, reservedUntil } = data;
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
          <h1 className="text-2xl">{t('Order {title}', { title: product.title })}</h1>
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
      {lacksVariant ? (
        <ChooseVariant data={data} context={context} />
      ) : quote === null ? (
        <EmptyState title={t('You cannot order this product at the moment')}>
          <p className="soft">
            {t('The product page shows when it is available. Write to us if you want to know more.')}
          </p>
          <ButtonLink href={`${href('contact', { product: product.name })}#inquiry`}>
            {t('Ask about this product')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <OrderForm offer={offer} quote={quote} context={context}>
          {reservedUntil === null && hasVariants(product.variants) && (
            <p>
              <button type="submit" name="operation" value="variant" className="link-button">
                {t('Choose another variant')}
              </button>
            </p>
          )}
        </OrderForm>
      )}
    </>
  );
}

/** Keeps what was typed into the form of the order. */
function ChooseVariant({ data: { product, variant }, context }: ViewProps<'newOrder', Data>) {
  const typed = formState('order', context.actionState).state?.values;
  // The form of the choice was sent without one.
  const isMissing = variant === null && (typed?.['operation'] === 'quote' || context.query.get('choose') !== null);
  const message = t('Please choose a variant.');
  const isOffered = choose(product, variant)?.availability === 'in_stock';
  const lacking = errorOf(message, isMissing ? { variant: message } : {}, variant && isOffered ? { variant } : {});
  const isSoldOut = choose(product, variant) !== null;
  const refusal =
    variant === null || isOffered
      ? null
      : isSoldOut
        ? t('This variant is sold out.')
        : t('This variant is no longer offered.');
  const choice = (
    <>
      {refusal && <p role="alert">{refusal}</p>}
      <VariantChoice form={{ name: 'variant', state: lacking }} product={product} />
    </>
  );
  if (typed) {
    const { variant: _, operation: __, ...fields } = typed;
    return (
      <PlainForm action={placeNewOrder} label={t('Order')} fields={fields} className="fields">
        {choice}
        <p>
          <button type="submit" name="operation" value="quote" className="button">
            {t('Continue')}
          </button>
        </p>
      </PlainForm>
    );
  }
  return (
    <form method="get" action={href('newOrder', { product: product.name })} aria-label={t('Order')} className="fields">
      {(['from', 'quantity', 'currency', 'country'] as const).map((name) => {
        const value = context.query.get(name);
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
      {choice}
      <p>
        <button type="submit" name="choose" value="1" className="button">
          {t('Continue')}
        </button>
      </p>
    </form>
  );
}

/** The invitation to order the product, as this variant if one is asked for. */
async function ownInvitation(
  { api }: PageContext,
  found: Product,
  asked: string | null,
): Promise<Pick<OwnWaitlistEntry, 'variant' | 'expiresAt'> | null> {
  const { entries } = await api(listOwnWaitlistEntries, {});
  for (const { waitlist, hasPiece, ...entry } of entries) {
    if (!hasPiece || (asked !== null && entry.variant !== asked)) continue;
    // A product without variants takes the piece of one; a product with variants takes only that of one it offers.
    if (hasVariants(found.variants) && !choose(found, entry.variant)) continue;
    // A list keeps the name that the product had when the list began.
    const product = waitlist === found.name ? found : await ifAvailable(api(getProduct, { name: waitlist }));
    if (product?.id === found.id) return entry;
  }
  return null;
}

const typedQuantity = ({ query, actionState }: PageContext): string =>
  formState('order', actionState).state?.values['quantity'] ?? query.get('quantity') ?? '1';

function quoteFor(
  context: PageContext<'newOrder'>,
  variant: string | null,
  destination: Destination,
): Promise<OrderQuote | null> {
  const quantity = quoteOrder.input.shape.quantity.safeParse(typedQuantity(context)).data ?? 1;
  return quoteOf(context, [{ product: context.params.product, variant, quantity }], destination);
}

function quantityErrorOf(quantity: string): ActionState | null {
  const parsed = quoteOrder.input.shape.quantity.safeParse(quantity);
  if (parsed.success) return null;
  return errorOf(t('Please check the quantity.'), { quantity: shown(firstMessage(parsed.error)) }, { quantity });
}
