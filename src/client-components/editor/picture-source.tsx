import { useEffect, useState } from 'react';
import type { Picture } from '#contract/content/media.ts';
import { uploadTypes } from '#contract/picture-sizes.ts';
import styles from './dialogs.module.css';
import { StoredPictures } from './stored-pictures.tsx';
import { rejectionReason } from './uploads.ts';

export type Source = { readonly file: File } | { readonly picture: Picture };

type Props = {
  readonly id: string;
  readonly source: Source | null;
  readonly current: Pick<Picture, 'src' | 'alt'> | undefined;
  readonly isUpload: boolean;
  readonly problem: string | null;
  /** Clears the previous selection, so that the dialog never adds another picture than the last one. */
  readonly onReject: (reason: string) => void;
  readonly onChoose: (source: Source) => void;
};

export function PictureSource({ id, source, current, isUpload, problem, onReject, onChoose }: Props) {
  const [isOpen, setOpen] = useState(!isUpload && !source && !current);
  const [given] = useState(source);
  const preview = usePreview(source) ?? current?.src ?? null;
  const take = (file: File | undefined) => {
    if (!file) return;
    const reason = rejectionReason(file);
    if (reason) return onReject(reason);
    setOpen(false);
    onChoose({ file });
  };
  return (
    <div className="field">
      <label htmlFor={id}>Picture</label>
      <div className={`shrinks ${styles.source}`}>
        {preview && <img src={preview} alt="" className={styles.preview} />}
        <div className={styles.inputs}>
          <input
            id={id}
            data-focus-first={source || current ? undefined : true}
            className={`shrinks ${styles.file}`}
            type="file"
            accept={uploadTypes.join(',')}
            aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChange={({ target }) => take(target.files?.[0])}
          />
          <p id={`${id}-hint`} className="field-hint">
            {source && 'file' in source
              ? // The field shows the name of a file that was chosen in it.
                source === given && source.file.name
              : 'Drop one here, or choose a file: PNG, JPEG, WebP or AVIF of at most 50 MB, or GIF of at most 5 MB. Large photographs are made smaller before they are sent.'}
          </p>
          {!isUpload && !isOpen && (
            <button type="button" className={styles.more} onClick={() => setOpen(true)}>
              Choose from stored pictures
            </button>
          )}
        </div>
      </div>
      {problem && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {problem}
        </p>
      )}
      {isOpen && (
        <StoredPictures
          chosen={source && 'picture' in source ? source.picture.src : null}
          onChoose={(picture) => onChoose({ picture })}
        />
      )}
    </div>
  );
}

/** It is a data: URL, because our CSP does not allow blob: URLs. */
function usePreview(source: Source | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!source || 'picture' in source) return setPreview(source?.picture.src ?? null);
    const reader = new FileReader();
    reader.addEventListener('load', () => setPreview(reader.result as string));
    reader.readAsDataURL(source.file);
    return () => reader.abort();
  }, [source]);
  return preview;
}
