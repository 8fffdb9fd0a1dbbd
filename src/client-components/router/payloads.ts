/** Fetches the Flight payloads of pages: at most four ahead of time, each kept for ten seconds. */
import { createFromFetch } from 'react-server-dom-webpack/client';
import { payloadHref } from '../../contract/payload-address.ts';
import type { Payload } from '../../rendering.ts';
import { callServer } from './call-server.ts';
import { flight, isFlight, isOtherBuild } from './flight-answer.ts';

export type Loaded = { readonly payload: Promise<Payload>; readonly href: string };
/** What came instead of a page: nothing (204), or an address that only a full load can reach. */
export type Diversion = { readonly stay: true } | { readonly leave: string };

const freshFor = 10_000;
const preloadsAtMost = 4;

type Prefetched = { at: number; result: Promise<Loaded | Diversion>; arrived?: Loaded };
const prefetched = new Map<string, Prefetched>();
const waiting: string[] = [];
let inFlight = 0;

/** A page that was prefetched and has arrived: it can be shown without waiting for anything. */
export function takeArrived(href: string): Loaded | null {
  const hit = prefetched.get(keyOf(href));
  if (!hit?.arrived || performance.now() - hit.at >= freshFor) return null;
  prefetched.delete(keyOf(href));
  return { ...hit.arrived, href: withHash(hit.arrived.href, href) };
}

/** Loads a page; a prefetched one is taken if it is fresh. Redirects inside the site are followed here. */
export function loadPayload(href: string, signal: AbortSignal): Promise<Loaded | Diversion> {
  const hit = prefetched.get(keyOf(href));
  prefetched.delete(keyOf(href));
  if (hit && performance.now() - hit.at < freshFor) {
    const result = hit.result.then((loaded) =>
      'payload' in loaded ? { ...loaded, href: withHash(loaded.href, href) } : loaded,
    );
    return unlessAborted(result, signal);
  }
  return request(href, signal);
}

/** A prefetch goes on by itself, but who waits for it must not: React holds back every later navigation until then. */
function unlessAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    result.then(resolve, reject);
  });
}

export function prefetch(href: string): void {
  const key = keyOf(href);
  const hit = prefetched.get(key);
  if ((hit && performance.now() - hit.at < freshFor) || waiting.includes(key)) return;
  if (inFlight >= preloadsAtMost) {
    waiting.push(key);
    return;
  }
  inFlight++;
  const result = request(key).finally(() => {
    inFlight--;
    const next = waiting.shift();
    if (next) prefetch(next);
  });
  const entry: Prefetched = { at: performance.now(), result };
  prefetched.set(key, entry);
  result.then(
    (loaded) => {
      if ('payload' in loaded) entry.arrived = loaded;
    },
    () => prefetched.delete(key),
  );
}

/** After a change nothing that was fetched before it may be shown. */
export const forgetPayloads = (): void => prefetched.clear();

async function request(href: string, signal?: AbortSignal, redirects = 0): Promise<Loaded | Diversion> {
  const target = new URL(href, location.href);
  let response: Response;
  try {
    response = await fetch(payloadHref(target.pathname) + target.search, {
      headers: { accept: flight },
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    // Offline, or the server is gone: the browser's own page says so best.
    return { leave: href };
  }
  return interpret(response, target, redirects, signal);
}

/** Reads an answer of the gateway: a page, a redirect, the wish to stay, or something that is no page of this build. */
async function interpret(
  response: Response,
  target: URL,
  redirects: number,
  signal?: AbortSignal,
): Promise<Loaded | Diversion> {
  if (response.status === 204) return { stay: true };
  const moved = response.headers.get('x-redirect');
  if (moved) {
    const next = new URL(moved, location.href);
    if (!next.hash) next.hash = target.hash;
    if (next.origin !== location.origin || redirects >= 5) return { leave: next.href };
    return request(next.pathname + next.search + next.hash, signal, redirects + 1);
  }
  if (!isFlight(response) || isOtherBuild(response)) return { leave: target.href };
  const payload = createFromFetch<Payload>(Promise.resolve(response), { callServer });
  await payload;
  return { payload, href: target.pathname + target.search + target.hash };
}

const keyOf = (href: string) => href.split('#')[0] as string;
function withHash(href: string, wanted: string): string {
  const hash = wanted.split('#')[1];
  return hash ? `${keyOf(href)}#${hash}` : href;
}
