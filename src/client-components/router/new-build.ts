/** Asks once an hour whether a new build is out; then the next navigation is a full load. */

export const checkEveryMilliseconds = 3_600_000;

/** Calls `onNewBuild` once, when the server's build is another one than this page's. */
export function watchForNewBuild(onNewBuild: () => void): () => void {
  const timer = setInterval(async () => {
    if ((await latestBuild()) === document.documentElement.dataset['build']) return;
    clearInterval(timer);
    onNewBuild();
  }, checkEveryMilliseconds);
  return () => clearInterval(timer);
}

/** The current id where the answer makes no sense: garbage never reloads a page. */
async function latestBuild(): Promise<string | undefined> {
  const current = document.documentElement.dataset['build'];
  try {
    const response = await fetch('/_build/latest.json', { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    if (!response.ok || text.length > 2000) return current;
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'string' && /^[\w-]{6,64}$/.test(id) ? id : current;
  } catch {
    return current;
  }
}
