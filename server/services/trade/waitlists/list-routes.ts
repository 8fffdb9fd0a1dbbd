import { getProduct } from '#contract/content/products.ts';
import { failures, isFailure, notFound } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { importWaitlistEntries } from '#contract/trade/waitlist-imports.ts';
import { getPublicWaitlist } from '#contract/trade/waitlists.ts';
import {
  changeWaitlist,
  changeWaitlists,
  createWaitlist,
  getWaitlist,
  listWaitlists,
} from '#contract/trade/waitlists-admin.ts';
import { applyToEach } from '../../records/bulk.ts';
import { lockRow, requireRevision } from '../../records/change.ts';
import { freeSlugs, slugsTried } from '../../records/slug.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { Stock } from '../orders/stock.ts';
import type { TradeTables } from '../tables.ts';
import { importEntries } from './importing.ts';
import { announceLists, changeList, createList, general, lists, lockList, trashList } from './lists.ts';
import { countedList, pageOfLists, publicList } from './queries.ts';

const titleMissing = message('waitlist_title_missing');

type Options = { readonly calls: ServiceCalls; readonly stock: Stock };

export function addListRoutes(service: Service<TradeTables>, { calls, stock }: Options): void {
  const { database } = service;
  /** The job repeats it if content does not answer. */
  const announce = () => announceLists(database, calls).catch(() => undefined);

  serve(service, getPublicWaitlist, async ({ waitlist }, { database }) => publicList(database, waitlist));

  serve(service, listWaitlists, async (input, { database }) => pageOfLists(database, input));
  serve(service, getWaitlist, async ({ waitlist }, { database }) => countedList(database, waitlist));

  serve(service, createWaitlist, async ({ name, product, title, description }, call) => {
    const create = (chosen: string) =>
      call.commit(async (transaction) => {
        const values = { name: chosen, product: chosen === general ? null : product && chosen, title, description };
        await createList(transaction, call, values);
        return countedList(transaction, chosen);
      });
    const named = async () => {
      if (product !== null) return create(await productName(product));
      if (name !== undefined) return create(await requireOwnName(name, title));
      if (title === null) throw failures.invalid({ title: titleMissing });
      return createUnnamed(title, create);
    };
    const created = await named();
    await announce();
    return created;
  });

  serve(service, changeWaitlist, async ({ waitlist, revision, ...change }, call) => {
    const changed = await call.commit(async (transaction) => {
      const row = await lockList(transaction, waitlist);
      requireRevision(row, revision, lists.label);
      await changeList(transaction, call, row, change);
      return countedList(transaction, waitlist);
    });
    await announce();
    return changed;
  });

  serve(service, changeWaitlists, async ({ ids, isOpen, trashed }, call) => {
    const outcome = await call.commit((transaction) =>
      applyToEach(transaction, ids, async (id) => {
        const row = await lockRow(transaction, lists, id);
        if (trashed !== undefined) await trashList(transaction, call, { row, isTrashed: trashed });
        if (isOpen !== undefined) await changeList(transaction, call, row, { isOpen });
        return 'Changed.';
      }),
    );
    await announce();
    await stock.returnSoon();
    return outcome;
  });

  serve(service, importWaitlistEntries, async ({ waitlist, ...file }, call) =>
    call.commit(async (transaction) => {
      const row = await lockList(transaction, waitlist);
      return importEntries(transaction, call, { row, ...file });
    }),
  );

  /** Asks for products before the transaction, because a transaction must not wait for another service. */
  async function createUnnamed<Created>(title: string, create: (name: string) => Promise<Created>): Promise<Created> {
    const names = freeSlugs(database, { table: 'waitlists', column: 'name', title, fallback: 'waitlist' });
    for (let tried = 1; ; ) {
      const { value: name } = await names.next();
      if (await findProduct(name)) continue;
      try {
        return await create(name);
      } catch (error) {
        if (!isFailure(error) || error.status !== 409 || tried++ === slugsTried) throw error;
      }
    }
  }

  async function requireOwnName(name: string, title: string | null): Promise<string> {
    if (title === null && name !== general) throw failures.invalid({ title: titleMissing });
    if (await findProduct(name)) throw failures.invalid({ name: message('waitlist_address_of_product') });
    return name;
  }

  async function productName(name: string): Promise<string> {
    const found = await findProduct(name);
    if (!found) throw failures.invalid({ product: notFound('this_product') });
    return found;
  }

  async function findProduct(name: string): Promise<string | null> {
    try {
      return (await calls.anonymous(getProduct, { name })).name;
    } catch (error) {
      if (isFailure(error) && error.status === 404) return null;
      throw error;
    }
  }
}
