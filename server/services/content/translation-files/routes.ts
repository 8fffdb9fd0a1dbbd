import { importTranslations, listTranslatedTexts } from '#contract/content/translation-files.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { list } from '../translations/listing.ts';
import { readTranslation, requireLanguage } from '../translations/stored.ts';
import { importFile } from './importing.ts';

const recordsOfPage = 20;

export function addTranslationFileRoutes(service: Service<ContentTables>): void {
  serve(service, listTranslatedTexts, async ({ work = false, ...input }, { database }) => {
    await requireLanguage(database, input.language);
    const found = await list(database, { ...input, counted: false, pageSize: recordsOfPage });
    const items = [];
    for (const { kind, id, translated, texts } of found.items) {
      if (work && translated === texts) continue;
      const record = await readTranslation(database, { kind, id, language: input.language });
      const content = record.content.filter(({ target, former }) => !work || target === null || former !== null);
      items.push({ ...record, content });
    }
    return { items, next: found.next, total: null };
  });

  // Sending a file again changes nothing more, and each of its records is committed by itself.
  serve(service, importTranslations, (input, call) => importFile(service, call, input), { isRepeatable: true });
}
