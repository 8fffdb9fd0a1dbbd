/** While a gateway or a service restarts or is overloaded, the browser tries again by itself, within limits. */
import { isTemporary } from '#contract/retry-script.ts';

/** Milliseconds before each further try. */
const pauses = [500, 1_500, 3_000];
/** Milliseconds of all pauses: enough for one after a refusal under overload. A longer wait is left to the person. */
const maxWait = 7_000;

type Hooks = {
  readonly onPause?: () => void;
  /** It is asked when a second try failed too, and tells whether all others would fail. */
  readonly isBlocked?: () => Promise<boolean>;
};

/** Use it for requests that may be repeated: they read, or carry the key of their form. Rejects as `fetch` does. */
export async function fetchAgain(
  url: string,
  options: RequestInit,
  { onPause, isBlocked }: Hooks = {},
): Promise<Response> {
  let waited = 0;
  for (const minPause of pauses) {
    const response = await fetch(url, options).catch(async (error: unknown) => {
      if (options.signal?.aborted || !navigator.onLine || (waited > 0 && (await isBlocked?.()))) throw error;
      return undefined;
    });
    const pause = Math.max(minPause, 1_000 * Number(response?.headers.get('retry-after') ?? 0));
    if (response && !(mayFetchAgain(response) && waited + pause <= maxWait)) return response;
    onPause?.();
    await wait(pause, options.signal);
    waited += pause;
  }
  return fetch(url, options);
}

const mayFetchAgain = ({ status, headers }: Response): boolean => isTemporary(status) && headers.has('retry-after');

/** Browsers that were interrupted or refused together must not all come back at once. */
function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', reject, { once: true });
    setTimeout(resolve, milliseconds * (1 + Math.random() / 2));
  });
}
