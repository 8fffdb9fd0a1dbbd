/** With a new build the next navigation is a full load. */

export const checkEveryMilliseconds = 3_600_000;

/** It is called once; invalid responses are ignored. */
export function watchForNewBuild(onNewBuild: () => void): () => void {
  const timer = setInterval(async () => {
    try {
      const { id } = await (await fetch('/_build/latest.json', { cache: 'no-cache' })).json();
      if (!id || id === document.documentElement.dataset['build']) return;
      clearInterval(timer);
      onNewBuild();
    } catch {}
  }, checkEveryMilliseconds);
  return () => clearInterval(timer);
}
