import type { ColumnType } from 'kysely';
import type { Counted, MergeException } from '#contract/auth/merges.ts';

type Report = { moved?: Counted[]; exceptions?: MergeException[] };

/** In every service that moves rows, except auth. */
export type DoneMerges = {
  merges: {
    id: string;
    keptId: string;
    mergedId: string;
    undoneAt: ColumnType<Date | null, undefined, Date>;
    report: ColumnType<Report, undefined, string>;
  };
};
