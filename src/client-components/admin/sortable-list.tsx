'use client';
/** A list whose rows can be dragged, besides their buttons "Move up" and "Move down". */
import { type ReactNode, useLayoutEffect, useOptimistic, useRef } from 'react';
import { movedTo } from '#contract/moves.ts';
import styles from './sortable-list.module.css';
import { type Draggable, type Move, useDragging } from './use-dragging.tsx';

export type SortableRow = Draggable & {
  readonly content: ReactNode;
  /** It is below the row, and moves with it. */
  readonly below?: ReactNode;
  /** Links lead to the row, which then has the focus. */
  readonly elementId?: string;
  readonly isChosen?: boolean;
};

type Props = {
  readonly label: string;
  /** Null if rows cannot be moved. */
  readonly action: ((data: FormData) => unknown) | null;
  readonly rows: readonly SortableRow[];
  readonly className?: string | undefined;
  readonly rowClassName?: string | undefined;
};

export function SortableList({ label, action, rows, className, rowClassName }: Props) {
  const [shown, show] = useOptimistic(rows, move);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { isSortable, handle, zones, form, takeFocus } = useDragging({ box, action, rows, onSend: show });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useLayoutEffect(takeFocus, [shown]);
  return (
    <div ref={box} className="relative shrinks">
      <ol ref={list} aria-label={label} className={className}>
        {shown.map((row) => (
          <li key={row.id} id={row.elementId} tabIndex={row.elementId === undefined ? undefined : -1}>
            <div className={['line', rowClassName].join(' ')} data-chosen={row.isChosen || undefined} data-walk="">
              {isSortable && (handle?.(row, styles.handle) ?? <span className={styles.handle} />)}
              {row.content}
            </div>
            {row.below}
          </li>
        ))}
      </ol>
      {zones(list, shown)}
      {form}
    </div>
  );
}

function move(rows: readonly SortableRow[], { id, to }: Move): readonly SortableRow[] {
  const from = rows.findIndex((row) => row.id === id) + 1;
  return from === 0 ? rows : movedTo(rows, from, to);
}
