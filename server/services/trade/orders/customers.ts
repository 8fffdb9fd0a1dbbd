import { listUserContacts } from '#contract/auth/users.ts';
import type { Customer } from '#contract/trade/orders-admin.ts';
import type { ServiceCalls } from '../../service-calls.ts';

/** Without an answer of the auth service, an order is shown without its customer. */
export async function findCustomers(
  { asSystem }: ServiceCalls,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Customer>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const { users } = await asSystem(listUserContacts, { ids: ids.join(',') }).catch(() => ({ users: [] }));
  return new Map(users.map(({ id, ...customer }) => [id, customer]));
}
