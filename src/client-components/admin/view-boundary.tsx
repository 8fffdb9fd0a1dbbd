'use client';
/**
 * The pages of a view have a document of their own, with what it remembers: drafts, loaded pages, and the way back. A view may start or
 * end in another tab.
 */
import { useEffect } from 'react';
import { reloadOnce } from '../router/reload-guard.ts';

export function ViewBoundary() {
  useEffect(() => {
    if ('hydrated' in document.documentElement.dataset) reloadOnce();
    // The reload waits until the router has changed the address.
    return () => void setTimeout(() => location.reload());
  }, []);
  return null;
}
