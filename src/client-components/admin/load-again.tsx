'use client';
/** While it is on the page, the panels with this key load again every few seconds. */
import { useEffect } from 'react';
import { announceChanges } from '../live-panels.ts';

const every = 2_000;

export function LoadAgain({ live }: { readonly live: string }) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) announceChanges([live]);
    }, every);
    return () => clearInterval(timer);
  }, [live]);
  return null;
}
