/** Translations of records, each with a draft beside what visitors see. */
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type TranslatedKind,
  type Translation,
  type TranslationState,
  type TranslationSummary,
  withoutNumber,
} from '#contract/content/translations.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { languageOf } from '#contract/languages.ts';
import { ownText } from '#contract/messages/message.ts';
import type { Author } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { changeRow, type Entity, requireRevision } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { unseen } from '../drafts.ts';
import type { ContentTables } from '../tables.ts';
import { entriesOf } from './matching.ts';
import { type Original, requireOriginal, tagsOf } from './originals.ts';
import { requireReadable } from './readable.ts';
import type { TranslatedEntry } from './table.ts';
import { markOf, type Place, textsOf } from './texts.ts';

type Tables = Kysely<ContentTables>;
type StoredTranslation = Selectable<ContentTables['translations']>;
export type Stored = Pick<StoredTranslation, 'shown' | 'pending' | 'revision' | 'publishedAt'> & {
  editedAt: Date | null;
};
export type Key = { readonly kind: TranslatedKind; readonly id: string; readonly language: string };

/** Drafts keep texts that are no longer in the record, because they may return. */
const maxUnused = 1_000;

const translations: Entity<StoredTranslation, ContentTables> = {
  table: 'translations',
  kind: 'translation',
  label: 'this_translation',
  json: ['shown', 'pending'],
  touched: ['editedAt'],
  async publish(transaction, before, { kind, itemId, shown }) {
    // Menus leave out what is hidden in a language.
    const ofMenus = (before.shown === null) === (shown === null) ? [] : [tags.site];
    emit(transaction, [...tagsOf(await requireOriginal(transaction, kind, itemId)), ...ofMenus]);
  },
};

const unsaved: Stored = { shown: null, pending: null, revision: 0, publishedAt: null, editedAt: null };
const draftOf = ({ pending, shown }: Pick<Stored, 'pending' | 'shown'>): TranslatedEntry[] => pending ?? shown ?? [];

/** Throws 422 for a language that the site does not have, and 404 for a record that visitors do not see. */
export async function readTranslation(database: Tables, key: Key): Promise<Translation> {
  await requireLanguage(database, key.language);
  const original = await requireOriginal(database, key.kind, key.id);
  const row = await rowOf(database, key).executeTakeFirst();
  return recordOf(key, original, row?.revision ? row : unsaved);
}

const rowOf = (database: Tables, { kind, id, language }: Key) =>
  database
    .selectFrom('translations')
    .selectAll()
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .where('language', '=', language);

export async function requireLanguage(database: Tables, language: string): Promise<void> {
  const { value } = await database.selectFrom('site').select('value').executeTakeFirstOrThrow();
  if (!value.languages?.some((locale) => languageOf(locale) === language))
    throw failures.invalid({ language: ownText('The site does not have this language.') });
}

function recordOf(key: Key, original: Original, stored: Stored): Translation {
  const texts = textsOf(original.kind, original.content);
  const entries = entriesOf(texts, draftOf(stored));
  return {
    ...summaryOf(original, stored, texts),
    language: key.language,
    revision: stored.revision,
    publishedAt: stored.publishedAt,
    content: texts.map(({ path, source, markup }, index) => {
      const entry = entries[index];
      const former = entry && entry.source !== source ? entry.source : null;
      return { path, source, mark: markOf(source), markup, target: entry?.target ?? null, former };
    }),
  };
}

export function summaryOf(
  original: Original,
  stored: Stored,
  texts = textsOf(original.kind, original.content),
): TranslationSummary {
  const { kind, id, title } = original;
  const { shown, pending, editedAt } = stored;
  return {
    kind,
    id,
    title,
    state: stateOf(texts, stored),
    hasDraft: pending !== null,
    texts: texts.length,
    translated: currentIn(texts, pending ?? shown ?? []),
    editedAt,
  };
}

/** How many texts have a translation of what they say now. */
const currentIn = (texts: readonly Place[], entries: readonly TranslatedEntry[]): number =>
  entriesOf(texts, entries).filter((entry, index) => entry?.source === texts[index]?.source).length;

function stateOf(texts: readonly Place[], { shown, pending }: Stored): TranslationState {
  if (shown) return currentIn(texts, shown) === texts.length ? 'done' : 'stale';
  return pending ? 'draft' : 'missing';
}

type Change = { readonly row: StoredTranslation; readonly original: Original };

/** Locks the translation of a record, which is made if there was none. Throws 409 if it changed since `revision`. */
async function lock(transaction: Tables, key: Key, revision: number): Promise<Change> {
  const { kind, id: itemId, language } = key;
  await requireLanguage(transaction, language);
  const original = await requireOriginal(transaction, kind, itemId);
  await transaction
    .insertInto('translations')
    .values({ kind, itemId, language })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await rowOf(transaction, key).forUpdate().executeTakeFirstOrThrow();
  requireRevision(row, revision, translations.label);
  return { row, original };
}

