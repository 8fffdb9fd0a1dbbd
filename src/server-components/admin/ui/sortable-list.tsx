import type { ComponentProps } from 'react';
import { SortableList as List } from '../../../client-components/admin/sortable-list.tsx';
import type { Action } from '../../request/action.ts';
import { mayUse } from '../../request/may-use.ts';

type Props = Omit<ComponentProps<typeof List>, 'action'> & {
  /** Null if rows cannot be moved. */
  readonly action: Action | null;
};

/** People who may only look see no handles. */
export const SortableList = ({ action, ...list }: Props) => (
  <List {...list} action={action && mayUse(action) ? action : null} />
);
