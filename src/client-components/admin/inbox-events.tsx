'use client';
/** Listens to changes in the inbox while the page is seen, and makes the panels load again. */
import { useEffect, useRef } from 'react';
import type { InboxEvent } from '#contract/trade/inbox-events.ts';
import { announceChanges } from '../live-panels.ts';

type Props = {
  readonly url: string;
  /** The time at which the page was rendered, in milliseconds. */
  readonly since: number;
};

/**
 * Milliseconds. The first change is shown at once, later ones together. Browsers of one office load at different times.
 */
const pause = () => 5_000 + Math.random() * 5_000;
const retryAfter = 30_000;
const maxRetryDelay = 600_000;
/** Milliseconds. What is due, and how old it is, changes without an event. */
const loadAgainEvery = 300_000;

export function InboxEvents({ url, since }: Props) {
  const heard = useRef(since);
  // "Back" shows a page that may be older than what was heard.
  useEffect(() => {
    if (heard.current > since) announceChanges(null);
  }, [since]);
  useEffect(() => {
    let source: EventSource | null = null;
    let waiting: Set<string> | 'any' | null = null;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let retrying: ReturnType<typeof setTimeout> | undefined;
    let refusals = 0;

    const show = () => {
      resting = undefined;
      if (waiting === null) return;
      announceChanges(waiting === 'any' ? null : [...waiting]);
      waiting = null;
      resting = setTimeout(show, pause());
    };
    const onMessage = ({ data, lastEventId }: MessageEvent<string>) => {
      refusals = 0;
      heard.current = Number(lastEventId);
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
      source = new EventSource(`${url}?since=${heard.current}`);
      source.onmessage = onMessage;
      // A browser tries again by itself unless it was refused, as while the program starts again.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED)
          retrying = setTimeout(open, Math.min(maxRetryDelay, retryAfter * 2 ** refusals++));
      };
    };
    // A tab that nobody sees takes none of the few connections of the browser.
    const onVisibility = () => (document.hidden ? close() : open());
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    const aging = setInterval(() => {
      if (!document.hidden) announceChanges(null);
    }, loadAgainEvery);
    return () => {
      close();
      clearInterval(aging);
      clearTimeout(resting);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [url]);
  return null;
}
