'use client';
/** The button is hidden without scripts; the browser's menu prints as well. */
import type { ReactNode } from 'react';

export function PrintButton({ children }: { readonly children: ReactNode }) {
  return (
    <button type="button" className="button button-quiet" data-needs-script="" onClick={() => window.print()}>
      {children}
    </button>
  );
}
