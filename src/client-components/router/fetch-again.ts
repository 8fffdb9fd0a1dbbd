/** While a gateway or a service restarts, the browser tries again by itself, within limits. */

/** In milliseconds, before each further try. */
const pauses = [500, 1_500, 3_000];
/** In seconds; a longer Retry-After is left to the person. */
const longestRetryAfter = 2;

/** For requests that may be repeated: they read, or carry the key of their form. Rejects as `fetch` does. */
export async function fetchAgain(url: string, options: RequestInit, onPause?: () => void): Promise<Response> {
  for (const pause of pauses) {
    const response = await fetch(url, options).catch((error: unknown): undefined => {
      if (options.signal?.aborted || !navigator.onLine) throw error;
    });
    if (response && !isTemporary(response)) return response;
    onPause?.();
    await wait(Math.max(pause, 1_000 * retryAfterOf(response)), options.signal);
  }
  return fetch(url, options);
}

const retryAfterOf = (response: Response | undefined): number => Number(response?.headers.get('retry-after') ?? 0);

const isTemporary = (response: Response): boolean =>
  response.status >= 502 &&
  response.status <= 504 &&
  response.headers.has('retry-after') &&
  retryAfterOf(response) <= longestRetryAfter;

/** Browsers that a restart has interrupted must not all come back at once. */
function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', reject, { once: true });
    setTimeout(resolve, milliseconds * (1 + Math.random() / 4));
  });
}
