'use client';
import { useEffect, useState } from 'react';

type Props = { readonly field: string; readonly limit: number };

/** Shows how long a text is, as soon as it is nearly too long for the server. `field` is an id. */
export function TextLength({ field, limit }: Props) {
  const [length, setLength] = useState(0);
  useEffect(() => {
    const input = document.getElementById(field) as HTMLTextAreaElement | null;
    const read = () => setLength(input?.value.trim().length ?? 0);
    const { form } = input ?? {};
    const readSoon = () => setTimeout(read);
    read();
    input?.addEventListener('input', read);
    input?.addEventListener('restored', read);
    form?.addEventListener('reset', readSoon);
    return () => {
      input?.removeEventListener('input', read);
      input?.removeEventListener('restored', read);
      form?.removeEventListener('reset', readSoon);
    };
  }, [field]);
  if (length <= 0.8 * limit) return null;
  return (
    <p className={length > limit ? 'field-error' : 'field-hint'} role={length > limit ? 'status' : undefined}>
      {length > limit ? `${length} characters: at most ${limit} can be saved.` : `${length} of ${limit} characters`}
    </p>
  );
}
