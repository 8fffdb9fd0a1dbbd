/** The root in the browser: shows the page at hand, and gets the next one when a link, the history or a form asks for it. */
import { startTransition, use, useEffect, useLayoutEffect, useRef, useState, useTransition } from 'react';
import type { Payload } from '../../rendering.ts';
import { answerTo } from './call-server.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { hrefOfLink, isPlainClick } from './links.ts';
import { type Navigation, NavigationContext } from './navigation-context.ts';
import { watchForNewBuild } from './new-build.ts';
import { type Diversion, forgetPayloads, type Loaded, loadPayload, prefetch, takeArrived } from './payloads.ts';
import { isChunkError, reloadOnce } from './reload-guard.ts';
import { forgetVisits, newKey, rememberVisit, scrollToPlace, trackScroll, visitHere } from './scroll.ts';

type Shown = {
  payload: Promise<Payload>;
  href: string;
  /** How the address changes in the commit that shows this page. */
  history?: 'push' | 'replace';
  /** Where to scroll to; stays where it is when absent. */
  scroll?: number;
  /** What the focus goes to. */
  focus?: 'content' | 'outcome';
};

const newBuildNotice = 'A new version of this site is ready.';
const here = () => location.pathname + location.search;

export function Router({ initial }: { initial: Promise<Payload> }) {
  const [shown, setShown] = useState<Shown>(() => ({ payload: initial, href: here() }));
  const [pending, startNavigation] = useTransition();
  const [announcement, setAnnouncement] = useState('');
  const [notice, setNotice] = useState<Navigation['notice']>(null);
  const current = useRef<AbortController>(null);

  const go = (href: string, how: Omit<Shown, 'payload' | 'href'>) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const arrived = takeArrived(href);
    if (arrived) return startTransition(() => setShown({ ...how, ...arrived }));
    startNavigation(async () => {
      const loaded = await loadPayload(href, controller.signal).catch((error: unknown) =>
        failedLoad(error, href, controller.signal),
      );
      if (controller.signal.aborted || !loaded || 'stay' in loaded) return;
      if ('leave' in loaded) return location.assign(loaded.leave);
      // After an await the transition has to be entered again.
      // Travelled to a page that leads elsewhere now: the address has to say where.
      const moved = loaded.href === href ? {} : { history: 'replace' as const };
      startTransition(() => setShown({ ...moved, ...how, payload: loaded.payload, href: loaded.href }));
    });
  };
  const navigate = (href: string) => {
    if (notice?.reload) return location.assign(href);
    go(href, { history: href.split('#')[0] === here() ? 'replace' : 'push', scroll: 0, focus: 'content' });
  };

  useLayoutEffect(() => {
    if (shown.history) history[`${shown.history}State`](newKey(), '', shown.href);
    rememberVisit({ payload: shown.payload, scroll: shown.scroll ?? window.scrollY });
    // In the frame that paints the page, which lays it out anyway: asked for now, it would be laid out here first.
    const frame = requestAnimationFrame(() => {
      if (shown.scroll !== undefined) scrollToPlace(shown.scroll);
      if (!shown.focus) return;
      focusOn(shown.focus);
      setAnnouncement(document.title);
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  const latest = useRef({ navigate, go, setShown, setNotice });
  useLayoutEffect(() => {
    latest.current = { navigate, go, setShown, setNotice };
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

type Controls = {
  navigate(href: string): void;
  go(href: string, how: Omit<Shown, 'payload' | 'href'>): void;
  setShown(shown: Shown): void;
  setNotice(notice: Navigation['notice']): void;
};

/** Everything outside of React that moves the router. */
function listen(latest: { readonly current: Controls }): () => void {
  const off = new AbortController();
  const { signal } = off;
  const click = (event: MouseEvent) => {
    const href = isPlainClick(event) ? hrefOfLink(event.target) : null;
    if (!href) return;
    event.preventDefault();
    latest.current.navigate(href);
  };
  const intent = (event: Event) => {
    const href = hrefOfLink(event.target);
    // What is only pointed at was not chosen: a page that remembers the choice is loaded by the click alone.
    if (href && href.split('#')[0] !== here() && !(event.target as Element).closest('[data-choice]')) prefetch(href);
  };
  const travel = () => {
    const visit = visitHere();
    if (!visit) return latest.current.go(here(), { scroll: 0, focus: 'content' });
    startTransition(() =>
      latest.current.setShown({ payload: visit.payload, href: here(), scroll: visit.scroll, focus: 'content' }),
    );
  };
  document.addEventListener('click', click, { signal });
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, intent, { passive: true, signal });
  }
  addEventListener('popstate', travel, { signal });
  const untrack = trackScroll();
  const unwatch = watchForNewBuild(() => latest.current.setNotice({ text: newBuildNotice, reload: true }));
  answerTo({
    show(payload, href) {
      forgetPayloads();
      forgetVisits();
      latest.current.setNotice(null);
      startTransition(() =>
        latest.current.setShown({
          payload,
          href: href ?? here(),
          focus: 'outcome',
          ...(href ? { history: 'push' } : {}),
        }),
      );
    },
    fail: (text) => latest.current.setNotice({ text, reload: false }),
  });
  // biome-ignore lint/style/noProcessEnv: a constant of the build
  if (process.env['NODE_ENV'] === 'development') {
    const refresh = () => {
      forgetPayloads();
      forgetVisits();
      latest.current.go(here(), {});
    };
    window.portico = { refresh };
  }
  document.documentElement.dataset['hydrated'] = '';
  return () => {
    off.abort();
    untrack();
    unwatch();
  };
}

declare global {
  interface Window {
    /** For the development server: the same page again, with the state of client components kept. */
    portico?: { refresh(): void };
  }
}

function failedLoad(error: unknown, href: string, signal: AbortSignal): Loaded | Diversion {
  if (signal.aborted) return { stay: true };
  if (isChunkError(error) && reloadOnce(new URL(href, location.href).pathname)) return { stay: true };
  return { leave: href };
}

/** After a navigation the content; after a form what became of it, so that it is read out and seen. Where nothing is said one stays where one was. */
function focusOn(what: 'content' | 'outcome'): void {
  const outcome = document.querySelector<HTMLElement>('[data-form-success], [data-form-error]');
  if (what === 'outcome' && (outcome || document.activeElement !== document.body)) {
    outcome?.focus();
    return;
  }
  document.getElementById('content')?.focus({ preventScroll: true });
}
