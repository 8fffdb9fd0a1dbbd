/** Scroll positions (px) survive a reload and a visit to another site; cached pages do not. */
import type { Payload } from '../../../engine/rendering.ts';
import { entryKey } from './entry-key.ts';
import { readSession, writeSession } from './session.ts';

const storageKey = 'portico:places';
const maxPositions = 50;
const maxPages = 30;
const positions = new Map(readSession<Array<[string, number]>>(storageKey, []));
const pages = new Map<string, Payload>();

export const currentHref = (): string => location.pathname + location.search;

export const savedScrollPosition = (): number | undefined => positions.get(entryKey());
/** Call it on every scroll, because the next page may be shorter and clamp the position. */
export function saveScrollPosition(): void {
  positions.set(entryKey(), scrollY);
}

export const savedPage = (): Payload | undefined => pages.get(currentHref());
export function savePage(payload: Payload): void {
  // Limits the memory of a long visit.
  if (pages.size >= maxPages) pages.clear();
  pages.set(currentHref(), payload);
}
export const forgetPages = (): void => pages.clear();

/** The browser restores positions after a reload or a visit to another site. */
export function trackScrollPositions(signal: AbortSignal): void {
  // The browser does not restore an entry that a client-side navigation left, and a busy one may have stored nothing.
  const position = savedScrollPosition();
  if (position !== undefined && (history.scrollRestoration === 'manual' || scrollY === 0))
    scrollTo({ top: position, behavior: 'instant' });
  const disableRestoration = () => {
    history.scrollRestoration = 'manual';
  };
  disableRestoration();
  saveScrollPosition();
  addEventListener('scroll', saveScrollPosition, { passive: true, signal });
  addEventListener('pageshow', disableRestoration, { signal });
  addEventListener(
    'pagehide',
    () => {
      history.scrollRestoration = 'auto';
      writeSession(storageKey, [...positions].slice(-maxPositions));
    },
    { signal },
  );
}

/** 0 with a fragment in the URL scrolls to the fragment and focuses it, as the browser does. */
export function scrollToPosition(top: number): void {
  scrollTo({ top, behavior: 'instant' });
  if (top !== 0 || !location.hash) return;
  location.replace(location.hash);
  // The text of a field is selected, as Tab does.
  const field = document.activeElement;
  // A text area with one row is a field of one line that wraps.
  if (field?.matches('input, textarea[rows="1"]')) (field as HTMLInputElement).select();
}
