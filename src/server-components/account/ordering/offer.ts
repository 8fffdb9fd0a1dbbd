/** The data that the form of an order shows, for one product and for the cart. */
import type { ActionState } from '#contract/action-state.ts';
import { getNotificationSettings } from '#contract/auth/users.ts';
import type { Picture } from '#contract/content/media.ts';
import type { Api, InputOf } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { type CountryName, getCountry } from '#contract/trade/countries.ts';
import { itemsText, type OrderItem } from '#contract/trade/order-items.ts';
import { type OrderQuote, quoteItems } from '#contract/trade/order-quotes.ts';
import { getOwnOrder, listOwnOrders, type Order } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { formState } from '../../ui/form-state.ts';
import type { SelectedOrganization } from './selected-organization.ts';

type OfferedItem = OrderItem & { readonly title: string; readonly cover: Picture | null };

export type Offer = {
  readonly items: readonly OfferedItem[];
  /** The quantity of one product is a field of the form, those of a cart are not. */
  readonly isCart: boolean;
  readonly country: string | null;
  readonly countries: readonly CountryName[];
  readonly regions: readonly string[];
  readonly organization: SelectedOrganization | null;
  /** The idempotency key: a form that is sent twice places one order. */
  readonly intent: string;
  readonly error: ActionState | null;
  /** The order that is placed again, or the last one, for its recipient and address. */
  readonly earlier: Order | null;
  /** Whether the form asks for an e-mail address: there is no confirmed one, and the site sends e-mail. */
  readonly asksEmail: boolean;
};

export type Destination = { readonly country: string | null; readonly currency: string | null };

/** Without an address of the account, that of the last order is the best guess. */
export async function earlierOrder({ api, query, viewer }: PageContext): Promise<Order | null> {
  const number = query.get('from') ?? (viewer?.user.address ? null : await lastNumber(api));
  return number ? ifAvailable(api(getOwnOrder, { number })) : null;
}

async function lastNumber(api: Api): Promise<string | null> {
  const last = await ifAvailable(api(listOwnOrders, { pageSize: 1 }));
  return last?.orders[0]?.number ?? null;
}

export async function asksForEmail({ api, viewer }: PageContext): Promise<boolean> {
  if (!viewer || viewer.user.emailConfirmed) return false;
  const found = await ifAvailable(api(getNotificationSettings, { id: viewer.user.id }));
  return found?.settings.some(({ channel }) => channel === 'email') ?? false;
}

/** Null if the countries are not known yet. */
export function destinationOf(
  { query, actionState, viewer }: PageContext,
  countries: readonly CountryName[] | null,
  earlier: Order | null,
): Destination {
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
  };
}

/** Null if they cannot be ordered. A currency without prices is ignored. */
export async function quoteOf(
  { api }: Pick<PageContext, 'api'>,
  items: readonly OrderItem[],
  { country, currency }: Destination,
): Promise<OrderQuote | null> {
  const input: InputOf<typeof quoteItems> = { items: itemsText(items), ...(country ? { country } : {}) };
  try {
    return await api(quoteItems, { ...input, ...(currency ? { currency } : {}) }).catch((error: unknown) => {
      if (isFailure(error) && error.status === 422 && currency) return api(quoteItems, input);
      throw error;
    });
  } catch (error) {
    if (isFailure(error) && error.status === 409) return null;
    throw error;
  }
}

export const intentOf = ({ actionState }: Pick<PageContext, 'actionState'>): string =>
  actionState?.values['intent'] ?? crypto.randomUUID();

export function deliveryErrorOf(country: string | null, quote: OrderQuote | null): ActionState | null {
  if (country === null || quote === null || quote.shipping !== null) return null;
  const text = t('We do not deliver to this country for orders in {currency}.', { currency: quote.total.currency });
  return errorOf(t('Please choose another country or currency.'), { country: text });
}

export const errorOf = (
  message: string,
  fields: ActionState['fields'],
  values: ActionState['values'] = {},
): ActionState => ({
  form: 'order',
  status: 'error',
  message,
  code: 422,
  fields,
  values,
});

/** Regions are only suggestions, so a failure is ignored. */
export async function regionsOf({ api }: Pick<PageContext, 'api'>, code: string | null): Promise<string[]> {
  const country = code === null ? null : await api(getCountry, { code }).catch(() => null);
  return country?.regions.map(({ name }) => name) ?? [];
}
