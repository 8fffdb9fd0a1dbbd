/** Files that are dragged over the window can be dropped on the file fields that it shows. */
import { type ComponentType, useEffect, useState } from 'react';

export type DropsProps = { readonly fields: readonly HTMLInputElement[] };

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
    // A zone that were removed at once would miss the event.
    const end = () =>
      setTimeout(() => {
        isOver = false;
        setFields([]);
      });
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
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) end();
    };
    // The zones stop what they handle, so it is heard on the way down.
    const listening = { signal, capture: true };
    document.addEventListener('dragenter', onEnter, listening);
    document.addEventListener('dragleave', onLeave, listening);
    document.addEventListener('drop', end, listening);
    document.addEventListener('dragover', refuse, { signal });
    document.addEventListener('drop', refuse, { signal });
    return () => off.abort();
  }, []);
  return DropZones && fields.length > 0 ? <DropZones fields={fields} /> : null;
}

const isFileField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file';
