import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

export type Draggable = {
  readonly id: string;
  readonly name: string;
  /** Fields that are sent to the action besides `to`. */
  readonly fields: Readonly<Record<string, string>>;
};

/** The place of a row in what is shown, counted from 1. */
export type Move = { readonly id: string; readonly to: number };

type Options = {
  /** The code for dragging is loaded when the pointer or the focus enters it. */
  readonly box: RefObject<HTMLElement | null>;
  /** Null if rows cannot be moved. */
  readonly action: ((data: FormData) => unknown) | null;
  readonly rows: readonly Draggable[];
  /** The value sent as `to` for this place; the place itself by default. */
  readonly positionAt?: (to: number) => number;
  readonly onSend?: (move: Move) => void;
};

export type Dragging = {
  readonly isSortable: boolean;
  /** Null until the code for dragging is there. */
  readonly handle: ((row: Draggable, className: string | undefined) => ReactNode) | null;
  /** The zones where the dragged row can be dropped; `list` has the shown rows as its children. */
  zones(list: RefObject<HTMLElement | null>, shown: readonly Draggable[]): ReactNode;
  readonly form: ReactNode;
  /** The row that was dropped last. It is returned once, because the row loses the focus when it changes its place. */
  takeFocus(): void;
};

const loadRows = () => import(/* webpackChunkName: "dragging" */ './sortable-rows.tsx');

/** Makes the rows of a list or a table draggable; one form sends each move. */
export function useDragging({ box, action, rows, positionAt = (to) => to, onSend }: Options): Dragging {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadRows>> | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const dropped = useRef<Move>(null);
  const isSortable = action !== null && rows.length > 1;
  useEffect(() => {
    if (!isSortable) return undefined;
    const off = new AbortController();
    // Without this code, the position can be changed in another way.
    const load = () => void loadRows().then(setLoaded, () => {});
    for (const type of ['pointerenter', 'focusin'])
      box.current?.addEventListener(type, load, { once: true, signal: off.signal });
    return () => off.abort();
  }, [box, isSortable]);
  const send = async (data: FormData) => {
    if (dropped.current) onSend?.(dropped.current);
    await action?.(data);
  };
  const onStart = (id: string) => {
    dropped.current = null;
    setDragged(id);
  };
  const onEnd = () => {
    setDragged(null);
    const move = dropped.current;
    const row = rows.find(({ id }) => id === move?.id);
    if (!move || !row || !form.current) return;
    const fields = Object.entries({ ...row.fields, to: String(positionAt(move.to)) });
    form.current.replaceChildren(...fields.map(([name, value]) => hiddenField(name, value)));
    form.current.requestSubmit();
  };
  return {
    isSortable,
    handle:
      loaded &&
      (({ id, name }, className) => (
        <loaded.DragHandle id={id} name={name} className={className} onStart={() => onStart(id)} onEnd={onEnd} />
      )),
    zones: (list, shown) =>
      loaded &&
      dragged !== null && (
        <loaded.DropZones
          list={list}
          names={shown.map(({ name }) => name)}
          from={shown.findIndex(({ id }) => id === dragged) + 1}
          onDrop={(to) => {
            dropped.current = { id: dragged, to };
          }}
        />
      ),
    // The server does not render the form, because React would add an inline script, which our CSP forbids.
    form: loaded && <form ref={form} action={send} hidden />,
    takeFocus() {
      const id = dropped.current?.id;
      dropped.current = null;
      if (id === undefined) return;
      box.current?.querySelector<HTMLElement>(`[data-drag-handle="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    },
  };
}

function hiddenField(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input');
  Object.assign(input, { type: 'hidden', name, value });
  return input;
}
