/** Remembers per history entry where the page was scrolled to. Saved as it moves: at commit the new page has clamped it. */
import type { Payload } from '../../rendering.ts';

type Visit = { payload: Promise<Payload>; scroll: number };
const visits = new Map<string, Visit>();
const visitsAtMost = 30;

const currentKey = (): string => (history.state as { key?: string } | null)?.key ?? 'first';
export const newKey = (): { key: string } => ({ key: Math.random().toString(36).slice(2) });

export const visitHere = (): Visit | undefined => visits.get(currentKey());
export function rememberVisit(visit: Visit): void {
  visits.delete(currentKey());
  visits.set(currentKey(), visit);
  const [oldest] = visits.keys();
  if (visits.size > visitsAtMost && oldest !== undefined) visits.delete(oldest);
}
/** After a change, going back must fetch again; where the pages were scrolled to stays. */
export const forgetVisits = (): void => visits.clear();

export function trackScroll(): () => void {
  const keep = () => {
    const visit = visitHere();
    if (visit) visit.scroll = window.scrollY;
  };
  history.scrollRestoration = 'manual';
  addEventListener('scroll', keep, { passive: true });
  return () => removeEventListener('scroll', keep);
}

/** To the place named by the hash if there is one, else to `top`. */
export function scrollToPlace(top: number): void {
  const place = top === 0 && location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (place) place.scrollIntoView();
  else window.scrollTo({ top, behavior: 'instant' });
}
