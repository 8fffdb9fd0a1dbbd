'use client';
/**
 * A list whose rows can be dragged, besides their buttons "Move up" and "Move down". The code for dragging is loaded when the
 * pointer or the focus enters the list.
 */
import { type ReactNode, useEffect, useLayoutEffect, useOptimistic, useRef, useState } from 'react';
import { movedTo } from '#contract/moves.ts';
import styles from './sortable-list.module.css';

export type SortableRow = {
  readonly id: string;
  readonly name: string;
  /** Sent to the action besides `to`, the new position. */
  readonly fields: Readonly<Record<string, string>>;
  readonly content: ReactNode;
  /** Below the row, and moves with it. */
  readonly below?: ReactNode;
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

type Move = { readonly id: string; readonly to: number };

const loadDragging = () => import(/* webpackChunkName: "dragging" */ './sortable-rows.tsx');

export function SortableList({ label, action, rows, className, rowClassName }: Props) {
  const [shown, show] = useOptimistic(rows, move);
  const [dragging, setDragging] = useState<Awaited<ReturnType<typeof loadDragging>> | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const dropped = useRef<Move>(null);
  const isSortable = action !== null && rows.length > 1;
  useEffect(() => {
    if (!isSortable) return undefined;
    const off = new AbortController();
    // The buttons of the rows move them without this code.
    const load = () => void loadDragging().then(setDragging, () => {});
    for (const type of ['pointerenter', 'focusin'])
      box.current?.addEventListener(type, load, { once: true, signal: off.signal });
    return () => off.abort();
  }, [isSortable]);
  const send = async (data: FormData) => {
    if (dropped.current) show(dropped.current);
    await action?.(data);
  };
  const onEnd = () => {
    setDragged(null);
    const row = rows.find(({ id }) => id === dropped.current?.id);
    if (!row || !form.current) return;
    const fields = Object.entries({ ...row.fields, to: String(dropped.current?.to) });
    form.current.replaceChildren(...fields.map(([name, value]) => hiddenField(name, value)));
    form.current.requestSubmit();
  };
  // A row that changes its place loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useLayoutEffect(() => {
    const id = dropped.current?.id;
    dropped.current = null;
    if (id !== undefined) list.current?.querySelector<HTMLElement>(handleOf(id))?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <div ref={box} className={styles.box}>
      <ol ref={list} aria-label={label} className={className}>
        {shown.map(({ id, name, content, below, elementId, isChosen }) => (
          <li key={id} id={elementId}>
            <div className={[styles.row, rowClassName].join(' ')} data-chosen={isChosen || undefined}>
              {isSortable &&
                (dragging ? (
                  <dragging.DragHandle
                    id={id}
                    name={name}
                    className={styles.handle}
                    onStart={() => {
                      dropped.current = null;
                      setDragged(id);
                    }}
                    onEnd={onEnd}
                  />
                ) : (
                  <span className={styles.handle} />
                ))}
              {content}
            </div>
            {below}
          </li>
        ))}
      </ol>
      {dragging && dragged !== null && (
        <dragging.DropZones
          list={list}
          names={shown.map(({ name }) => name)}
          from={shown.findIndex(({ id }) => id === dragged) + 1}
          onDrop={(to) => {
            dropped.current = { id: dragged, to };
          }}
        />
      )}
      {/* Not rendered by the server, because React would add an inline script, which our CSP forbids. */}
      {dragging && <form ref={form} action={send} hidden />}
    </div>
  );
}

function move(rows: readonly SortableRow[], { id, to }: Move): readonly SortableRow[] {
  const from = rows.findIndex((row) => row.id === id) + 1;
  return from === 0 ? rows : movedTo(rows, from, to);
}

const handleOf = (id: string) => `[data-drag-handle="${CSS.escape(id)}"]`;

function hiddenField(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input');
  Object.assign(input, { type: 'hidden', name, value });
  return input;
}
