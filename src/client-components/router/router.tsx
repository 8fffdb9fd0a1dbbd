import { startTransition, useEffect, useLayoutEffect, useRef, useState, useTransition } from 'react';
import { noResponseMessage } from '#contract/connection-messages.ts';
import { msg } from '#contract/translate.ts';
import type { Payload } from '../../../engine/rendering.ts';
import { followInPlace, listenForForms } from './call-server.ts';
import { isChunkError } from './chunk-error.ts';
import type { Controls, NavigationOptions, Shown } from './controls.ts';
import { newKey } from './entry-key.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { knownLayout } from './layouts.ts';
import { hrefOfLink, isPlainClick, markCurrentLink } from './links.ts';
import { type Navigation, NavigationContext } from './navigation-context.ts';
import { watchForNewBuild } from './new-build.ts';
import { type Diversion, forgetPayloads, loadPayload, prefetch } from './payloads.ts';
import { reloadOnce } from './reload-guard.ts';
import {
  currentHref,
  forgetPages,
  savedPage,
  savedScrollPosition,
  savePage,
  saveScrollPosition,
  scrollToPosition,
  trackScrollPositions,
} from './scroll-positions.ts';
import { forgetSent } from './sent-forms.ts';
import { SlotsContext } from './slot.tsx';
import { announce, type Notice, useStatus } from './status.ts';
import type { UntouchedDocument } from './untouched-document.tsx';
import { forgetSearch } from './waiting-search.ts';

const newBuildNotice = msg('A new version of this site is ready.');
/** Milliseconds; a pointer that only passes over a link does not prefetch. */
const prefetchDelay = 65;

type Props = {
  /** Null for a document without a payload. */
  readonly initial: Payload | null;
  /** Only such a document has it. */
  readonly untouched: typeof UntouchedDocument | null;
};