type Given = Key & { readonly revision: number };
type Perform<Input> = (transaction: Tables, author: Author, change: Change, input: Input) => Promise<StoredTranslation>;

/** Performs a change and returns the record as it is afterwards. */
export const changeOf =
  <Input extends Given>(perform: Perform<Input>) =>
  async (transaction: Tables, author: Author, input: Input): Promise<Translation> => {
    const change = await lock(transaction, input, input.revision);
    return recordOf(input, change.original, await perform(transaction, author, change, input));
  };

type Texts = Readonly<Record<string, string>>;
/** `marks` are of the originals that the translator saw. */
type GivenTexts = { readonly texts: Texts; readonly marks?: Texts };

/** The paths of given texts that the record no longer has or says, which are not saved. */
export function unknownIn({ content }: Translation, given: GivenTexts): string[] {
  const { unknown } = sortGiven(content, given);
  return unknown;
}

function sortGiven(texts: ReadonlyArray<Pick<Place, 'path' | 'source'>>, { texts: given, marks = {} }: GivenTexts) {
  const paths = new Map(texts.map((text) => [text.path, text]));
  // A block that others came before has another number.
  const byMark = new Map(texts.map((text) => [withoutNumber(text.path), text]));
  const targets = new Map<string, string>();
  const unknown: string[] = [];
  for (const [path, target] of Object.entries(given)) {
    const found = paths.get(path) ?? byMark.get(withoutNumber(path));
    const mark = Object.hasOwn(marks, path) ? marks[path] : undefined;
    if (!found || (mark !== undefined && mark !== markOf(found.source))) unknown.push(path);
    else targets.set(found.path, target.trim());
  }
  return { targets, unknown };
}

export async function saveTexts(
  transaction: Tables,
  author: Author,
  { row, original }: Change,
  given: Given & GivenTexts,
): Promise<StoredTranslation> {
  const { kind, content } = original;
  const texts = textsOf(kind, content);
  const before = draftOf(row);
  const found = entriesOf(texts, before);
  const { targets } = sortGiven(texts, given);
  const entries = texts.flatMap(({ path, source }, index): TranslatedEntry[] => {
    const entry = found[index];
    const target = targets.get(path);
    if (target === undefined) return entry ? [{ ...entry, path }] : [];
    return target === '' ? [] : [{ path, source, target }];
  });
  requireReadable(original, texts, entries, targets);
  const isFound = new Set(found);
  const unused = before.filter((entry) => !isFound.has(entry)).slice(0, maxUnused);
  const all = [...entries, ...unused];
  const pending = isDeepStrictEqual(all, row.shown ?? []) ? null : all;
  const log = draftDifferences(...logged(before, entries));
  return changeRow(transaction, author, translations, {
    row,
    action: 'save',
    set: { pending },
    log: log ?? {},
    ...unseen,
  });
}

function logged(before: readonly TranslatedEntry[], after: readonly TranslatedEntry[]) {
  const now = targetsOf(after);
  const former = targetsOf(before);
  const gone = Object.fromEntries(Object.keys(former).map((path) => [path, null]));
  return [former, { ...gone, ...now }] as [Record<string, unknown>, Record<string, unknown>];
}

const targetsOf = (entries: readonly TranslatedEntry[]): Record<string, string> =>
  Object.fromEntries(entries.map(({ path, target }) => [path, target]));

function usedOf({ kind, content }: Original, entries: readonly TranslatedEntry[]): TranslatedEntry[] {
  const texts = textsOf(kind, content);
  return entriesOf(texts, entries).flatMap((entry, index) =>
    entry ? [{ ...entry, path: (texts[index] as Place).path }] : [],
  );
}

const named = ({ title }: Original) => ({ after: { title } });

/** Throws 409 if nothing is translated. */
export async function publish(
  transaction: Tables,
  author: Author,
  { row, original }: Change,
): Promise<StoredTranslation> {
  // The search finds all of it, so it has nothing that was taken from the original.
  const shown = usedOf(original, draftOf(row));
  if (shown.length === 0)
    throw failures.conflict(ownText('Nothing is translated. Please translate a text, or withdraw the translation.'));
  if (!row.pending && isDeepStrictEqual(shown, row.shown)) return row;
  const set = { shown, pending: null, publishedAt: sql<Date>`now()` };
  return changeRow(transaction, author, translations, { row, action: 'publish', set, log: named(original) });
}

export async function withdraw(
  transaction: Tables,
  author: Author,
  { row, original }: Change,
): Promise<StoredTranslation> {
  if (!row.shown) return row;
  const set = { shown: null, pending: draftOf(row), publishedAt: null };
  return changeRow(transaction, author, translations, { row, action: 'withdraw', set, log: named(original) });
}

export async function discard(transaction: Tables, author: Author, { row }: Change): Promise<StoredTranslation> {
  if (!row.pending) return row;
  const log = { before: targetsOf(row.pending) };
  return changeRow(transaction, author, translations, {
    row,
    action: 'discard',
    set: { pending: null },
    log,
    ...unseen,
  });
}
