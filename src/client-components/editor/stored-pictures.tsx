import { useEffect, useId, useState } from 'react';
import type { Picture } from '#contract/content/media.ts';
import styles from './dialogs.module.css';
import { storedPictures } from './uploads.ts';

type Props = { readonly chosen: string | null; readonly onChoose: (picture: Picture) => void };
type Listed = Picture & { readonly id: string };

export function StoredPictures({ chosen, onChoose }: Props) {
  const id = useId();
  // Two pictures may have the same file and differ in their description.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [page, setPage] = useState<{ items: readonly Listed[]; next: string | null }>({ items: [], next: null });
  const [status, setStatus] = useState('Loading…');
  const [after, setAfter] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const query = { ...(text.trim() ? { q: text.trim() } : {}), ...(after ? { after } : {}) };
      storedPictures(query, controller.signal).then(
        ({ items, next }) => {
          setPage((before) => ({ items: after ? [...before.items, ...items] : items, next }));
          setStatus(items.length > 0 || after ? '' : text.trim() ? 'No matching pictures.' : 'No pictures yet.');
        },
        (error: Error) => controller.signal.aborted || setStatus(error.message),
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, after]);
  return (
    <fieldset className={`shrinks ${styles.stored}`}>
      <legend className="visually-hidden">Stored pictures</legend>
      <input
        className="input"
        type="text"
        aria-label="Search stored pictures"
        placeholder="Search by description"
        value={text}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => {
          setAfter(null);
          setText(target.value);
        }}
      />
      <div className={styles.grid}>
        {page.items.map((item) => (
          <label key={item.id} className={styles.tile} title={item.alt}>
            <input
              type="radio"
              name={`${id}-stored`}
              checked={chosen === item.src && chosenId === item.id}
              onChange={() => {
                setChosenId(item.id);
                onChoose(pictureOf(item));
              }}
            />
            <img
              src={item.src.replace(/-\d+\.webp$/, `-${item.widths[0]}.webp`)}
              alt={item.alt || 'Decoration'}
              loading="lazy"
            />
          </label>
        ))}
      </div>
      <p role="status" className="field-hint">
        {status}
      </p>
      {page.next && (
        <button type="button" className={styles.more} onClick={() => setAfter(page.next)}>
          Show more pictures
        </button>
      )}
    </fieldset>
  );
}

const pictureOf = ({ src, alt, width, height, widths, tint, focus }: Listed): Picture => ({
  src,
  alt,
  width,
  height,
  widths,
  tint,
  ...(focus && { focus }),
});
