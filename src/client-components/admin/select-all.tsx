'use client';
import { useEffect, useRef } from 'react';
import { rowsOf } from './rows.ts';

/** Chooses all rows, shows whether all are chosen, and lets a click with Shift choose all rows up to the last one clicked. */
export function SelectAll({ name, form }: { readonly name: string; readonly form: string }) {
  const own = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  // The effect runs after each render, because the rows of the next page are not chosen.
  useEffect(() => {
    const show = () => {
      const rows = rowsOf(name, form);
      const chosen = rows.filter((row) => row.checked).length;
      if (!own.current) return;
      own.current.checked = rows.length > 0 && chosen === rows.length;
      own.current.indeterminate = chosen > 0 && chosen < rows.length;
    };
    const onClick = ({ target, shiftKey }: MouseEvent) => {
      const rows = rowsOf(name, form);
      // A label's click has no Shift in some browsers, so the click on the box itself counts.
      const row = rows.find((each) => each === target);
      if (!row) return;
      if (shiftKey && last.current) chooseRange(rows, { from: last.current, to: row });
      last.current = row;
    };
    show();
    document.addEventListener('change', show);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('change', show);
      document.removeEventListener('click', onClick);
    };
  });
  return (
    <label data-needs-script="">
      <span className="visually-hidden">Choose all rows</span>
      <input
        ref={own}
        type="checkbox"
        onChange={({ target }) => {
          for (const row of rowsOf(name, form)) row.checked = target.checked;
        }}
      />
    </label>
  );
}

type Row = HTMLInputElement;

function chooseRange(rows: readonly Row[], { from, to }: { readonly from: Row; readonly to: Row }): void {
  const [start, end] = [rows.indexOf(from), rows.indexOf(to)].sort((one, other) => one - other) as [number, number];
  if (start < 0) return;
  for (const row of rows.slice(start, end + 1)) row.checked = to.checked;
}
