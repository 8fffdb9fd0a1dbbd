/** Reserves stock, then commits one transaction. The same form sent again returns the same order. */
import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { failure, failures } from '#contract/failures.ts';
import type { Money } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import type { OrderItem } from '#contract/trade/order-items.ts';
import { placeOrder } from '#contract/trade/orders.ts';
import type { PaymentMethod } from '#contract/trade/payment-methods.ts';
import type { ShownQuote } from '#contract/trade/shown-quote.ts';
import { requireUserId } from '../../../actors/actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { takeOrdered } from '../cart/lines.ts';
import { countAttempt, uncountAttempt } from '../limits.ts';
import type { Owners } from '../own-phone.ts';
import { stripeAmount } from '../payments/stripe-amounts.ts';
import { readSettings } from '../settings/settings.ts';
import type { TradeTables } from '../tables.ts';
import { type Invitation, lockInvitations, orderByInvitation, ownInvitation } from '../waitlists/invitations.ts';
import { normalizedAddress } from './addresses.ts';
import { confirmTo, insertOrder } from './changes.ts';
import type { FindRole } from './membership.ts';
import { findByIntent, loadOrder, type OrderRow } from './queries.ts';
import { findItems, type Item, type Items, priceFor } from './quotes.ts';
import { type Stock, saveClaim } from './stock.ts';

type Placed = z.input<typeof placeOrder.output>;
type Options = { calls: ServiceCalls; stock: Stock; findRole: FindRole; owners: Owners };

export function addPlacing(service: Service<TradeTables>, { calls, stock, findRole, owners }: Options): void {
  const { config, database } = service;
  const perDay = config.ORDERS_PER_DAY;
  /** Orders in progress by user and form, so that a second click waits for the first. */
  const running = new Map<string, Promise<Placed>>();

  serve(service, placeOrder, async (input, call) => {
    const { actor, request, commit } = call;
    const userId = requireUserId(actor);
    const {
      intent: form,
      shown,
      organizationId,
      product,
      variant,
      quantity: pieces,
      lines: several,
      fromCart,
      ...wanted
    } = input;
    const ordered = orderedItems({ product, variant, quantity: pieces, lines: several });
    const address = normalizedAddress(wanted.address);
    if (organizationId && !(await findRole(organizationId, request))) throw failures.notFound('this_organization');
    const intent = form ? digest([form, organizationId, ordered, wanted]) : null;
    const key = `${userId} ${intent ?? randomUUID()}`;
    const order = running.get(key) ?? placeOrderOnce().finally(() => running.delete(key));
    running.set(key, order);
    return order;

    async function placeOrderOnce(): Promise<Placed> {
      const earlier = intent && (await findByIntent(database, userId, intent));
      if (earlier) return loadOrder(database, earlier);
      const items = await findItems(calls, ordered, several ? undefined : () => 'variant');
      const invitations = await invitationsFor(items);
      const { value: settings } = await readSettings(database);
      const { country } = address;
      const { lines, terms, currency, ...totals } = priceFor(settings, items, { ...wanted, country });
      requirePayment(wanted.payment, { currency, amount: totals.total });
      const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
      if (shown) requireShown(shown, { quantity, currency, country, total: totals.total, terms });
      // Count first: a user over the limit must not reserve stock again and again.
      const attempt = { kind: 'order', client: userId, perDay };
      await database.transaction().execute((transaction) => countAttempt(transaction, attempt));
      const claims = await stock
        .claimAll(items.filter((item) => !invitations.has(item)).map(wantedStock))
        .catch(async (error: unknown) => {
          await uncountAttempt(database, attempt);
          throw error;
        });
      const confirmed = wanted.email ? (await owners.contactsOf(userId, request)).email : null;
      const id = randomUUID();
      const placed = await commit(async (transaction) => {
        const row = await insertOrder(transaction, call, {
          order: {
            id,
            userId,
            organizationId: organizationId ?? null,
            intent,
            title: items[0].product.title,
            lineCount: lines.length,
            currency,
            ...totals,
            payment: wanted.payment,
            paymentDays: settings.paymentDays,
            recipient: wanted.recipient,
            address: JSON.stringify(address),
            note: wanted.note ?? null,
          },
          lines: lines.map((line) => ({ ...line, unitPrice: line.unitPrice.amount, total: line.total.amount })),
        });
        if (row) {
          if (wanted.email && confirmed === null) await confirmTo(transaction, row, wanted.email);
          for (const claim of claims) await saveClaim(transaction, claim, { orderId: id });
          await lockInvitations(transaction, [...invitations.values()]);
          for (const [{ variant }, entryId] of invitations)
            await orderByInvitation(transaction, call, { entryId, variant, order: row });
          if (fromCart) await takeOrdered(transaction, { userId, organizationId: organizationId ?? null }, items);
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

    function requirePayment(method: PaymentMethod, total: Money): void {
      if (!config.PAYMENTS.includes(method)) throw failures.invalid({ payment: message('payment_not_offered') });
      if (method === 'stripe' && (total.amount === 0 || stripeAmount(total) === null))
        throw failures.invalid({ payment: message('total_not_payable_online') });
    }

    /**
     * The entries of waitlists whose reserved pieces the order takes. Only people who are invited can order what is
     * sold out.
     */
    async function invitationsFor(items: Items): Promise<Map<Item, string>> {
      const found = new Map<Item, string>();
      for (const item of items) {
        const { product, variant, quantity } = item;
        const invitation = await ownInvitation(database, calls, { userId, product, variant });
        if (product.availability !== 'in_stock') requireInvited(invitation, items, item);
        if (invitation && quantity === 1) found.set(item, invitation.id);
      }
      return found;
    }
  });
}

type Ordered = {
  product: string | undefined;
  variant: string | undefined;
  quantity: number;
  lines: readonly OrderItem[] | undefined;
};

function orderedItems({ product, variant, quantity, lines }: Ordered): readonly OrderItem[] {
  if (lines && product === undefined) return lines;
  if (product === undefined || lines) throw failures.invalid({ product: message('product_or_lines') });
  return [{ product, variant, quantity }];
}

const wantedStock = ({ product: { name, title }, variant, quantity }: Item) => ({
  product: name,
  variant,
  title,
  quantity,
});

function requireInvited(invitation: Invitation | null, items: Items, { product: { title }, quantity }: Item): void {
  if (!invitation) throw failures.conflict(message('product_sold_out', { product: title }));
  if (quantity > 1 && items.length > 1) throw failures.conflict(message('invitation_for_one_of', { product: title }));
  if (quantity > 1) throw failures.invalid({ quantity: message('invitation_for_one') });
}

/** Throws 409 if the order would differ from the quote on screen. */
function requireShown(shown: ShownQuote, wanted: ShownQuote): void {
  const names = ['quantity', 'currency', 'country', 'total'] as const;
  if (!names.every((name) => shown[name] === wanted[name]))
    throw failure(409, 'quote_changed', message('total_changed'));
  if (shown.terms !== undefined && shown.terms !== wanted.terms) {
    const text = message('terms_changed');
    throw failure(409, 'quote_changed', text);
  }
}

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
