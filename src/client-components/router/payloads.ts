import { inPlaceHeader, payloadHref } from '#contract/payload-address.ts';
import { isTemporary } from '#contract/retry-script.ts';
import type { Payload } from '../../../engine/rendering.ts';
import { callServer } from './call-server.ts';
import { fetchAgain } from './fetch-again.ts';
import { isFlight, isOtherBuild } from './flight-response.ts';
import { payloadHeaders, readPayload } from './layouts.ts';
import { readSession, writeSession } from './session.ts';

export type Loaded = { readonly payload: Payload; readonly href: string };
/** A URL that needs a full load, or undefined if the page stays (204). */
export type Diversion = string | undefined;
type Fetched = { readonly response: Response; readonly href: string };

const freshMilliseconds = 10_000;
const maxParallel = 4;

/** In this tab, a blocker of the browser stops the requests of payloads. */
const blockedKey = 'portico:blocked';
const areBlocked = () => readSession(blockedKey, false);

let loading = 0;
const prefetched = new Map<string, Promise<Fetched | Diversion>>();

export async function loadPayload(href: string, signal: AbortSignal, inPlace: boolean): Promise<Loaded | Diversion> {
  const key = keyOf(href);
  const hit = prefetched.get(key);
  prefetched.delete(key);
  const fetched = await (hit === undefined
    ? request(href, { signal, inPlace })
    : Promise.race([hit, rejectOnAbort(signal)]));
  if (typeof fetched !== 'object') return fetched;
  // Decoding loads the page's code and pictures, so only opened pages are decoded.
  const payload = await readPayload(fetched.response, callServer);
  if (!payload) return fetched.href;
  const hash = href.split('#')[1];
  return { payload, href: hash ? `${keyOf(fetched.href)}#${hash}` : fetched.href };
}

/** Aborts waiting for a prefetch, because React holds back later navigations until it ends. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.onabort = reject;
  });

export function prefetch(href: string): void {
  const key = keyOf(href);
  if (prefetched.has(key) || loading >= maxParallel || areBlocked()) return;
  const result = request(key);
  prefetched.set(key, result);
  const forget = () => prefetched.delete(key);
  loading++;
  void readAhead(result)
    .then((isPage) => isPage || forget(), forget)
    .finally(() => loading--);
  setTimeout(forget, freshMilliseconds);
}

/**
 * Reads a copy, which frees the connection, while the payload itself can still stream. False if only a click should go
 * there.
 */
async function readAhead(result: Promise<Fetched | Diversion>): Promise<boolean> {
  const fetched = await result;
  if (typeof fetched !== 'object') return false;
  await fetched.response.clone().blob();
  return true;
}

export const forgetPayloads = (): void => prefetched.clear();

/** A document has the texts of one language. */
const languageAt = (path: string): string | undefined =>
  path.match(document.documentElement.dataset['languages'] ?? '')?.[0];

type Asking = { readonly signal?: AbortSignal; readonly inPlace?: boolean; readonly redirects?: number };

async function request(href: string, asking: Asking = {}): Promise<Fetched | Diversion> {
  const { signal, inPlace } = asking;
  const target = new URL(href, location.href);
  if (areBlocked() || languageAt(target.pathname) !== languageAt(location.pathname)) return href;
  let response: Response;
  try {
    const url = payloadHref(target.pathname) + target.search;
    const headers = { ...payloadHeaders(), ...(inPlace ? { [inPlaceHeader]: '1' } : {}) };
    const options = { headers, signal: signal ?? null };
    // A prefetch has no signal, and its click tries again.
    response = await (signal ? fetchAgain(url, options, { isBlocked }) : fetch(url, options));
  } catch (error) {
    if (signal?.aborted) throw error;
    // The server is down: show the browser's own error page. Offline, the router keeps the page.
    return href;
  }
  return interpret(response, target, asking);
}

/** The gateway answers another request, so that the network is not at fault. */
async function isBlocked(): Promise<boolean> {
  const blocked = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (blocked) writeSession(blockedKey, true);
  return blocked;
}

async function interpret(response: Response, target: URL, asking: Asking): Promise<Fetched | Diversion> {
  if (response.status === 204) return undefined;
  const moved = response.headers.get('x-redirect');
  if (moved) {
    const next = new URL(moved, location.href);
    if (!next.hash) next.hash = target.hash;
    const redirects = (asking.redirects ?? 0) + 1;
    if (next.origin !== location.origin || redirects > 5) return next.href;
    return request(next.pathname + next.search + next.hash, { ...asking, redirects });
  }
  // The document of an error that may be over soon tries again by itself.
  if (!isFlight(response) || isOtherBuild(response) || isTemporary(response.status)) return target.href;
  return { response, href: target.pathname + target.search + target.hash };
}

const keyOf = (href: string) => href.split('#')[0] as string;
