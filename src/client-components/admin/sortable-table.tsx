'use client';
/** Makes the rows of a table draggable that the server rendered: each handle is put into the cell with `data-order`. */
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './sortable-list.module.css';
import { type Draggable, useDragging } from './use-dragging.tsx';

type Props = {
  readonly action: (data: FormData) => unknown;
  readonly rows: ReadonlyArray<Draggable & { readonly position: number }>;
  readonly children: ReactNode;
};

export function SortableTable({ action, rows, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [cells, setCells] = useState<ReadonlyMap<string, Element>>(new Map());
  // The list may leave out rows, so their positions need not follow each other.
  const positionAt = (to: number) => rows[to - 1]?.position ?? to;
  const { handle, zones, form, takeFocus } = useDragging({ box, action, rows, positionAt });
  const isLoaded = handle !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the rows
  useLayoutEffect(() => {
    body.current = box.current?.querySelector('tbody') ?? null;
    const found = [...(box.current?.querySelectorAll('[data-order]') ?? [])];
    setCells(new Map(found.map((cell) => [cell.getAttribute('data-order') ?? '', cell])));
  }, [rows, isLoaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useLayoutEffect(takeFocus, [rows]);
  return (
    <div ref={box} className="relative shrinks">
      {children}
      {rows.map((row) => {
        const cell = cells.get(row.id);
        return <Fragment key={row.id}>{handle && cell && createPortal(handle(row, styles.handle), cell)}</Fragment>;
      })}
      {zones(body, rows)}
      {form}
    </div>
  );
}
