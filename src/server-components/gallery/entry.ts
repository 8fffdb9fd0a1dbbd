import type { ReactNode } from 'react';

type State = {
  readonly label: string;
  readonly element: ReactNode;
  /** As wide as the page. */
  readonly isWide?: true;
};

export type Entry = {
  /** The exports of the file for pages, separated by commas. */
  readonly name: string;
  /** Below `src/server-components`. */
  readonly file: `${'ui' | 'admin/ui'}/${string}`;
  /** One sentence. */
  readonly about: string;
  readonly states: readonly State[];
  /** All its states are as wide as the page. */
  readonly isWide?: true;
};

export type Group = { readonly id: string; readonly title: string; readonly entries: readonly Entry[] };

/** `admin/ui/data-table.tsx` -> `admin-ui-data-table`. */
export const anchorOf = ({ file }: Entry): string => file.replace(/\.tsx$/, '').replaceAll('/', '-');
