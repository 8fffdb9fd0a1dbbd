import type { ReactNode } from 'react';

type Props = {
  readonly className?: string;
  readonly name?: string;
  readonly value?: string;
  /** The back office handles it (shell/save-keys.ts), with the Command key on a Mac. */
  readonly shortcut?: 'Control+S' | 'Control+Enter';
  readonly children: ReactNode;
};

export const SubmitButton = ({ className = 'button', name, value, shortcut, children }: Props) => (
  <>
    <button type="submit" className={className} name={name} value={value} aria-keyshortcuts={shortcut}>
      {children}
    </button>
    {className.startsWith('button') && <span data-draft-status="" className="draft-status" />}
  </>
);
