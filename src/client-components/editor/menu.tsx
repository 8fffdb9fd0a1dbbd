/** Opens above the foot of the text. The boot script closes it with Escape, and when the focus leaves it. */
import { type ReactNode, useRef } from 'react';
import styles from './editor.module.css';

type Props = { readonly label: string; readonly children: (close: () => void) => ReactNode };

export function Menu({ label, children }: Props) {
  const own = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (own.current) own.current.open = false;
  };
  return (
    <details ref={own} data-menu="" className={styles.menu}>
      <summary className={styles.smallTool}>{label}</summary>
      <div className={styles.entries}>{children(close)}</div>
    </details>
  );
}
