'use client';
/** What a deck is shown with: arrow keys, Home and End, and the whole screen. Links do the same without it. */
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation } from '../router/navigation-context.ts';

type Props = {
  /** Id of what fills the screen. */
  readonly frame: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly first: string;
  readonly last: string;
};

export function DeckControls({ frame, previous, next, first, last }: Props) {
  const { navigate } = useNavigation();
  const isFull = useSyncExternalStore(
    onFullScreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  useEffect(() => {
    const targets: Record<string, string | null> = {
      ArrowLeft: previous,
      PageUp: previous,
      ArrowRight: next,
      PageDown: next,
      Home: first,
      End: last,
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTypedInto(event.target)) return;
      const target = targets[event.key];
      if (!target) return;
      event.preventDefault();
      if (target !== location.pathname + location.search) navigate(target);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [previous, next, first, last, navigate]);
  const toggle = () =>
    isFull
      ? document.exitFullscreen()
      : document
          .getElementById(frame)
          ?.requestFullscreen()
          .catch(() => undefined);
  return (
    <button type="button" className="button button-quiet" data-needs-script="" onClick={() => void toggle()}>
      {isFull ? 'Leave full screen' : 'Full screen'}
    </button>
  );
}

const onFullScreen = (notify: () => void) => {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
};

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
