/** The translations of the program: one folder per language, whose files are read together. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setCatalogues } from '#contract/set-texts.ts';
import { type Catalogue, type TranslatedLanguage, translatedLanguages } from '#contract/translate.ts';

const folder = path.join(import.meta.dirname, '../../src/contract/translations');

/** For a process that shows one site. */
export const loadCatalogues = (): void =>
  setCatalogues(Object.fromEntries(translatedLanguages.map((language) => [language, readCatalogue(language)])));

export function readCatalogue(language: TranslatedLanguage): Catalogue {
  const directory = path.join(folder, language);
  const read = (file: string) => JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as Catalogue;
  return Object.assign({}, ...readdirSync(directory).map(read));
}
