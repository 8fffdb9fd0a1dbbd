import type { ColumnType, Generated } from 'kysely';
import type { LookContent } from '#contract/content/look.ts';

/** Fields that are missing have their defaults. */
type Stored = Partial<LookContent>;

type LooksTable = {
  id: string;
  content: ColumnType<Stored, string | undefined, string>;
  pending: ColumnType<Stored | null, string | null | undefined, string | null>;
  edition: Generated<number>;
  revision: Generated<number>;
  editedAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

export type LookTables = { looks: LooksTable };
