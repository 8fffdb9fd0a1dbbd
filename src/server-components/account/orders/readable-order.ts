import { isFailure } from '#contract/failures.ts';
import { getOwnOrder, type Order } from '#contract/trade/orders.ts';
import { getAdminOrder } from '#contract/trade/orders-admin.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';

export type Readable = {
  readonly order: Order;
  /** The order is of somebody else: staff look at it. */
  readonly isOthers: boolean;
};

/** The order of the customer, or for staff who may see orders that of any customer. */
export async function readableOrder(context: PageContext, number: string): Promise<Readable> {
  const { api, screens } = context;
  const own = api(getOwnOrder, { number });
  if (!screens.includes('customerService')) return { order: await orPageNotFound(own, context), isOthers: false };
  try {
    return { order: await own, isOthers: false };
  } catch (error) {
    if (!isFailure(error) || error.status !== 404) throw error;
    const found = api(getAdminOrder, { number }).catch((refusal: unknown) => {
      throw isFailure(refusal) && refusal.status === 403 ? error : refusal;
    });
    return { order: await orPageNotFound(found, context), isOthers: true };
  }
}
