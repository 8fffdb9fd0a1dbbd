'use client';
/** It stays focusable while its form is being sent, so that keyboard users keep their position. */
import type { MouseEvent, ReactNode } from 'react';
import { useFormStatus } from 'react-dom';
import { t } from '#contract/translate.ts';

const doNothing = (event: MouseEvent) => event.preventDefault();

type Props = {
  readonly className?: string;
  readonly name?: string;
  readonly value?: string;
  /** The back office handles it (shell/save-keys.ts), with the Command key on a Mac. */
  readonly shortcut?: 'Control+S' | 'Control+Enter';
  readonly children: ReactNode;
};

export function SubmitButton({ className = 'button', name, value, shortcut, children }: Props) {
  const { pending } = useFormStatus();
  return (
    <>
      <button
        type="submit"
        className={className}
        name={name}
        value={value}
        aria-keyshortcuts={shortcut}
        aria-disabled={pending || undefined}
        onClick={pending ? doNothing : undefined}
      >
        {children}
      </button>
      <span role="status" className="visually-hidden">
        {pending && t('Sending…')}
      </span>
      {className.startsWith('button') && <span data-draft-status="" className="draft-status" />}
    </>
  );
}
