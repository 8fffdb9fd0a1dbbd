'use client';
import { useState } from 'react';

type Props = {
  readonly label: string;
  /** Id of the element whose children have a box and its label. */
  readonly boxes: string;
};

/** Shows the boxes whose labels contain what is typed, and those that are checked. */
export function BoxSearch({ label, boxes }: Props) {
  const [found, setFound] = useState<number | null>(null);
  const search = (typed: string) => {
    const text = typed.trim().toLocaleLowerCase();
    const rows = [...(document.getElementById(boxes)?.children ?? [])] as HTMLElement[];
    const matching = rows.filter(({ textContent }) => textContent.toLocaleLowerCase().includes(text));
    for (const row of rows) row.hidden = !matching.includes(row) && !row.querySelector(':checked');
    setFound(text === '' ? null : matching.length);
  };
  return (
    <>
      <input
        type="search"
        className="input"
        data-needs-script=""
        aria-label={label}
        aria-controls={boxes}
        placeholder={label}
        autoComplete="off"
        onChange={({ target }) => search(target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <span role="status" className="field-hint">
        {found !== null &&
          (found === 0 ? 'Nobody has this name.' : <span className="visually-hidden">{found} found</span>)}
      </span>
    </>
  );
}
