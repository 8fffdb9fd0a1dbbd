/** Saves the translations of a file as drafts. Each record is a transaction of its own. */
import type { Kysely } from 'kysely';
import type { importTranslations } from '#contract/content/translation-files.ts';
import {
  maxTextLength,
  type TranslatedText,
  type Translation,
  translatedKinds,
} from '#contract/content/translations.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { languageOf, nameOfLanguage } from '#contract/languages.ts';
import { ownText } from '#contract/messages/message.ts';
import { toSnake } from '#contract/wire.ts';
import type { Author } from '../../audit/record.ts';
import { commit } from '../../events/emit.ts';
import type { Result } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { Unreadable } from '../moving/found.ts';
import type { ContentTables } from '../tables.ts';
import { changeOf, type Key, readTranslation, saveTexts } from '../translations/stored.ts';
import type { FoundFile, FoundTranslation } from './found.ts';
import { readTable } from './table.ts';
import { readXliff } from './xliff.ts';

type Input = ParsedOf<typeof importTranslations>;
type Report = Result<typeof importTranslations>;
type Left = Report['left'][number];

/** The part of a file that is about one record. */
type Planned = {
  readonly record: Translation;
  /** Texts by path. */
  readonly texts: ReadonlyMap<string, { readonly target: string; readonly found: FoundTranslation }>;
  readonly unchanged: number;
  readonly left: readonly Left[];
};

/** Throws 422 for a file that cannot be read, or that is in another language. */
export async function importFile(
  service: Service<ContentTables>,
  author: Author,
  { language, file, dryRun }: Input,
): Promise<Report> {
  const { texts, language: given } = await readFile(file);
  requireLanguage(given, language);
  const report = { applied: !dryRun, records: [], unchanged: 0, empty: 0, left: [] } as Report & { left: Left[] };
  const records = Map.groupBy(texts, ({ record }) => record);
  for (const [name, found] of records) {
    const key = keyOf(name, language);
    const translated = found.filter(({ target }) => target !== null);
    report.empty += found.length - translated.length;
    const [first] = translated;
    if (!first) continue;
    const saved = key && (await save(service, author, { key, found: translated, dryRun }));
    if (!saved) {
      report.left.push({ line: first.line, record: name, path: '', reason: 'Visitors see no such record.' });
      continue;
    }
    report.unchanged += saved.unchanged;
    report.left.push(...saved.left);
    const { kind, id, title } = saved.record;
    if (saved.texts.size > 0) report.records.push({ kind, id, title, texts: saved.texts.size });
  }
  return { ...report, left: report.left.sort((one, other) => one.line - other.line) };
}

async function readFile(file: string): Promise<FoundFile> {
  try {
    return /^\ufeff?\s*</.test(file) ? await readXliff(file) : readTable(file);
  } catch (error) {
    if (error instanceof Unreadable) throw failures.invalid({ file: ownText(error.message) });
    throw error;
  }
}

function requireLanguage(given: string | null, chosen: string): void {
  if (given === null || languageOf(given.toLowerCase()) === chosen) return;
  const [inFile, here] = [given.slice(0, 35), nameOfLanguage(chosen)];
  throw failures.invalid({ file: ownText(`This file is a translation into “${inFile}”, but you chose ${here}.`) });
}

function keyOf(name: string, language: string): Key | null {
  const slash = name.indexOf('/');
  const kind = translatedKinds.find((each) => each === name.slice(0, slash));
  return kind ? { kind, id: name.slice(slash + 1), language } : null;
}

type Saving = { readonly key: Key; readonly found: readonly FoundTranslation[]; readonly dryRun: boolean };

/** Null if visitors see no such record. */
async function save(service: Service<ContentTables>, author: Author, saving: Saving): Promise<Planned | null> {
  const tried: { plan?: Planned } = {};
  const rollBack = new Error('a dry run changes nothing');
  try {
    return await commit(service, async (transaction) => {
      tried.plan = await saveIn(transaction, author, saving);
      if (saving.dryRun) throw rollBack;
      return tried.plan;
    });
  } catch (error) {
    if (error === rollBack && tried.plan) return tried.plan;
    if (isFailure(error) && error.status === 404) return null;
    throw error;
  }
}

/** Saves the texts that the record accepts. */
async function saveIn(transaction: Kysely<ContentTables>, author: Author, { key, found }: Saving): Promise<Planned> {
  const record = await readTranslation(transaction, key);
  let plan = planOf(record, found);
  while (plan.texts.size > 0) {
    const texts = Object.fromEntries([...plan.texts].map(([path, { target }]) => [path, target]));
    try {
      await changeOf(saveTexts)(transaction, author, { ...key, revision: record.revision, texts });
      return plan;
    } catch (error) {
      const refused = (isFailure(error) && error.status === 422 && error.fields) || {};
      const fewer = without(plan, refused);
      if (fewer.texts.size === plan.texts.size) throw error;
      plan = fewer;
    }
  }
  return plan;
}

function without(plan: Planned, refused: Readonly<Record<string, string>>): Planned {
  const [taken, left] = [new Map(plan.texts), [...plan.left]];
  for (const [path, { found }] of plan.texts) {
    const reason = refused[`texts.${toSnake(path)}`];
    if (reason === undefined) continue;
    taken.delete(path);
    left.push(leftOf(found, reason));
  }
  return { ...plan, texts: taken, left };
}

const leftOf = ({ line, record, path }: FoundTranslation, reason: string): Left => ({ line, record, path, reason });

function planOf(record: Translation, all: readonly FoundTranslation[]): Planned {
  const texts: Planned['texts'] extends ReadonlyMap<infer Path, infer Text> ? Map<Path, Text> : never = new Map();
  const left: Left[] = [];
  const seen = new Set<string>();
  let unchanged = 0;
  for (const found of all) {
    const text = textOf(record, found);
    const target = text && found.target?.(text.markup);
    if (!text) left.push(leftOf(found, 'The original no longer says this.'));
    else if (seen.has(text.path)) left.push(leftOf(found, 'The file has this text twice.'));
    else if (target == null) left.push(leftOf(found, 'Its formatting is damaged.'));
    else if (target.length > maxTextLength) left.push(leftOf(found, `It has more than ${maxTextLength} characters.`));
    else if (target.trim() === text.target && (text.former === null || !found.isConfirmed)) unchanged++;
    else texts.set(text.path, { target, found });
    if (text) seen.add(text.path);
  }
  return { record, texts, unchanged, left };
}

/** The place of a paragraph changes with those before it, so another one may say the same. */
function textOf({ content }: Translation, { path, source }: FoundTranslation): TranslatedText | undefined {
  const says = (text: TranslatedText) => sameWords(source(text.markup) ?? '', text.source);
  const own = content.find((text) => text.path === path);
  return own && says(own) ? own : content.find((text) => partOf(text.path) === partOf(path) && says(text));
}

/** `body` of `body.3-0a1b2c3d`, whose number and mark change. */
const partOf = (path: string): string => path.replace(/\.\d+-[0-9a-f]{8}$/, '');

/** Programs wrap and indent texts. */
const sameWords = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);
const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