export function Router({ initial, untouched: Untouched }: Props) {
  const [shown, setShown] = useState<Shown>(() => ({ payload: initial, href: currentHref() }));
  const [loading, startNavigation] = useTransition();
  const [sending, startSending] = useTransition();
  const [notice, setNotice] = useState<Notice | null>(null);
  const current = useRef<AbortController>(null);

  const stop = () => current.current?.abort();
  const go = (href: string, options: NavigationOptions, note?: () => () => void) => {
    stop();
    const controller = new AbortController();
    current.current = controller;
    // Late rows would move what somebody has in sight, and a page that is too short has no place to scroll to.
    const inPlace = note !== undefined || (options.scroll ?? 0) > 0;
    startNavigation(async () => {
      const loaded = await loadPayload(href, controller.signal, inPlace).catch((error: unknown) =>
        failedLoad(error, href, controller.signal),
      );
      if (controller.signal.aborted || !loaded) return;
      // Later navigations must not abort the panels that this page still waits for.
      current.current = null;
      if (typeof loaded === 'string') {
        if (navigator.onLine) return location.assign(loaded);
        // The browser went back already, but the page stays, and its forms with it.
        const { page } = latest.current;
        if (page.split('#')[0] !== currentHref()) history.pushState(newKey(), '', page);
        // An offline error page would replace the form.
        return setNotice({ text: noResponseMessage, reload: false, failed: true });
      }
      // A transition does not extend past an await, so it starts again.
      // A history entry that redirects now needs the new URL.
      const moved = loaded.href === href ? {} : { history: 'replace' as const };
      const settle = note && { settle: note() };
      startTransition(() => setShown({ ...moved, ...options, ...settle, ...loaded }));
    });
  };
  const track = (sent: Promise<unknown>) =>
    startSending(() =>
      sent.then(
        () => {},
        () => {},
      ),
    );
  const navigate = (href: string) => {
    forgetSearch();
    if (notice?.reload) return location.assign(href);
    // The event of a scroll comes with the next frame.
    saveScrollPosition();
    go(href, { history: href.split('#')[0] === currentHref() ? 'replace' : 'push', scroll: 0 });
  };

  useLayoutEffect(() => {
    if (shown.history) history[`${shown.history}State`](newKey(), '', shown.href);
    if (shown.payload) {
      savePage(shown.payload);
      markCurrentLink(shown.payload.currentLink);
    }
    // This happens at once, because a key that is pressed before the next frame would be lost.
    if (shown.scroll === undefined) shown.settle?.();
    // This waits for the next frame, because measuring now would force an extra layout.
    const frame = requestAnimationFrame(() => {
      if (shown.scroll !== undefined) {
        // From now on, fonts are used that came too late for the first page (fonts.css).
        document.documentElement.dataset['navigated'] = '';
        document.getElementById('content')?.focus({ preventScroll: true });
        // A fragment moves the focus to what it names.
        scrollToPosition(shown.scroll);
        if (!location.hash) firstField()?.focus({ preventScroll: true });
        announce(document.title);
        // Clears notices of the previous page, but not the notice about a new build.
        setNotice((current) => (current?.reload ? current : null));
        shown.settle?.();
      }
      // The position of the first page is not restored yet where effects are late.
      if (shown.payload !== initial) saveScrollPosition();
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, initial]);

  const { payload } = shown;
  const formKey = payload?.formKey ?? null;
  const controls: Controls = {
    page: shown.href,
    formKey,
    navigate,
    go,
    stop,
    track,
    forget,
    setShown,
    setNotice,
    announce,
  };
  const latest = useRef(controls);
  useLayoutEffect(() => {
    latest.current = controls;
  });
  useEffect(() => listen(latest), []);
  useLayoutEffect(() => {
    if (!sending) forgetSent();
  }, [sending]);

  const pending = loading || sending;
  useStatus({ pending, sending, notice, layout: payload?.layoutKey });
  const navigation: Navigation = { pending, navigate, setNotice };
  const page = payload && <SlotsContext value={payload}>{knownLayout(payload)}</SlotsContext>;
  return (
    <ErrorBoundary shown={shown}>
      <NavigationContext value={navigation}>{Untouched ? <Untouched>{page}</Untouched> : page}</NavigationContext>
    </ErrorBoundary>
  );
}

function listen(latest: { readonly current: Controls }): () => void {
  const off = new AbortController();
  const { signal } = off;
  let prefetchTimer: ReturnType<typeof setTimeout>;
  const click = (event: MouseEvent) => {
    const href = isPlainClick(event) ? hrefOfLink(event.target) : null;
    if (!href) return;
    event.preventDefault();
    // The press gave the link the focus, which would prefetch what is being loaded.
    clearTimeout(prefetchTimer);
    if ((event.target as Element).closest('[data-in-place]')) followInPlace(href);
    else latest.current.navigate(href);
  };
  const intent = ({ type, target }: Event) => {
    clearTimeout(prefetchTimer);
    const href = type === 'pointerout' || (navigator as Connected).connection?.saveData ? null : hrefOfLink(target);
    // A prefetch must not count as a selection, so pages that remember one are not prefetched.
    if (!href || href.split('#')[0] === currentHref() || (target as Element).closest('[data-choice]')) return;
    prefetchTimer = setTimeout(prefetch, prefetchDelay, href);
  };
  const onPopState = () => {
    const { page, go, stop, setShown } = latest.current;
    forgetSearch();
    stop();
    const position = savedScrollPosition();
    const payload = savedPage();
    if (page.split('#')[0] === currentHref()) {
      // A new fragment is a new entry, to which the browser scrolls.
      if (position === undefined) saveScrollPosition();
      else scrollTo({ top: position, behavior: 'instant' });
    } else if (payload !== undefined)
      startTransition(() => setShown({ payload, href: currentHref(), scroll: position ?? 0 }));
    else go(currentHref(), { scroll: position ?? 0 });
  };
  document.addEventListener('click', click, { signal });
  for (const type of ['pointerover', 'pointerout', 'focusin']) {
    document.addEventListener(type, intent, { passive: true, signal });
  }
  addEventListener('popstate', onPopState, { signal });
  // Payloads and pages from before have the old text. A page that saves while somebody types is not shown again.
  document.addEventListener('draft-stored', forget, { signal });
  trackScrollPositions(signal);
  const unwatch = watchForNewBuild(() => latest.current.setNotice({ text: newBuildNotice, reload: true }));
  listenForForms(() => latest.current, signal);
  // biome-ignore lint/style/noProcessEnv: replaced by the build
  if (process.env['NODE_ENV'] === 'development') {
    const refresh = () => {
      latest.current.forget();
      latest.current.go(currentHref(), {});
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

/** With `fine`, the field must be in sight, and not under a finger, where the keyboard would cover the page. */
function firstField(): HTMLElement | null {
  const field = document.querySelector<HTMLElement>('main:not([data-reads]) [data-first-field]');
  if (field?.dataset['firstField'] !== 'fine') return field;
  const isInSight = field.getBoundingClientRect().bottom <= innerHeight;
  return isInSight && matchMedia('(pointer: fine)').matches ? field : null;
}

function failedLoad(error: unknown, href: string, signal: AbortSignal): Diversion {
  if (signal.aborted) return undefined;
  if (isChunkError(error) && reloadOnce(new URL(href, location.href).pathname)) return undefined;
  return href;
}

function forget(): void {
  forgetPayloads();
  forgetPages();
}

/** Not every browser supports it. */
type Connected = Navigator & { readonly connection?: { readonly saveData?: boolean } };
