import { randomUUID } from 'node:crypto';
import type { TestServices } from './services.ts';
import type { SignedInAs } from './services-with-people.ts';

export const shippingAddress = {
  line1: 'Lindenweg 3',
  postal_code: '79098',
  city: 'Freiburg',
  region: 'Baden-Württemberg',
  country: 'DE',
};
const anOrder = { product: 'stool', quantity: 1, currency: 'EUR', recipient: 'A. Person', address: shippingAddress };

/** `POST /orders` as a person. */
export const createPlaceOrder =
  ({ send }: Pick<TestServices, 'send'>) =>
  (who: SignedInAs, fields: object = {}, headers: Record<string, string> = {}) =>
    send('POST /trade/orders', { body: { ...anOrder, ...fields }, headers: { ...who.headers, ...headers } });

/** The stock of a product, found by reserving and releasing, because no endpoint returns it. */
export async function stockOf({ send }: Pick<TestServices, 'send'>, name: string): Promise<number> {
  let [low, high] = [0, 200];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const key = randomUUID();
    const { status } = await send(`POST /content/products/${name}/reservations`, {
      as: 'system',
      body: { key, quantity: middle },
    });
    if (status === 201) await send(`DELETE /content/products/${name}/reservations/${key}`, { as: 'system' });
    if (status === 201) low = middle;
    else high = middle - 1;
  }
  return low;
}
