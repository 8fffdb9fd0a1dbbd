/** The texts of many records in one file, read page by page. */
import { listTranslatedTexts, translationColumns } from '#contract/content/translation-files.ts';
import type { Translation } from '#contract/content/translations.ts';
import { xliffEnd, xliffFile, xliffHead } from '#contract/content/xliff.ts';
import { csvCell } from '#contract/csv.ts';
import { download } from '#contract/download.ts';
import { languageOf } from '#contract/languages.ts';
import { fileFormat } from '../ui/csv.ts';
import { type Context, filtersOf } from './list.tsx';

/** Throws the download. The first page is read before, so that its failure is an error page. */
export async function sendTexts(context: Context, language: string): Promise<never> {
  const { api, query, site } = context;
  const work = query.get('state') === 'work' ? { work: 'true' as const } : {};
  const input = { language, query: query.get('q') ?? '', ...filtersOf(context), ...work };
  const read = (after: string | null) => api(listTranslatedTexts, { ...input, ...(after === null ? {} : { after }) });
  const first = await read(null);
  async function* records(): AsyncGenerator<Translation> {
    for (let page = first; ; page = await read(page.next)) {
      yield* page.items;
      if (page.next === null) return;
    }
  }
  const name = `translations-${language}`;
  if (query.get('export') === 'xliff') {
    const target = site.languages.find((locale) => languageOf(locale) === language) ?? language;
    const body = xliffOf(records(), { source: site.locale, target });
    throw download({ name: `${name}.xlf`, type: 'application/xliff+xml; charset=utf-8', body });
  }
  const { separator } = fileFormat(context);
  throw download({ name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: csvOf(records(), separator) });
}

async function* xliffOf(records: AsyncIterable<Translation>, languages: Parameters<typeof xliffHead>[0]) {
  yield xliffHead(languages);
  let number = 0;
  for await (const record of records) if (record.content.length > 0) yield xliffFile(record, ++number);
  yield xliffEnd;
}

async function* csvOf(records: AsyncIterable<Translation>, separator: string) {
  const line = (cells: readonly string[]) => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
  // The byte order mark tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${line(translationColumns)}`;
  for await (const { language, kind, id, content } of records)
    for (const { path, source, target } of content) yield line([language, kind, id, path, source, target ?? '']);
}
