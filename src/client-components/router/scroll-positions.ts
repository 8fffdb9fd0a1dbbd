/**
 * Where each entry of the history was scrolled to (pixels), by the key that its state carries, and the pages that were
 * shown. Places outlive a reload and a visit to another site; pages do not outlive the document.
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

/** Entries that the browser made (the first page, a fragment) get their key here. */
function currentKey(): string {
  const state = (history.state as { key?: string } | null) ?? {};
  if (!state.key) history.replaceState(Object.assign(state, newKey()), '');
  return state.key as string;
}

export const scrollPositionHere = (): number | undefined => places.get(currentKey());
/** Saved as it moves: when another page is in place it has clamped where this one was. */
export function saveScrollPosition(): void {
  places.set(currentKey(), scrollY);
}

export const pageHere = (): Promise<Payload> | undefined => pages.get(here());
export function rememberPage(payload: Promise<Payload>): void {
  // Begins anew now and then, so that a long visit does not fill the memory.
  if (pages.size >= pagesAtMost) pages.clear();
  pages.set(here(), payload);
}
export const forgetPages = (): void => pages.clear();

/** While this document lives the router scrolls; what comes after it (a reload, another site and back) the browser restores. */
export function trackScrollPositions(signal: AbortSignal): void {
  // Left by a soft navigation and now loaded anew: the browser was told not to restore this entry.
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

/** To `top`. At the top of a page whose address names a place in it, to that place, as the browser does: with the focus. */
export function scrollToPosition(top: number): void {
  scrollTo({ top, behavior: 'instant' });
  if (top === 0 && location.hash) location.replace(location.hash);
}
