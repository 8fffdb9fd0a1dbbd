/** A window above the page: the browser's own, which keeps the focus inside, closes with Escape and gives the focus back. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

type Props = {
  readonly title: string;
  /** The title is for who hears it only. */
  readonly quiet?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Stands at the end of the document, because a form cannot hold another form. */
export function Dialog({ title, quiet = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it still stands in the document: then the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => shown?.close();
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key does the same, by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && quiet && currentTarget.close()}
    >
      <div className={styles.inside}>
        <h2 id={id} className={quiet ? 'visually-hidden' : styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
