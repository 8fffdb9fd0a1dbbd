/** A page whose code cannot be loaded reloads at most once per 10 s and path, and three times in all. */
import { type ReportKind, reportUrl } from '#contract/browser-reports.ts';
import { readSession, writeSession } from './session.ts';

export const reloadGuardMilliseconds = 10_000;
const maxReloads = 3;
const storageKey = 'portico:reloads';

type Reloads = Record<string, { at: number; count: number }>;

/** False if the limit is reached, so that the Error screen must be shown. */
export function reloadOnce(path: string = location.pathname, now: number = Date.now()): boolean {
  const reloads = readSession<Reloads>(storageKey, {});
  const last = reloads[path];
  if (last && (now - last.at < reloadGuardMilliseconds || last.count >= maxReloads)) return false;
  writeSession(storageKey, { ...reloads, [path]: { at: now, count: (last?.count ?? 0) + 1 } });
  location.reload();
  return true;
}

export function forgetReloads(path: string = location.pathname): void {
  const { [path]: known, ...others } = readSession<Reloads>(storageKey, {});
  if (known) writeSession(storageKey, { ...others, [path]: { ...known, count: 0 } });
}

/** A beacon is sent even if the page is being closed. */
export function report(error: unknown, kind: ReportKind = 'page'): void {
  console.error(kind, error);
  const thrown = error as { stack?: string; digest?: string } | undefined;
  const lines = [kind, document.documentElement.dataset['build'], thrown?.digest, error, thrown?.stack];
  navigator.sendBeacon(reportUrl, lines.join('\n'));
}
