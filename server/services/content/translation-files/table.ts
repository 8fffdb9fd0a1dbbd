import { type TranslationColumn, translationColumns } from '#contract/content/translation-files.ts';
import { readImportFile } from '../../import-files.ts';
import { Unreadable } from '../moving/found.ts';
import type { FoundFile } from './found.ts';

const maxLines = 20_000;

/** Columns of other names are the translator's own. Throws `Unreadable`. */
export function readTable(csv: string): FoundFile {
  const required = { name: 'target', message: 'The file needs a column target, with the translations.' };
  const { names, rows, errors } = readImportFile({ csv }, { isColumn: () => true, required, maxLines });
  const missing = translationColumns.filter((name) => name !== 'language' && !names.includes(name));
  const [error] = errors;
  if (error) throw new Unreadable(error.column ? `${error.column}: ${error.message}` : error.message);
  if (missing.length > 0) throw new Unreadable(`The first line does not name these columns: ${missing.join(', ')}.`);
  const texts = rows.map(({ line, cells }) => {
    const cell = (name: TranslationColumn) => cells[names.indexOf(name)] ?? '';
    const target = cell('target');
    return {
      line,
      record: `${cell('kind').trim()}/${cell('id').trim()}`,
      path: cell('path').trim(),
      source: () => cell('source'),
      target: target.trim() === '' ? null : () => target,
      isConfirmed: false,
    };
  });
  const languages = rows.map(({ cells }) => (cells[names.indexOf('language')] ?? '').trim());
  return { language: languages.find((language) => language !== '') ?? null, texts };
}
