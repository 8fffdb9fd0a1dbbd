/** The translations of the program: one folder per language, whose files are read together. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalogue, setCatalogues, translatedLanguages } from '#contract/translate.ts';

const folder = path.join(import.meta.dirname, '../../src/contract/translations');

export function loadCatalogues(): void {
  setCatalogues(
    Object.fromEntries(translatedLanguages.map((language) => [language, read(path.join(folder, language))])),
  );
}

const read = (directory: string): Catalogue =>
  Object.assign(
    {},
    ...readdirSync(directory).map((file) => JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as Catalogue),
  );
