/** The texts of messages in each language, and what fills their placeholders. */
import type { Language } from '#contract/auth/users.ts';
import type { Catalogue } from '#contract/translate.ts';
import { readCatalogue } from '../../../../../texts/catalogues.ts';
import { english, type Texts } from './english.ts';

const known = new Map<Language, Texts>();

export function textsIn(language: Language): Texts {
  const texts = known.get(language) ?? translated<Texts>(english, language === 'en' ? {} : readCatalogue(language));
  known.set(language, texts);
  return texts;
}

/** Every text in a tree of texts. What has no translation stays English. */
function translated<Tree>(tree: Tree, catalogue: Catalogue): Tree {
  if (typeof tree === 'string') return (catalogue[tree] ?? tree) as Tree;
  if (Array.isArray(tree)) return tree.map((each: unknown) => translated(each, catalogue)) as Tree;
  const entries = Object.entries(tree as object).map(([name, each]) => [name, translated(each, catalogue)]);
  return Object.fromEntries(entries) as Tree;
}

export type Values = Readonly<Record<string, string>>;

/** Throws if a value is missing. Placeholders within values are not filled. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a text of a message has no value for ${name}`);
    return value;
  });
}

/** French has a space within « » and before some marks, where no line may end. */
export const unbroken = (text: string): string => text.replace(/(?<=«) | (?=[»:;?!])/g, '\u00A0');
