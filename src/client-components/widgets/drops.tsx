/** Files that are dragged over the window can be dropped on the file fields that it shows. */
import { type ComponentType, useEffect, useState } from 'react';

export type DropsProps = { readonly fields: readonly HTMLInputElement[]; readonly onEnd: () => void };

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

function fieldsShown(): HTMLInputElement[] {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]:enabled')];
  const shown = all.filter((field) => field.checkVisibility());
  const inDialog = shown.filter((field) => field.closest('[role="dialog"]'));
  return inDialog.length > 0 ? inDialog : shown;
}

export function Drops() {
  const [DropZones, setDropZones] = useState<ComponentType<DropsProps> | null>(null);
  const [fields, setFields] = useState<readonly HTMLInputElement[]>([]);
  useEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    let isOver = false;
    const end = () => {
      isOver = false;
      setFields([]);
    };
    const onEnter = (event: DragEvent) => {
      if (isOver || !hasFiles(event)) return;
      isOver = true;
      import(/* webpackChunkName: "shell" */ './drop-zones.tsx').then(
        (loaded) => {
          if (!isOver) return;
          setDropZones(() => loaded.DropZones);
          setFields(fieldsShown());
        },
        () => {},
      );
    };
    // Otherwise the browser would leave the page for a file that misses its field.
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event) || isFileField(event.target)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && end();
    const onDrop = (event: DragEvent) => {
      refuse(event);
      end();
    };
    document.addEventListener('dragenter', onEnter, { signal });
    document.addEventListener('dragover', refuse, { signal });
    document.addEventListener('dragleave', onLeave, { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => off.abort();
  }, []);
  return DropZones && fields.length > 0 ? <DropZones fields={fields} onEnd={() => setFields([])} /> : null;
}

const isFileField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file';
