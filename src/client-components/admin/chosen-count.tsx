'use client';
import { useEffect, useState } from 'react';
import { rowsOf } from './rows.ts';

/** The number of chosen rows of a list; without scripts it names none. */
export function ChosenCount({ name, form }: { readonly name: string; readonly form: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const show = () => setCount(rowsOf(name, form).filter(({ checked }) => checked).length);
    show();
    document.addEventListener('change', show);
    return () => document.removeEventListener('change', show);
  });
  return <span role="status">{count === 0 ? 'With the selected rows:' : `${count} selected:`}</span>;
}
