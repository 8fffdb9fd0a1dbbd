'use client';
import { useEffect, useState } from 'react';

/** How many rows of a list are chosen; without scripts it names none. */
export function ChosenCount({ name, form }: { readonly name: string; readonly form: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const show = () =>
      setCount(document.querySelectorAll(`tbody input[name="${name}"][form="${form}"]:checked`).length);
    show();
    document.addEventListener('change', show);
    return () => document.removeEventListener('change', show);
  });
  return <span role="status">{count === 0 ? 'With the selected rows:' : `${count} selected:`}</span>;
}
