import { useLayoutEffect, useSyncExternalStore } from 'react';
import { alongText } from '../along-text.ts';
import { useNavigation } from '../router/navigation-context.ts';

/** Targets by `KeyboardEvent.key`; null at either end. */
export type KeyTargets = Readonly<Record<string, string | null>>;

export function useDeckKeys(targets: KeyTargets): void {
  const { navigate } = useNavigation();
  // The keys change together with the slide: until a later effect they would still have the targets of the slide
  // before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTypedInto(event.target)) return;
      // Space presses a focused control; Shift and space goes back.
      const isSpace = event.key === ' ';
      if ((event.shiftKey && !isSpace) || (isSpace && isPressed(event.target))) return;
      const target = targets[isSpace && event.shiftKey ? 'Shift ' : alongText(event.key)];
      // In full screen, Escape only exits full screen.
      if (!target || (event.key === 'Escape' && document.fullscreenElement)) return;
      event.preventDefault();
      if (target !== location.pathname + location.search) navigate(target);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [targets, navigate]);
}

export function useFullScreen(frameId: string): { isFull: boolean; toggle(): void } {
  const isFull = useSyncExternalStore(
    onFullScreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const toggle = () => {
    // `isFull` would be too late here: it follows after the next render.
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : document.getElementById(frameId)?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return { isFull, toggle };
}

const onFullScreen = (notify: () => void) => {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
};

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

const isPressed = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary') !== null;
