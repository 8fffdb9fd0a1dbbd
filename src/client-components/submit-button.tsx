'use client';
/** Sends the form it stands in, once: while that is under way it does nothing more. Stays focusable, so nobody loses their place. */
import type { MouseEvent, ReactNode } from 'react';
import { useFormStatus } from 'react-dom';

const doNothing = (event: MouseEvent) => event.preventDefault();

export function SubmitButton({ children }: { readonly children: ReactNode }) {
  const { pending } = useFormStatus();
  return (
    <button
      type="submit"
      className="button"
      aria-disabled={pending || undefined}
      onClick={pending ? doNothing : undefined}
    >
      {children}
    </button>
  );
}
