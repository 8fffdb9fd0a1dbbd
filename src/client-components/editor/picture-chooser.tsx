'use client';
import { useEffect, useState } from 'react';
import type { Picture } from '#contract/content/media.ts';
import { useLazyDialog } from '../lazy-dialog.ts';
import styles from './picture-chooser.module.css';
import { loadPictureDialog, type PictureWindow } from './windows.ts';
// The page loads these styles for the dialog that loads later.
import './dialogs.module.css';
import '../dialog.module.css';

type Props = {
  /** Id of the field, which holds the picture as JSON. */
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly removable: boolean;
  readonly onDark: boolean;
};

export function PictureChooser({ field, label, value, removable, onDark }: Props) {
  const [json, setJson] = useState(value);
  const { opened, open, close } = useLazyDialog<PictureWindow>();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const picture = pictureOf(json);
  // Drafts and resets change the field.
  useEffect(() => {
    const input = fieldOf(field);
    if (!input) return undefined;
    const read = () => setJson(input.value);
    const readSoon = () => setTimeout(read);
    const { form } = input;
    const watch = new MutationObserver(readSoon);
    watch.observe(input, { childList: true, characterData: true, subtree: true });
    form?.addEventListener('reset', readSoon);
    input.addEventListener('restored', read);
    read();
    return () => {
      watch.disconnect();
      form?.removeEventListener('reset', readSoon);
      input.removeEventListener('restored', read);
    };
  }, [field]);
  const write = (next: Picture | null) => {
    const text = next ? JSON.stringify({ ...next, decorative: next.alt === '' }) : '';
    const input = fieldOf(field);
    if (input) input.value = text;
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    setJson(text);
    close();
  };
  return (
    <div className={styles.chooser}>
      {picture && (
        <img
          src={picture.src}
          alt=""
          className={styles.preview}
          data-on-dark={onDark || undefined}
          width={picture.width}
          height={picture.height}
        />
      )}
      <div className={styles.text}>
        {picture && (
          <p className={styles.alt}>{picture.alt === '' ? 'Decoration, without a description' : picture.alt}</p>
        )}
        <p className={styles.buttons} data-waiting={isHydrated ? undefined : ''}>
          <button
            type="button"
            className="button button-quiet"
            aria-label={buttonLabel(picture, label)}
            onClick={() => open(loadPictureDialog)}
          >
            {picture ? 'Change' : 'Choose a picture'}
          </button>
          {picture && removable && (
            <button
              type="button"
              className="button button-quiet"
              aria-label={`Remove picture: ${label}`}
              onClick={() => write(null)}
            >
              Remove
            </button>
          )}
        </p>
      </div>
      {opened && (
        <opened.PictureDialog
          current={picture ?? undefined}
          onChoose={(chosen) => write('src' in chosen ? chosen : picture && { ...picture, ...chosen })}
          onClose={close}
        />
      )}
    </div>
  );
}

const buttonLabel = (picture: Picture | null, label: string) =>
  picture ? `Change picture: ${label}` : `Choose a picture: ${label}`;

const fieldOf = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null;

function pictureOf(json: string): Picture | null {
  try {
    return json === '' ? null : (JSON.parse(json) as Picture);
  } catch {
    return null;
  }
}
