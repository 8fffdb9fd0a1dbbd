/** Measures how long a slide is on the screen while the tab is not hidden. It also reports when the page is left. */
const reportEvery = 30_000;
/** Milliseconds. A glimpse while somebody turns pages does not count as reading. */
const shortest = 300;

export type ViewTime = { show(slide: number): void; stop(): void };

export function measureViewTime(url: string): ViewTime {
  let shown: number | null = null;
  /** The time at which the present stretch began; null while nothing is on the screen. */
  let since: number | null = null;
  let measured = 0;

  const pause = () => {
    if (since !== null) measured += performance.now() - since;
    since = null;
  };
  const resume = () => {
    if (shown !== null && document.visibilityState === 'visible') since ??= performance.now();
  };
  const report = () => {
    pause();
    if (shown === null || measured < shortest) return;
    const time = JSON.stringify({ slide: shown, milliseconds: Math.round(measured) });
    // A beacon survives the end of the page.
    navigator.sendBeacon(url, new Blob([time], { type: 'application/json' }));
    measured = 0;
  };
  const onVisibility = () => (document.visibilityState === 'visible' ? resume() : report());
  const reportAndGoOn = () => {
    report();
    resume();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', report);
  addEventListener('pageshow', resume);
  const timer = setInterval(reportAndGoOn, reportEvery);
  return {
    show(slide) {
      report();
      shown = slide;
      measured = 0;
      resume();
    },
    stop() {
      report();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', report);
      removeEventListener('pageshow', resume);
    },
  };
}
