/**
 * A file is checked by a first request, and imported by a later one that sends the same text. In between, somebody says what its columns
 * are if their heads are not our names.
 */
import * as z from 'zod';
import { failures, isFailure } from '#contract/failures.ts';
import { importLimits } from '#contract/imports.ts';
import { withLines } from '#contract/lines.ts';
import { message } from '#contract/messages/message.ts';
import type { FormState } from '../../ui/form-state.ts';
import { guessColumns, type KnownColumns } from './column-guess.ts';
import { type Encoding, encodings, textOf } from './file-text.ts';

export const importFields = z.object({
  csv: z.string().optional(),
  encoding: z.enum(encodings).default('UTF-8'),
  operation: z.enum(['look', 'import']).default('look'),
});

export type Columns = Array<string | null>;
type FileText = { readonly csv: string; readonly encoding: Encoding };
export type ReadFile = FileText & {
  /** Null if the first line has our names. */
  readonly columns: Columns | null;
  /** Nobody has confirmed the columns yet. */
  readonly isGuessed: boolean;
};

/** The file, or the text of the first request, and its columns. */
export async function readImport(
  form: FormData,
  { csv, encoding }: Pick<z.output<typeof importFields>, 'csv' | 'encoding'>,
  known: KnownColumns,
): Promise<ReadFile> {
  const read = csv === undefined ? await readFile(form.get('file')) : { csv, encoding };
  const chosen = [...form].flatMap(([name, value]) => (name.startsWith(columnField) ? [String(value) || null] : []));
  const columns = chosen.length > 0 ? chosen : guessColumns(read.csv, known);
  return { ...read, columns, isGuessed: chosen.length === 0 && columns !== null };
}

/** Selects have the order of the columns in the file. */
export const columnField = 'column-';

export async function readFile(
  file: FormDataEntryValue | null,
  otherwise: 'file_no_csv' | 'file_no_translations' = 'file_no_csv',
): Promise<FileText> {
  if (!(file instanceof File) || file.size === 0) throw failures.invalid({ file: message('file_missing') });
  if (file.size > importLimits.bytes) throw failures.invalid({ file: message('file_too_large') });
  const read = textOf(new Uint8Array(await file.arrayBuffer()));
  if (!read) throw failures.invalid({ file: message(otherwise) });
  return { csv: withLines(read.text), encoding: read.encoding };
}

export function throwFileError(error: unknown): never {
  const [reason] = isFailure(error) && error.status === 422 ? Object.values(error.messages.fields ?? {}) : [];
  throw reason ? failures.invalid({ file: reason }) : error;
}

/** The result of an action has what a request found; without a report, somebody has to say what the columns are. */
export const checkedFile = (file: ReadFile, report: object | null = null) => ({
  message: 'Nothing has changed yet.',
  result: JSON.stringify({ ...file, report }),
});

export type CheckedFile<Report> = ReadFile & { readonly report: Report | null };

export function checkedFileOf<Report>({ state }: FormState): CheckedFile<Report> | null {
  return state?.result ? (JSON.parse(state.result) as CheckedFile<Report>) : null;
}
