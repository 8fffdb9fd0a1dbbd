import type { ColumnType } from 'kysely';
import type { Counted, MergeException } from '#contract/auth/merges.ts';

type Report = { moved?: Counted[]; exceptions?: MergeException[] };

/** Every service that moves rows has these tables, except auth. */
export type DoneMerges = {
  merges: {
    id: string;
    keptId: string;
    mergedId: string;
    undoneAt: ColumnType<Date | null, undefined, Date>;
    report: ColumnType<Report, undefined, string>;
  };
};
