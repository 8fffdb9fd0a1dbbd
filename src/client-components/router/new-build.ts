/** Asks once an hour whether a new build is out; then the next navigation is a full load. */

export const checkEveryMilliseconds = 3_600_000;

/** Calls `onNewBuild` once, when the server's build is another one than this page's. Garbage is no build. */
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
