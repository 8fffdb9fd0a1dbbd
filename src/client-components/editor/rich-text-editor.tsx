'use client';
/**
 * Puts the editor in the place of the text that the server drew. The editor is large, so it comes after the page has
 * become alive; until then, and where it cannot be had, the text stands there as it is.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import styles from './editor.module.css';
// Of what comes later: styles are there with the page.
import './dialogs.module.css';
import '../dialog.module.css';
import '../suggestion-field.module.css';
import type { SurfaceProps } from './surface.tsx';

type Props = SurfaceProps & {
  /** The text as the server drew it. */
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
