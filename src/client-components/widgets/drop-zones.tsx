import { useEffect, useReducer } from 'react';
import { DropZone, Text } from 'react-aria-components/DropZone';
import { createPortal } from 'react-dom';
import '../react-aria-setup.ts';
import { tell } from '../router/outcome.ts';
import { takeFiles } from './dropped-files.ts';
import type { DropsProps } from './drops.tsx';
import { labelOf } from './widget-popover.tsx';
import styles from './widgets.module.css';

/** The files count as if they had been chosen with the button of the field. */
function choose(field: HTMLInputElement, dropped: readonly File[]): void {
  const { files, remark } = takeFiles(field, [...(field.files ?? [])], dropped);
  if (remark) tell({ text: remark });
  if (files.length === 0) return;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  field.files = chosen.files;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  field.focus();
}

export function DropZones({ fields }: DropsProps) {
  const [, measureAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const off = new AbortController();
    const listening = { capture: true, passive: true, signal: off.signal };
    for (const type of ['scroll', 'resize']) addEventListener(type, measureAgain, listening);
    return () => off.abort();
  }, []);
  return createPortal(
    // Dialogs do not hide it.
    <div data-react-aria-top-layer="true">
      {fields.map((field) => {
        const { top, left, width, height } = (field.closest('.field') ?? field).getBoundingClientRect();
        return (
          <DropZone
            key={field.id}
            className={styles.dropZone as string}
            style={{ top, left, width, height }}
            onDrop={({ items }) => {
              const files = items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []));
              void Promise.all(files).then((all) => choose(field, all));
            }}
          >
            <Text slot="label">
              {field.multiple ? 'Drop files here' : 'Drop a file here'}
              <span className="visually-hidden">: {labelOf(field)}</span>
            </Text>
          </DropZone>
        );
      })}
    </div>,
    document.body,
  );
}
