'use client';
/** Opens the browser's own print window; without scripts it is not shown, and the menu of the browser does the same. */
import type { ReactNode } from 'react';

export function PrintButton({ children }: { readonly children: ReactNode }) {
  return (
    <button type="button" className="button button-quiet" data-needs-script="" onClick={() => window.print()}>
      {children}
    </button>
  );
}
