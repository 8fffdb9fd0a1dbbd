/** Checks hourly for a new build, after which the next navigation is a full load. */

export const checkEveryMilliseconds = 3_600_000;

/** Calls `onNewBuild` once, when the server's build differs from this page's. Ignores invalid responses. */
export function watchForNewBuild(onNewBuild: () => void): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch('/_build/latest.json', { cache: 'no-cache' })
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
    const id = /^\{"id":"([\w-]{6,64})"/.exec(answer)?.[1];
    if (!id || id === document.documentElement.dataset['build']) return;
    clearInterval(timer);
    onNewBuild();
  }, checkEveryMilliseconds);
  return () => clearInterval(timer);
}
