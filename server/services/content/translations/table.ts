import type { ColumnType, Generated } from 'kysely';
import type { TranslatedKind } from '#contract/content/translations.ts';

/** A text as it was when somebody translated it, with its translation. */
export type TranslatedEntry = { readonly path: string; readonly source: string; readonly target: string };

type Entries = ColumnType<TranslatedEntry[] | null, string | null | undefined, string | null>;

export type TranslationTables = {
  translations: {
    kind: TranslatedKind;
    itemId: string;
    language: string;
    id: ColumnType<string, never, never>;
    shown: Entries;
    pending: Entries;
    revision: Generated<number>;
    publishedAt: Date | null;
    editedAt: Generated<Date>;
  };
};
