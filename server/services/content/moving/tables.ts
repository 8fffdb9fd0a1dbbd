import type { ColumnType, Generated } from 'kysely';
import type { EntryState, MovedKind, MoveFormat, MoveState } from '#contract/content/moving.ts';

export type MovingTables = {
  moves: {
    id: Generated<string>;
    fileName: string;
    size: number;
    address: string;
    addresses: Generated<string>;
    format: MoveFormat | null;
    state: Generated<MoveState>;
    reason: string | null;
    actorId: string | null;
    hasFile: Generated<boolean>;
    createdAt: Generated<Date>;
    endedAt: Date | null;
  };
  movedEntries: {
    moveId: string;
    position: number;
    source: string;
    kind: MovedKind;
    title: string;
    place: string;
    state: EntryState;
    notes: ColumnType<string[], string, string>;
    recordId: string | null;
    revision: number | null;
    former: string[];
  };
  movedPictures: {
    moveId: string;
    address: string;
    alt: string;
    state: 'made' | 'failed' | null;
    reason: string | null;
    mediaId: string | null;
  };
};
