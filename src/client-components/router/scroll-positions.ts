/**
 * Scroll positions (px) of history entries, by the key in their state, and the pages that were shown. Positions survive
 * a reload and a visit to another site; pages do not.
 */
import type { Payload } from '../../rendering.ts';
import { readSession, writeSession } from './session.ts';

const storageKey = 'portico:places';
const placesAtMost = 50;
const pagesAtMost = 30;
const places = new Map(readSession<Array<[string, number]>>(storageKey, []));
const pages = new Map<string, Promise<Payload>>();

export const here = (): string => location.pathname + location.search;
export const newKey = (): { key: string } => ({ key: String(Math.random()) });

/** Adds a key to entries that the browser created (first page, fragments). */
function currentKey(): string {
  const state = (history.state as { key?: string } | null) ?? {};
  if (!state.key) history.replaceState(Object.assign(state, newKey()), '');
  return state.key as string;
}

export const scrollPositionHere = (): number | undefined => places.get(currentKey());
/** Called on every scroll, because the next page may be shorter and clamp the position. */
export function saveScrollPosition(): void {
  places.set(currentKey(), scrollY);
}

export const pageHere = (): Promise<Payload> | undefined => pages.get(here());
export function rememberPage(payload: Promise<Payload>): void {
  // Limits the memory of a long visit.
  if (pages.size >= pagesAtMost) pages.clear();
  pages.set(here(), payload);
}
export const forgetPages = (): void => pages.clear();

/** The router restores scrolling within this document, the browser after a reload or a visit to another site. */
export function trackScrollPositions(signal: AbortSignal): void {
  // The entry was left by a client-side navigation, so the browser does not restore it.
  const place = scrollPositionHere();
  if (history.scrollRestoration === 'manual' && place !== undefined) scrollTo({ top: place, behavior: 'instant' });
  const take = () => {
    history.scrollRestoration = 'manual';
  };
  take();
  saveScrollPosition();
  addEventListener('scroll', saveScrollPosition, { passive: true, signal });
  addEventListener('pageshow', take, { signal });
  addEventListener(
    'pagehide',
    () => {
      history.scrollRestoration = 'auto';
      writeSession(storageKey, [...places].slice(-placesAtMost));
    },
    { signal },
  );
}

/** Scrolls to `top`; 0 with a fragment in the URL scrolls to the fragment and focuses it, as the browser does. */
export function scrollToPosition(top: number): void {
  scrollTo({ top, behavior: 'instant' });
  if (top === 0 && location.hash) location.replace(location.hash);
}
