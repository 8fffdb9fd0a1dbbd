/** The root component in the browser: shows the current page and loads the next one for links, history and forms. */
import { startTransition, use, useEffect, useLayoutEffect, useRef, useState, useTransition } from 'react';
import type { Payload } from '../../rendering.ts';
import { answerTo } from './call-server.ts';
import type { Controls, How, Shown } from './controls.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { hrefOfLink, isPlainClick } from './links.ts';
import { type Navigation, NavigationContext } from './navigation-context.ts';
import { watchForNewBuild } from './new-build.ts';
import { type Diversion, forgetPayloads, type Loaded, loadPayload, prefetch } from './payloads.ts';
import { isChunkError, reloadOnce } from './reload-guard.ts';
import {
  forgetPages,
  here,
  newKey,
  pageHere,
  rememberPage,
  saveScrollPosition,
  scrollPositionHere,
  scrollToPosition,
  trackScrollPositions,
} from './scroll-positions.ts';

const newBuildNotice = 'A new version of this site is ready.';
/** Prefetches after this long over a link (ms), because passing over it is no intent. */
const intentAfter = 65;

export function Router({ initial }: { initial: Promise<Payload> }) {
  const [shown, setShown] = useState<Shown>(() => ({ payload: initial, href: here() }));
  const [pending, startNavigation] = useTransition();
  const [announcement, setAnnouncement] = useState('');
  const [notice, setNotice] = useState<Navigation['notice']>(null);
  const current = useRef<AbortController>(null);

  const stop = () => current.current?.abort();
  const go = (href: string, how: How, note?: () => () => void) => {
    stop();
    const controller = new AbortController();
    current.current = controller;
    startNavigation(async () => {
      const loaded = await loadPayload(href, controller.signal).catch((error: unknown) =>
        failedLoad(error, href, controller.signal),
      );
      if (controller.signal.aborted || !loaded || 'stay' in loaded) return;
      if ('leave' in loaded) return location.assign(loaded.leave);
      // A transition does not extend past an await, so it starts again.
      // A history entry that redirects now needs the new URL.
      const moved = loaded.href === href ? {} : { history: 'replace' as const };
      const settle = note ? { settle: note() } : {};
      startTransition(() => setShown({ ...moved, ...how, ...settle, ...loaded }));
    });
  };
  const navigate = (href: string) => {
    if (notice?.reload) return location.assign(href);
    go(href, { history: href.split('#')[0] === here() ? 'replace' : 'push', scroll: 0 });
  };

  useLayoutEffect(() => {
    if (shown.history) history[`${shown.history}State`](newKey(), '', shown.href);
    rememberPage(shown.payload);
    // In the next frame, because measuring now would force an extra layout.
    const frame = requestAnimationFrame(() => {
      if (shown.scroll !== undefined) {
        document.getElementById('content')?.focus({ preventScroll: true });
        scrollToPosition(shown.scroll);
        setAnnouncement(document.title);
        // Clears notices of the previous page, but not the notice about a new build.
        setNotice((said) => (said?.reload ? said : null));
      }
      shown.settle?.();
      saveScrollPosition();
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  const controls: Controls = { page: shown.href, navigate, go, stop, forget, setShown, setNotice, setAnnouncement };
  const latest = useRef(controls);
  useLayoutEffect(() => {
    latest.current = controls;
  });
  useEffect(() => listen(latest), []);

  const navigation: Navigation = { pending, announcement, notice, navigate, setNotice };
  return (
    <ErrorBoundary shown={shown}>
      <NavigationContext value={navigation}>
        <Tree payload={shown.payload} />
      </NavigationContext>
    </ErrorBoundary>
  );
}

const Tree = ({ payload }: { payload: Promise<Payload> }) => use(payload).tree;

/** Browser events that navigate. */
function listen(latest: { readonly current: Controls }): () => void {
  const off = new AbortController();
  const { signal } = off;
  const click = (event: MouseEvent) => {
    const href = isPlainClick(event) ? hrefOfLink(event.target) : null;
    if (!href) return;
    event.preventDefault();
    latest.current.navigate(href);
  };
  let pointed: ReturnType<typeof setTimeout>;
  const intent = ({ type, target }: Event) => {
    clearTimeout(pointed);
    const href = type === 'pointerout' || (navigator as Connected).connection?.saveData ? null : hrefOfLink(target);
    // A prefetch must not count as a selection, so pages that remember one are not prefetched.
    if (!href || href.split('#')[0] === here() || (target as Element).closest('[data-choice]')) return;
    pointed = setTimeout(prefetch, intentAfter, href);
  };
  const travel = () => {
    const { page, go, stop, setShown } = latest.current;
    stop();
    const place = scrollPositionHere();
    const payload = pageHere();
    if (page.split('#')[0] === here()) {
      // Same page. A new fragment is a new entry, to which the browser scrolls.
      if (place === undefined) saveScrollPosition();
      else scrollTo({ top: place, behavior: 'instant' });
    } else if (payload !== undefined) startTransition(() => setShown({ payload, href: here(), scroll: place ?? 0 }));
    else go(here(), { scroll: place ?? 0 });
  };
  document.addEventListener('click', click, { signal });
  for (const type of ['pointerover', 'pointerout', 'focusin']) {
    document.addEventListener(type, intent, { passive: true, signal });
  }
  addEventListener('popstate', travel, { signal });
  trackScrollPositions(signal);
  const unwatch = watchForNewBuild(() => latest.current.setNotice({ text: newBuildNotice, reload: true }));
  answerTo(() => latest.current, signal);
  // biome-ignore lint/style/noProcessEnv: replaced by the build
  if (process.env['NODE_ENV'] === 'development') {
    const refresh = () => {
      latest.current.forget();
      latest.current.go(here(), {});
    };
    window.portico = { refresh };
  }
  document.documentElement.dataset['hydrated'] = '';
  return () => {
    off.abort();
    unwatch();
  };
}

declare global {
  interface Window {
    /** The development server reloads the page's data and keeps the state of client components. */
    portico?: { refresh(): void };
  }
}

function failedLoad(error: unknown, href: string, signal: AbortSignal): Loaded | Diversion {
  if (signal.aborted) return { stay: true };
  if (isChunkError(error) && reloadOnce(new URL(href, location.href).pathname)) return { stay: true };
  return { leave: href };
}

function forget(): void {
  forgetPayloads();
  forgetPages();
}

/** Not supported by every browser. */
type Connected = Navigator & { readonly connection?: { readonly saveData?: boolean } };
