import type { ColumnType, Generated } from 'kysely';
import type { Site } from '#contract/content/site.ts';

export type SiteTables = {
  site: {
    singleton: Generated<boolean>;
    value: ColumnType<Site, string, string>;
    revision: Generated<number>;
    updatedAt: Generated<Date>;
    /** The names of fields that somebody has saved, also as they were, and `look` if that of the program stays. */
    savedParts: Generated<string[]>;
    hasChecklist: Generated<boolean>;
  };
};
