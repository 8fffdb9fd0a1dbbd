'use client';
/** The server-rendered text stays if loading fails. */
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import styles from './editor.module.css';
// The page loads these styles for the dialogs that load later.
import './dialogs.module.css';
import '../dialog.module.css';
import '../suggestion-field.module.css';
import { goOnByEnter } from './go-on.ts';
import type { SurfaceProps } from './surface.tsx';

type Props = SurfaceProps & {
  readonly children: ReactNode;
};

let Loaded: ComponentType<SurfaceProps> | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  const { Surface } = await import(/* webpackChunkName: "editor" */ './surface.tsx');
  // A link of the text that has the focus goes with it; the editor takes the focus over (caret.ts).
  const waiting = document.activeElement?.closest('[data-editor]');
  const field = waiting?.previousElementSibling;
  if (field instanceof HTMLElement) field.dataset['caret'] = String(waiting?.getBoundingClientRect().top);
  Loaded = Surface;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function RichTextEditor({ children, ...props }: Props) {
  // The editor of another page is there at once: keys that are pressed while a new record becomes a stored one need it.
  const Surface = useSyncExternalStore(
    subscribe,
    () => Loaded,
    () => null,
  );
  const [status, setStatus] = useState<string | null>(null);
  useEffect(() => {
    if (Loaded) return undefined;
    let isCancelled = false;
    setStatus('Loading the editor…');
    load().catch(
      () => isCancelled || setStatus('The editor could not be loaded. Your text is safe; please reload the page.'),
    );
    return () => {
      isCancelled = true;
    };
  }, []);
  const { field } = props;
  useEffect(() => goOnByEnter(field), [field]);
  if (Surface) return <Surface {...props} />;
  return (
    // Tab and Enter in the title lead here meanwhile, so that the next words get into no other field.
    <div className={styles.editor} data-editor="waiting" tabIndex={status === null ? undefined : 0}>
      <div className={styles.page}>{children}</div>
      <div className={styles.bar} />
      <p className={styles.foot} role="status">
        {status}
      </p>
    </div>
  );
}
