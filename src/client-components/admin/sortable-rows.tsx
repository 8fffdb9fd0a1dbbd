/**
 * `useDragging` loads it on demand: dragging by pointer, keyboard and screen reader, with the announcements of the
 * library.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import styles from './sortable-list.module.css';

type DragPreview = NonNullable<NonNullable<Parameters<typeof useDrag>[0]['preview']>['current']>;

type HandleProps = {
  readonly id: string;
  readonly name: string;
  readonly className: string | undefined;
  readonly onStart: () => void;
  readonly onEnd: () => void;
};

export function DragHandle({ id, name, className, onStart, onEnd }: HandleProps) {
  const handle = useRef<HTMLSpanElement>(null);
  const preview = useRef<DragPreview>((_items, show) => {
    const row = handle.current?.closest('tr') ?? handle.current?.parentElement;
    if (!row || !handle.current) return;
    const [outer, inner] = [row.getBoundingClientRect(), handle.current.getBoundingClientRect()];
    show(row, inner.x + inner.width / 2 - outer.x, inner.y + inner.height / 2 - outer.y);
    // The library gives its copy of a row an even height; this is the row itself.
    row.style.height = '';
  });
  const { dragProps, isDragging } = useDrag({
    preview,
    getItems: () => [{ 'text/plain': name }],
    getAllowedDropOperations: () => ['move'],
    onDragEnd: onEnd,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when dragging begins
  useLayoutEffect(() => {
    if (isDragging) onStart();
  }, [isDragging]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox does not drag buttons
    <span
      {...dragProps}
      ref={handle}
      role="button"
      tabIndex={0}
      aria-label={`Drag ${name}`}
      className={className}
      data-drag-handle={id}
      data-dragging={isDragging || undefined}
    />
  );
}

type Zone = { readonly to: number; readonly label: string; readonly top: number; readonly height: number };
type ZonesProps = {
  readonly list: RefObject<HTMLElement | null>;
  readonly names: readonly string[];
  /** Position of the row that is dragged. */
  readonly from: number;
  readonly onDrop: (to: number) => void;
};

/** Each zone reaches from the middle of a row to the middle of the next one; those beside the dragged row would change nothing. */
export function DropZones({ list, names, from, onDrop }: ZonesProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [zones, setZones] = useState<ReadonlyArray<Zone & { readonly line: number }>>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once, when dragging begins
  useLayoutEffect(() => {
    const origin = layer.current?.getBoundingClientRect().top ?? 0;
    const rows = [...(list.current?.children ?? [])].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { top: top - origin, bottom: bottom - origin, middle: (top + bottom) / 2 - origin };
    });
    setZones(
      Array.from({ length: rows.length + 1 }, (_, gap) => {
        const [before, after] = [rows[gap - 1], rows[gap]];
        const [top, end] = [before?.middle ?? after?.top ?? 0, after?.middle ?? before?.bottom ?? 0];
        const line = ((before?.bottom ?? top) + (after?.top ?? end)) / 2 - top;
        const to = gap < from ? gap + 1 : gap;
        const label = `Position ${to}, ${gap < names.length ? `before ${names[gap]}` : 'at the end'}`;
        return { to, label, top, height: end - top, line, gap };
      }).filter(({ gap }) => gap !== from && gap !== from - 1),
    );
  }, []);
  return (
    <div ref={layer} className={styles.zones}>
      {zones.map((zone) => (
        <DropZone key={zone.to} {...zone} onDrop={() => onDrop(zone.to)} />
      ))}
    </div>
  );
}

type ZoneProps = Omit<Zone, 'to'> & { readonly line: number; readonly onDrop: () => void };

function DropZone({ label, top, height, line, onDrop }: ZoneProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const { dropProps, isDropTarget } = useDrop({ ref, onDrop });
  return (
    <button
      {...dropProps}
      ref={ref}
      type="button"
      tabIndex={-1}
      aria-label={label}
      className={styles.zone}
      data-over={isDropTarget || undefined}
      style={{ top, height }}
    >
      <span style={{ top: line }} />
    </button>
  );
}
