'use client';
/** The server-rendered text stays if loading fails. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import styles from './editor.module.css';
// Loaded with the page for the dialogs that load later.
import './dialogs.module.css';
import '../dialog.module.css';
import '../suggestion-field.module.css';
import type { SurfaceProps } from './surface.tsx';

type Props = SurfaceProps & {
  readonly children: ReactNode;
};

export function RichTextEditor({ children, ...props }: Props) {
  const [Surface, setSurface] = useState<ComponentType<SurfaceProps> | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  useEffect(() => {
    let isCancelled = false;
    setStatus('Loading the editor…');
    import(/* webpackChunkName: "editor" */ './surface.tsx').then(
      (module) => isCancelled || setSurface(() => module.Surface),
      () => isCancelled || setStatus('The editor could not be loaded. Your text is safe; please reload the page.'),
    );
    return () => {
      isCancelled = true;
    };
  }, []);
  if (Surface) return <Surface {...props} />;
  return (
    <div className={styles.editor} data-editor="waiting">
      <div className={styles.bar} />
      <div className={styles.page}>{children}</div>
      <p className={styles.foot} role="status">
        {status}
      </p>
    </div>
  );
}
