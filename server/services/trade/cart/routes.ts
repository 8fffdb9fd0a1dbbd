import type { FastifyRequest } from 'fastify';
import { choose } from '#contract/content/products.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { inEnglish } from '#contract/messages/write.ts';
import { addToCart, type Cart, type CartLine, changeCart, countCart, getCart } from '#contract/trade/cart.ts';
import { quantityLimit } from '#contract/trade/shown-quote.ts';
import { countOwnWaiting } from '#contract/waiting.ts';
import { type Actor, requireUserId } from '../../../actors/actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { currencyOf } from '../orders/charges.ts';
import type { FindRole } from '../orders/membership.ts';
import { findEach, payableCurrencies, priceIn, productFinder } from '../orders/quotes.ts';
import { readSettings, requireSelling } from '../settings/settings.ts';
import type { TradeTables } from '../tables.ts';
import { countUnread } from '../threads/customer/routes.ts';
import { ownInvitation } from '../waitlists/invitations.ts';
import { addLines, type CartOwner, type CartRow, changeLines, countLines, readLines } from './lines.ts';
import { type Found, problemOf } from './problems.ts';

type Options = { calls: ServiceCalls; findRole: FindRole };
type Caller = { actor: Actor; request: FastifyRequest };
type Finding = { userId: string; findProduct: ReturnType<typeof productFinder> };

export function addCartRoutes(service: Service<TradeTables>, { calls, findRole }: Options): void {
  const { config, database } = service;

  async function ownerOf(organizationId: string | undefined, { actor, request }: Caller): Promise<CartOwner> {
    const userId = requireUserId(actor);
    if (organizationId && !(await findRole(organizationId, request))) throw failures.notFound('this_organization');
    return { userId, organizationId: organizationId ?? null };
  }

  /** False also while auth cannot be asked, because the replies do not need it. */
  const isMember = (organizationId: string, request: FastifyRequest): Promise<boolean> =>
    findRole(organizationId, request).then(
      (role) => role !== null,
      (error: unknown) => {
        if (isFailure(error) && error.status >= 500) return false;
        throw error;
      },
    );

  serve(service, getCart, async ({ organizationId, ...wanted }, call) => {
    const owner = await ownerOf(organizationId, call);
    const rows = await readLines(call.database, owner);
    const findProduct = productFinder(calls);
    return show(await Promise.all(rows.map((row) => find(row, { userId: owner.userId, findProduct }))), wanted);
  });

  serve(service, countCart, async ({ organizationId }, call) => ({
    count: await countLines(call.database, await ownerOf(organizationId, call)),
  }));

  serve(service, countOwnWaiting, async ({ organizationId }, call) => {
    const userId = requireUserId(call.actor);
    const [unread, isTheirs] = await Promise.all([
      countUnread(call.database, userId),
      !organizationId || isMember(organizationId, call.request),
    ]);
    const owner = { userId, organizationId: organizationId ?? null };
    return { unread, products: isTheirs ? await countLines(call.database, owner) : null };
  });

  serve(service, addToCart, async ({ organizationId, items: wanted }, call) => {
    const owner = await ownerOf(organizationId, call);
    const items = await findEach(calls, wanted, (index) => `items.${index}.variant`);
    return call.commit(async (transaction) => {
      requireSelling((await readSettings(transaction)).value);
      await addLines(transaction, owner, { items, maxLines: config.cartLines });
      return { count: await countLines(transaction, owner) };
    });
  });

  serve(service, changeCart, async ({ organizationId, items }, call) => {
    const owner = await ownerOf(organizationId, call);
    return call.commit(async (transaction) => {
      await changeLines(transaction, owner, items);
      return { count: await countLines(transaction, owner) };
    });
  });

  /** Null if the product is gone, or another one has its name now. */
  async function find(row: CartRow, { userId, findProduct }: Finding): Promise<Found> {
    const found = await findProduct(row.product).catch((error: unknown) => {
      if (isFailure(error) && error.status === 404) return null;
      throw error;
    });
    const { variant } = row;
    const isKnown = found?.id === row.productId;
    const product = found && isKnown ? choose(found, variant) : null;
    if (!product) return { row, product, lacksVariant: isKnown, invitation: null };
    const needsInvitation = product.availability !== 'in_stock';
    return {
      row,
      product,
      lacksVariant: false,
      invitation: needsInvitation ? await ownInvitation(database, calls, { userId, product, variant }) : null,
    };
  }

  async function show(found: readonly Found[], { currency: wish, country }: ParsedOf<typeof getCart>): Promise<Cart> {
    const { value: settings } = await readSettings(database);
    const currencies = [
      ...new Set(found.flatMap(({ product }) => (product ? payableCurrencies(settings, product) : []))),
    ];
    const currency = [wish, currencyOf(settings, country), currencies[0]].find(
      (code) => code !== undefined && currencies.includes(code),
    );
    const lines = found.map((line): CartLine => {
      const problem = problemOf(line, { settings, currency });
      const { row, product, invitation } = line;
      const price = (currency && product && priceIn(product, currency)) || null;
      return {
        product: row.product,
        variant: row.variant,
        title: product?.title ?? row.title,
        cover: product?.cover ?? null,
        quantity: row.quantity,
        unitPrice: price,
        total: price && { ...price, amount: price.amount * row.quantity },
        problem: problem && inEnglish(problem),
        problemMessage: problem,
        reservedUntil: invitation?.expiresAt ?? null,
      };
    });
    const amount = lines.reduce((sum, { problem, total }) => sum + (problem === null ? (total?.amount ?? 0) : 0), 0);
    return {
      lines,
      currency: currency ?? null,
      currencies,
      subtotal: currency === undefined ? null : { currency, amount },
      lineLimit: config.cartLines,
      quantityLimit,
    };
  }
}
