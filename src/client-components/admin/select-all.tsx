'use client';
import { useEffect, useRef } from 'react';

export function SelectAll({ name, form }: { readonly name: string; readonly form: string }) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const show = () => {
      const rows = rowsOf(name, form);
      const chosen = rows.filter((row) => row.checked).length;
      if (!own.current) return;
      own.current.checked = rows.length > 0 && chosen === rows.length;
      own.current.indeterminate = chosen > 0 && chosen < rows.length;
    };
    show();
    document.addEventListener('change', show);
    return () => document.removeEventListener('change', show);
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

const rowsOf = (name: string, form: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`tbody input[name="${name}"][form="${form}"]`),
];
