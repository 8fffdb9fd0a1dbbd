import type { ColumnType, Generated } from 'kysely';
import type { PageBlock, Seo } from '#contract/content/pages.ts';
import type { PageContent, PartChange } from '#contract/content/pages-admin.ts';

export type PageTable = {
  route: string;
  address: Generated<string | null>;
  formerAddresses: Generated<string[]>;
  isDraft: Generated<boolean>;
  trashedAt: Date | null;
  title: string;
  blocks: ColumnType<PageBlock[], string, string>;
  seo: ColumnType<Seo, string, string>;
  blockChanges: ColumnType<PartChange[], string | undefined, string>;
  pending: ColumnType<PageContent | null, string | null | undefined, string | null>;
  revision: Generated<number>;
  editedAt: Generated<Date>;
  updatedAt: Generated<Date>;
};
