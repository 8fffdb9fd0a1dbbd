/** Imports entries from a CSV file: plans every line first, and applies the plan only without errors. */
import type { Transaction } from 'kysely';
import type { InputOf } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { limits } from '#contract/fields.ts';
import { type ImportError, importLimits } from '#contract/imports.ts';
import { givenText } from '#contract/messages/message.ts';
import { type importWaitlistEntries, type WaitlistImport, waitlistColumns } from '#contract/trade/waitlist-imports.ts';
import { type Author, recordAll } from '../../audit/record.ts';
import { readImportFile, tooManyCells } from '../../import-files.ts';
import { requireNotTrashed } from '../../records/trash.ts';
import { readContact } from '../contact.ts';
import { countryCodeOf } from '../countries/countries.ts';
import type { TradeTables } from '../tables.ts';
import { type Given, joinMany } from './join-many.ts';
import type { WaitlistRow } from './lists.ts';
import { lists } from './lists.ts';
import type { EntryRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Planned = WaitlistImport['lines'][number] & { readonly given: Given };
type File = Omit<InputOf<typeof importWaitlistEntries>, 'waitlist'>;
type Input = File & { readonly row: WaitlistRow };

export async function importEntries(
  transaction: Tables,
  author: Author,
  { row, dryRun, ...file }: Input,
): Promise<WaitlistImport> {
  requireNotTrashed(lists, row);
  const { planned, errors } = await plan(transaction, row, file);
  const lines = planned.map(({ given, ...line }) => line);
  if (errors.length > 0 || dryRun) return { applied: false, lines, errors };
  const added = planned.flatMap(({ operation, given }) => (operation === 'add' ? given : []));
  const entries = await joinMany(transaction, row, added);
  if (entries.length === 0) return { applied: true, lines, errors };
  await recordAll(
    transaction,
    author,
    entries.map(({ id, contact, position }) => ({
      action: 'waitlist.import-entry' as const,
      targetId: id,
      after: { waitlist: row.name, contact, position },
    })),
  );
  return { applied: true, lines, errors };
}

async function plan(transaction: Tables, { id }: WaitlistRow, given: Omit<File, 'dryRun'>) {
  const file = readImportFile(given, {
    isColumn: (name) => (waitlistColumns as readonly string[]).includes(name),
    required: { name: 'contact', message: 'This column is required: a phone number or an e-mail address.' },
    repeatable: 'note',
    maxLines: importLimits.people,
  });
  const errors: ImportError[] = [...file.errors];
  const read: Array<{ line: number; given: Given }> = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of file.rows) {
    const { given, fields } = readLine(file.names, cells);
    const earlier = given && lineOf.get(given.contact);
    if (earlier !== undefined) fields['contact'] = `Row ${earlier} has the same contact.`;
    for (const [column, message] of Object.entries(fields))
      errors.push({ line, column: (column && file.headOf(column)) || null, message });
    if (!given) continue;
    lineOf.set(given.contact, earlier ?? line);
    if (Object.keys(fields).length === 0) read.push({ line, given });
  }
  const known = await knownEntries(transaction, id, [...lineOf.keys()]);
  return { planned: read.map(({ line, given }) => planLine(line, given, known.get(given.contact))), errors };
}

/** `given` is undefined if the contact is not valid. */
function readLine(names: readonly string[], cells: readonly string[]) {
  const cell = (name: string): string =>
    names
      .map((each, index) => (each === name ? cells[index]?.trim() : undefined))
      .filter(Boolean)
      .join(', ');
  const fields: Record<string, string> = {};
  if (cells.length > names.length) fields[''] = tooManyCells;
  const written = cell('country');
  const country = written === '' ? null : (countryCodeOf(written) ?? null);
  const note = cell('note') || null;
  if (written !== '' && country === null)
    fields['country'] = 'Enter a country by its name or its two letters, such as DE.';
  if (note !== null && note.length > limits.shortText) fields['note'] = `Enter at most ${limits.shortText} characters.`;
  return { fields, given: contactOf(cell('contact'), country, fields, note) };
}

function contactOf(
  typed: string,
  country: string | null,
  fields: Record<string, string>,
  note: string | null,
): Given | undefined {
  try {
    if (typed === '' || typed.length > limits.email) throw failures.invalid({ contact: givenText('') });
    return { ...readContact(typed, country ?? undefined), country, note };
  } catch (error) {
    if (!isFailure(error)) throw error;
    fields['contact'] =
      error.fields?.['contact'] || 'Enter a phone number with its country code, or an e-mail address.';
    return undefined;
  }
}

async function knownEntries(transaction: Tables, waitlistId: string, contacts: readonly string[]) {
  if (contacts.length === 0) return new Map<string, EntryRow>();
  const rows = await transaction
    .selectFrom('waitlistEntries')
    .selectAll()
    .where('waitlistId', '=', waitlistId)
    .where('contact', 'in', contacts)
    .execute();
  return new Map(rows.map((row) => [row.contact, row]));
}

/** People who declined or left are added by hand only. Trashed and expired entries join at the end again. */
function planLine(line: number, given: Given, entry: EntryRow | undefined): Planned {
  const isThere =
    entry !== undefined && (entry.status === 'declined' || (!entry.trashedAt && entry.status !== 'expired'));
  const { contact } = given;
  if (!isThere) return { line, contact, operation: 'add', status: entry?.status ?? null, position: null, given };
  return { line, contact, operation: 'keep', status: entry.status, position: entry.position, given };
}
