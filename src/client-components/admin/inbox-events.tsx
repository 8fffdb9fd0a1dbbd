'use client';
/** Listens to what changes in the inbox while the page is seen, and has the panels load again. */
import { useEffect } from 'react';
import type { InboxEvent } from '#contract/trade/inbox-events.ts';
import { announceChanges } from '../live-panels.ts';

type Props = {
  readonly url: string;
  /** When the page was rendered, in milliseconds. */
  readonly since: number;
};

/** In milliseconds; the first change is shown at once, those that follow together. */
const pause = 5_000;
const retryAfter = 30_000;

export function InboxEvents({ url, since }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later pages of the inbox share the connection of the first
  useEffect(() => {
    let source: EventSource | null = null;
    let heard = since;
    let waiting: Set<string> | 'any' | null = null;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let retrying: ReturnType<typeof setTimeout> | undefined;

    const show = () => {
      resting = undefined;
      if (waiting === null) return;
      announceChanges(waiting === 'any' ? null : [...waiting]);
      waiting = null;
      resting = setTimeout(show, pause);
    };
    const onMessage = ({ data, lastEventId }: MessageEvent<string>) => {
      heard = Number(lastEventId);
      const { changed } = JSON.parse(data) as InboxEvent;
      if (changed === null || waiting === 'any') waiting = 'any';
      else waiting = new Set([...(waiting ?? []), ...changed]);
      if (resting === undefined) show();
    };
    const close = () => {
      clearTimeout(retrying);
      source?.close();
      source = null;
    };
    const open = () => {
      close();
      source = new EventSource(`${url}?since=${heard}`);
      source.onmessage = onMessage;
      // A browser tries again by itself unless it was refused, as while the program starts again.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) retrying = setTimeout(open, retryAfter);
      };
    };
    // A tab that nobody sees takes none of the few connections of the browser.
    const onVisibility = () => (document.hidden ? close() : open());
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      close();
      clearTimeout(resting);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [url]);
  return null;
}
