/** With a new build the next navigation is a full load. */

export const checkEveryMilliseconds = 3_600_000;

/** It is called once; invalid responses are ignored. */
export function watchForNewBuild(onNewBuild: () => void): () => void {
  const timer = setInterval(async () => {
    try {
      const response = await fetch('/_build/latest.json', { cache: 'no-cache' });
      const { id } = await response.json();
      if (!response.ok || typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return;
      if (id === document.documentElement.dataset['build']) return;
      clearInterval(timer);
      onNewBuild();
    } catch {}
  }, checkEveryMilliseconds);
  return () => clearInterval(timer);
}
