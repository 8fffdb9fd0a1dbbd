'use client';
/** Fills the field of an address with a page that is chosen by its title. Without scripts, the address is typed. */
import { useEffect, useState } from 'react';
import { useLazyDialog } from '../lazy-dialog.ts';
import styles from './link-chooser.module.css';
import { type LinkWindow, loadLinkDialog } from './windows.ts';
// The page loads these styles for the dialog that loads later.
import './dialogs.module.css';
import '../dialog.module.css';
import '../suggestion-field.module.css';

type Props = {
  /** Id of the field. */
  readonly field: string;
  readonly label: string;
};

export function LinkChooser({ field, label }: Props) {
  const { opened, open, close } = useLazyDialog<LinkWindow>();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const write = (href: string) => {
    const input = fieldOf(field);
    if (input) input.value = href;
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    close();
  };
  return (
    <p className={styles.chooser} data-waiting={isHydrated ? undefined : ''}>
      <button
        type="button"
        className="link-button"
        aria-label={`Choose a page: ${label}`}
        onClick={() => open(loadLinkDialog)}
      >
        Choose a page
      </button>
      {opened && (
        <opened.LinkDialog
          current={fieldOf(field)?.value ?? ''}
          onChoose={({ href }) => write(href)}
          onRemove={() => write('')}
          onClose={close}
        />
      )}
    </p>
  );
}

const fieldOf = (id: string) => document.getElementById(id) as HTMLInputElement | null;
