/** Reserves stock, then commits one transaction. The same form sent again returns the same order. */
import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Product } from '#contract/content/products.ts';
import { failure, failures } from '#contract/failures.ts';
import { placeOrder } from '#contract/trade/orders.ts';
import type { ShownQuote } from '#contract/trade/shown-quote.ts';
import { requireUserId } from '../../../actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { countAttempt, uncountAttempt } from '../limits.ts';
import { readSettings } from '../settings/settings.ts';
import type { TradeTables } from '../tables.ts';
import { orderByInvitation, ownInvitation } from '../waitlists/invitations.ts';
import { normalizedAddress } from './addresses.ts';
import { insertOrder } from './changes.ts';
import type { FindRole } from './membership.ts';
import { findByIntent, loadOrder, type OrderRow } from './queries.ts';
import { findProduct, priceFor } from './quotes.ts';
import { type Stock, saveClaim } from './stock.ts';

type Placed = z.input<typeof placeOrder.output>;
type Options = { calls: ServiceCalls; stock: Stock; findRole: FindRole };

export function addPlacing(service: Service<TradeTables>, { calls, stock, findRole }: Options): void {
  const { config, database } = service;
  const limits = { perHour: config.ORDERS_PER_HOUR, perDay: config.ORDERS_PER_DAY };
  /** Orders in progress by user and form, so that a second click waits for the first. */
  const running = new Map<string, Promise<Placed>>();

  serve(service, placeOrder, async (input, call) => {
    const { actor, request, commit } = call;
    const userId = requireUserId(actor);
    const { intent: form, shown, organizationId, ...wanted } = input;
    const address = normalizedAddress(wanted.address);
    if (organizationId && !(await findRole(organizationId, request))) throw failures.notFound('This organization');
    const intent = form ? digest([form, organizationId, wanted]) : null;
    const key = `${userId} ${intent ?? randomUUID()}`;
    const order = running.get(key) ?? placeOrderOnce().finally(() => running.delete(key));
    running.set(key, order);
    return order;

    async function placeOrderOnce(): Promise<Placed> {
      const earlier = intent && (await findByIntent(database, userId, intent));
      if (earlier) return loadOrder(database, earlier);
      const product = await findProduct(calls, wanted.product);
      const invitation = await ownInvitation(database, calls, { userId, product });
      if (product.availability !== 'in_stock') requireInvited(invitation, product, wanted);
      const { value: settings } = await readSettings(database);
      const { country } = address;
      const { unitPrice, terms, ...totals } = priceFor(settings, product, { ...wanted, country });
      const { currency } = unitPrice;
      if (shown) requireShown(shown, { quantity: wanted.quantity, currency, country, total: totals.total, terms });
      // Count first: a user over the limit must not reserve stock again and again.
      const attempt = { kind: 'order', client: userId, limits };
      await database.transaction().execute((transaction) => countAttempt(transaction, attempt));
      const entryId = wanted.quantity === 1 ? invitation : null;
      const claims = entryId
        ? []
        : await stock.claim(wanted).then(
            (claim) => [claim],
            async (error: unknown) => {
              await uncountAttempt(database, attempt);
              throw error;
            },
          );
      const id = randomUUID();
      const placed = await commit(async (transaction) => {
        const row = await insertOrder(transaction, call, {
          order: {
            id,
            userId,
            organizationId: organizationId ?? null,
            intent,
            title: product.title,
            lineCount: 1,
            currency,
            ...totals,
            paymentDays: settings.paymentDays,
            recipient: wanted.recipient,
            address: JSON.stringify(address),
            note: wanted.note ?? null,
          },
          lines: [
            {
              product: product.name,
              title: product.title,
              quantity: wanted.quantity,
              unitPrice: unitPrice.amount,
              total: totals.subtotal,
            },
          ],
        });
        if (row) {
          for (const claim of claims) await saveClaim(transaction, claim, { orderId: id });
          if (entryId) await orderByInvitation(transaction, call, { entryId, order: row });
        }
        const known = row ?? ((await findByIntent(transaction, userId, intent ?? '')) as OrderRow);
        return loadOrder(transaction, known);
      }).catch(async (error: unknown) => {
        await stock.giveBack(...claims);
        await uncountAttempt(database, attempt);
        throw error;
      });
      // Another process already placed the order of this form.
      if (placed.id !== id) {
        await stock.giveBack(...claims);
        await uncountAttempt(database, attempt);
      }
      return placed;
    }
  });
}

/** Only people whom a waitlist has invited can order what is sold out, and only the piece that is reserved for them. */
function requireInvited(invitation: string | null, { title }: Product, { quantity }: { quantity: number }): void {
  if (!invitation) throw failures.conflict(`“${title}” is sold out at the moment.`);
  if (quantity > 1) throw failures.invalid({ quantity: 'Your invitation is for one piece.' });
}

/** Throws 409 if the order would differ from the quote on screen. */
function requireShown(shown: ShownQuote, wanted: ShownQuote): void {
  const names = ['quantity', 'currency', 'country', 'total'] as const;
  if (!names.every((name) => shown[name] === wanted[name]))
    throw failure(409, 'quote_changed', 'The total has changed. Please check the new total, then place the order.');
  if (shown.terms !== undefined && shown.terms !== wanted.terms) {
    const text = 'Tax, delivery or payment terms have changed. Please check them, then place the order.';
    throw failure(409, 'quote_changed', text);
  }
}

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
