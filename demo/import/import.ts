/**
 * Imports the demo company over the API of the services, into each service that is still empty. Loads the parsers only then,
 * because every start of a private site asks.
 */
import type * as z from 'zod';
import { getDemo } from '#contract/auth/demo.ts';
import { getPeopleImport, importPeople } from '#contract/auth/import.ts';
import { getContentImport, importContent } from '#contract/content/import.ts';
import type { Api, Endpoint, InputOf, ServiceName } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { getTradeImport, importTrade } from '#contract/trade/import.ts';

type State = z.ZodObject<{ isEmpty: z.ZodBoolean }>;
type Imported<E> = {
  readonly state: Endpoint<z.ZodObject, State>;
  readonly endpoint: E;
  read(): Promise<InputOf<E>>;
};
type Options = {
  /** To import into. */
  readonly services: readonly ServiceName[];
  /** Calls as the system. */
  readonly api: Api;
};

/** Throws if a service rejects it; the next start imports the rest. */
export async function importDemo({ services, api }: Options): Promise<void> {
  async function into<E extends Endpoint<z.ZodObject, State>>({ state, endpoint, read }: Imported<E>): Promise<void> {
    if (!services.includes(state.service)) return;
    const { isEmpty } = await api(state, {});
    if (!isEmpty) return;
    await api(endpoint as Endpoint<z.ZodObject, State>, await read()).catch((error: unknown) => {
      // Another process that was started with this one was quicker.
      if (!isFailure(error) || error.status !== 409) throw error;
    });
  }

  if (await isEmptied(api, services)) return;
  await into({
    state: getPeopleImport,
    endpoint: importPeople,
    async read() {
      const { asImported, readPeople } = await import('./people.ts');
      return asImported(await readPeople());
    },
  });
  await into({
    state: getContentImport,
    endpoint: importContent,
    async read() {
      const [{ readContent }, { withPictures }] = await Promise.all([import('./content.ts'), import('./pictures.ts')]);
      return withPictures(await readContent());
    },
  });
  await into({
    state: getTradeImport,
    endpoint: importTrade,
    read: async () => (await import('./trade.ts')).readTrade(),
  });
}

/** People are there, but nobody of the demo company: an administrator emptied it, so it must not come back. */
async function isEmptied(api: Api, services: readonly ServiceName[]): Promise<boolean> {
  if (!services.includes('auth')) return false;
  const [{ isEmpty }, { isThere }] = await Promise.all([api(getPeopleImport, {}), api(getDemo, {})]);
  return !isEmpty && !isThere;
}
