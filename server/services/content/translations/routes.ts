import {
  discardTranslation,
  getTranslation,
  listTranslations,
  publishTranslation,
  saveTranslation,
  withdrawTranslation,
} from '#contract/content/translations.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { list } from './listing.ts';
import {
  changeOf,
  discard,
  publish,
  readTranslation,
  requireLanguage,
  saveTexts,
  unknownIn,
  withdraw,
} from './stored.ts';

export function addTranslationRoutes(service: Service<ContentTables>): void {
  serve(service, listTranslations, async (input, { database }) => {
    await requireLanguage(database, input.language);
    return list(database, input);
  });
  serve(service, getTranslation, (key, { database }) => readTranslation(database, key));
  serve(service, saveTranslation, (input, call) =>
    call.commit(async (transaction) => {
      const saved = await changeOf(saveTexts)(transaction, call, input);
      return { ...saved, unknown: unknownIn(saved, input) };
    }),
  );
  for (const [endpoint, perform] of [
    [publishTranslation, publish],
    [withdrawTranslation, withdraw],
    [discardTranslation, discard],
  ] as const)
    serve(service, endpoint, (input, call) =>
      call.commit((transaction) => changeOf(perform)(transaction, call, input)),
    );
}
