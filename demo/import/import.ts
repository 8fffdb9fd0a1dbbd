/** Imports the demo company over the API of the services: into each that is still empty, and never a second time. */
import { request } from 'undici';
import type * as z from 'zod';
import { getPeopleImport, importPeople } from '#contract/auth/import.ts';
import { getContentImport, importContent } from '#contract/content/import.ts';
import type { Endpoint, InputOf, ServiceName } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { getTradeImport, importTrade } from '#contract/trade/import.ts';
import { ask } from '../../server/services/ask.ts';
import { readContent } from './content.ts';
import { asImported, readPeople } from './people.ts';
import { sendPictures } from './pictures.ts';
import { readTrade } from './trade.ts';

type State = z.ZodObject<{ isEmpty: z.ZodBoolean }>;
type Imported<E> = {
  readonly state: Endpoint<z.ZodObject, State>;
  readonly endpoint: E;
  read(): Promise<InputOf<E>>;
};
type Options = {
  /** Origins of the services to import into. */
  readonly urls: Partial<Record<ServiceName, string>>;
  /** Bearer of the system itself. */
  readonly token: string;
};

/** Milliseconds. A slow disk may take its time to write a whole site. */
const timeout = 60_000;

/** Throws where a service refuses it; what is not imported then is imported by the next start. */
export async function importDemo({ urls, token }: Options): Promise<void> {
  const authorization = `Bearer ${token}`;

  async function into<E extends Endpoint<z.ZodObject, State>>(
    url: string | undefined,
    { state, endpoint, read }: Imported<E>,
  ): Promise<void> {
    if (url === undefined) return;
    const target = { url, authorization, timeout };
    const { isEmpty } = await ask(target, { endpoint: state, input: {} });
    if (!isEmpty) return;
    await ask(target, { endpoint: endpoint as Endpoint<z.ZodObject, State>, input: await read() }).catch(
      (error: unknown) => {
        // Another process that was started with this one was quicker.
        if (!isFailure(error) || error.status !== 409) throw error;
      },
    );
  }

  await into(urls.auth, {
    state: getPeopleImport,
    endpoint: importPeople,
    read: async () => asImported(await readPeople()),
  });
  await into(urls.content, {
    state: getContentImport,
    endpoint: importContent,
    read: async () =>
      sendPictures(await readContent(), async (name, bytes) => {
        const { statusCode, body } = await request(`${urls.content}/content/import/pictures/${name}`, {
          method: 'PUT',
          headers: { authorization, 'content-type': 'image/webp' },
          body: bytes,
        });
        await body.dump();
        if (statusCode !== 204) throw new Error(`the picture ${name} was refused with status ${statusCode}`);
      }),
  });
  await into(urls.trade, { state: getTradeImport, endpoint: importTrade, read: () => readTrade() });
}
