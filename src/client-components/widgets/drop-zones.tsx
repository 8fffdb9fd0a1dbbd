import { DropZone, Text } from 'react-aria-components/DropZone';
import { createPortal } from 'react-dom';
import '../pressable-style.ts';
import type { DropsProps } from './drops.tsx';
import { labelOf } from './widget-popover.tsx';
import styles from './widgets.module.css';

/** As if they had been chosen with the button of the field. */
function choose(field: HTMLInputElement, files: readonly File[]): void {
  const chosen = new DataTransfer();
  for (const file of field.multiple ? files : files.slice(0, 1)) chosen.items.add(file);
  if (chosen.files.length === 0) return;
  field.files = chosen.files;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  field.focus();
}

export function DropZones({ fields, onEnd }: DropsProps) {
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
              onEnd();
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
