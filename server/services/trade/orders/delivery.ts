/** Where an order goes, and where its parcel is. */
import type { Transaction } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { type changeOrderAddress, orderStatuses, type Tracking } from '#contract/trade/orders.ts';
import type { changeOrderTracking } from '#contract/trade/orders-admin.ts';
import type { Author } from '../../audit/record.ts';
import { changeRow } from '../../records/change.ts';
import type { TradeTables } from '../tables.ts';
import { normalizedAddress } from './addresses.ts';
import { insertEvent, lockOrder, orders } from './changes.ts';
import { isCancellable, type OrderRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Caller = NonNullable<Author>;
type Typed = Pick<ParsedOf<typeof changeOrderTracking>, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** Null if nothing was typed. */
export function trackingOf({ carrier, trackingNumber, trackingUrl }: Typed): Tracking | null {
  if (!carrier && !trackingNumber && !trackingUrl) return null;
  return { carrier: carrier || null, number: trackingNumber || null, url: trackingUrl || null };
}

export async function changeTracking(
  transaction: Tables,
  author: Caller,
  { number, revision, ...typed }: ParsedOf<typeof changeOrderTracking>,
): Promise<OrderRow> {
  const row = await lockOrder(transaction, number, revision);
  if (row.status !== 'fulfilled' && row.status !== 'delivered')
    throw failures.conflict(message('order_without_parcel', { status: ownText(orderStatuses[row.status]) }));
  return changeRow(transaction, author, orders, { row, action: 'track', set: { tracking: trackingOf(typed) } });
}

type AddressInput = ParsedOf<typeof changeOrderAddress> & { by: 'customer' | 'staff' };

export async function changeAddress(
  transaction: Tables,
  author: Caller,
  { number, recipient, address: typed, revision, by }: AddressInput,
): Promise<OrderRow> {
  const row = await lockOrder(transaction, number, revision);
  if (!isCancellable(row.status))
    throw failures.conflict(message('address_fixed', { status: ownText(orderStatuses[row.status]) }));
  const address = normalizedAddress(typed);
  if (address.country !== row.address.country)
    throw failures.invalid({ 'address.country': message('address_country_fixed') });
  // The address is compared in its stored form, without undefined fields.
  const changed = await changeRow(transaction, author, orders, {
    row,
    action: 'change-address',
    set: { recipient, address: JSON.parse(JSON.stringify(address)) },
  });
  if (changed !== row) await insertEvent(transaction, author, { row: changed, by, note: null, change: 'address' });
  return changed;
}
