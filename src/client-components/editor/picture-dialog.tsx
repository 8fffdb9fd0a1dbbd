import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Picture } from '#contract/content/media.ts';
import { Dialog } from '../dialog.tsx';
import { Description } from './description.tsx';
import styles from './dialogs.module.css';
import { PictureSource, type Source } from './picture-source.tsx';
import { sendPicture } from './uploads.ts';

type Props = {
  readonly current?: Pick<Picture, 'src' | 'alt'> | undefined;
  readonly file?: File | undefined;
  /** The description of a picture that is chosen first, as far as it is known. */
  readonly description?: string;
  /** Only pictures in a text have a caption; it is empty without one. */
  readonly caption?: string | undefined;
  /** Only a new file can be chosen, no stored picture. */
  readonly isUpload?: boolean;
  readonly onChoose: (picture: Picture | { alt: string }, caption: string) => void;
  readonly onRemove?: (() => void) | undefined;
  readonly onClose: () => void;
};

export function PictureDialog(props: Props) {
  const { current, file, description: known = '', caption, isUpload = false, onChoose, onRemove, onClose } = props;
  const id = useId();
  const [source, setSource] = useState<Source | null>(file ? { file } : null);
  const [alt, setAlt] = useState(current?.alt ?? known);
  const [typedCaption, setCaption] = useState(caption ?? '');
  const [decorative, setDecorative] = useState(current?.alt === '');
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ of: 'picture' | 'alt'; text: string } | null>(null);
  const sending = useRef(new AbortController());
  useEffect(() => () => sending.current.abort(), []);
  /** Somebody typed the description, so it stays when another picture is chosen. */
  const [isTyped, setTyped] = useState(false);
  const description = decorative ? '' : alt.trim();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // React events bubble to the surrounding form.
    event.stopPropagation();
    if (!source && !current) return setProblem({ of: 'picture', text: 'Please choose a picture.' });
    if (!decorative && description === '') {
      document.getElementById(`${id}-alt`)?.focus();
      return setProblem({ of: 'alt', text: 'Please describe the picture or mark it as decorative.' });
    }
    const choose = (picture: Picture | { alt: string }) => onChoose(picture, typedCaption.trim());
    if (!source) return choose({ alt: description });
    if ('picture' in source) return choose({ ...source.picture, alt: description });
    setProblem(null);
    setProgress(0);
    try {
      const { signal } = sending.current;
      choose(await sendPicture({ file: source.file, alt: description, signal, onProgress: setProgress }));
    } catch (error) {
      setProgress(null);
      setProblem({ of: 'picture', text: (error as Error).message });
    }
  }

  return (
    <Dialog title={current ? 'Change the picture' : 'Add a picture'} onClose={onClose}>
      <form className="fields" noValidate onSubmit={(event) => void submit(event)}>
        <PictureSource
          id={`${id}-file`}
          source={source}
          current={current}
          isUpload={isUpload}
          problem={problem?.of === 'picture' ? problem.text : null}
          onReject={(text) => {
            setSource(null);
            setProblem({ of: 'picture', text });
          }}
          onChoose={(chosen) => {
            setProblem(null);
            setSource(chosen);
            // After a stored picture the arrow keys choose the next one.
            if ('file' in chosen) document.getElementById(`${id}-alt`)?.focus();
            if (isTyped) return;
            const stored = 'picture' in chosen ? chosen.picture.alt : current?.alt;
            setAlt(stored ?? known);
            setDecorative(stored === '');
          }}
        />
        <Description
          id={`${id}-alt`}
          isFirst={file !== undefined || current !== undefined}
          alt={alt}
          decorative={decorative}
          problem={problem?.of === 'alt' ? problem.text : null}
          onAlt={(typed) => {
            setTyped(true);
            setAlt(typed);
          }}
          onDecorative={(chosen) => {
            setTyped(true);
            setDecorative(chosen);
          }}
        />
        {caption !== undefined && (
          <div className="field">
            <label htmlFor={`${id}-caption`}>
              Caption<span className="field-optional"> (optional)</span>
            </label>
            <p id={`${id}-caption-hint`} className="field-hint">
              It is shown below the picture.
            </p>
            <input
              id={`${id}-caption`}
              className="input"
              value={typedCaption}
              aria-describedby={`${id}-caption-hint`}
              onChange={({ target }) => setCaption(target.value)}
            />
          </div>
        )}
        {progress !== null && (
          <p className={`line align-center gap-s small ${styles.progress}`}>
            <progress value={progress} aria-label="Upload" />
            <span role="status">{progress < 1 ? `Uploading… ${Math.round(progress * 100)} %` : 'Processing…'}</span>
          </p>
        )}
        <p className={styles.buttons}>
          <button type="submit" className="button" aria-disabled={progress !== null || undefined}>
            {current ? 'Save picture' : 'Add picture'}
          </button>
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          {onRemove && (
            <button type="button" className="button button-quiet" onClick={onRemove}>
              Remove picture
            </button>
          )}
        </p>
      </form>
    </Dialog>
  );
}
