'use client';
/** Sends the form it stands in, once: while that is under way it does nothing more. Stays focusable, so nobody loses their place. */
import type { MouseEvent, ReactNode } from 'react';
import { useFormStatus } from 'react-dom';

const doNothing = (event: MouseEvent) => event.preventDefault();

type Props = {
  readonly className?: string;
  /** Tells which of several buttons was pressed. */
  readonly name?: string;
  readonly value?: string;
  readonly children: ReactNode;
};

export function SubmitButton({ className = 'button', name, value, children }: Props) {
  const { pending } = useFormStatus();
  return (
    <>
      <button
        type="submit"
        className={className}
        name={name}
        value={value}
        aria-disabled={pending || undefined}
        onClick={pending ? doNothing : undefined}
      >
        {children}
      </button>
      <span role="status" className="visually-hidden">
        {pending && 'Sending…'}
      </span>
      {className.startsWith('button') && <span data-draft-status="" className="draft-status" />}
    </>
  );
}
