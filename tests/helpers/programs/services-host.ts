/** The process of `shared-services.ts`: starts and closes services with the settings that it is sent. */

import { createLogger } from '../../../server/logging/log.ts';
import { databaseFailure } from '../../../server/services/database/faults.ts';
import { asEmbedded, createServices, type Services } from '../../../server/services/services.ts';
import { configOf } from '../config.ts';

export type HostRequest = { id: number; start: Record<string, string> } | { id: number; close: number };
export type HostAnswer = { id: number } & (Pick<Services, 'urls' | 'token'> | { error: string } | { closed: true });

const running = new Map<number, Services>();
const answer = (message: HostAnswer) => process.send?.(message);

process.on('unhandledRejection', (error) => {
  // As in `npm run services`: callers have received an error already.
  if (!databaseFailure(error)) throw error;
});
process.on('disconnect', () => process.exit());
process.on('message', async (request: HostRequest) => {
  const { id } = request;
  try {
    if ('start' in request) {
      const config = configOf(request.start);
      const services = await createServices({ config, logger: createLogger(config) }, asEmbedded(config));
      running.set(id, services);
      answer({ id, urls: services.urls, token: services.token });
    } else {
      await running.get(request.close)?.close();
      running.delete(request.close);
      answer({ id, closed: true });
    }
  } catch (error) {
    answer({ id, error: (error as Error).stack ?? String(error) });
  }
});
