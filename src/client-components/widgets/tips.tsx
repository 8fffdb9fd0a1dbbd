/** Tooltips of buttons with an icon, from their `title`. They show the keys too, for the mouse and for the keyboard. */
import { type ComponentType, useEffect, useState } from 'react';

export type TipProps = {
  readonly trigger: HTMLElement;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Milliseconds until a pointer that rests shows a tooltip, and for which the next ones then come at once. */
const rest = 500;
const warm = 400;
/** Milliseconds in which the pointer can move onto the tooltip. */
const grace = 150;

const withTip = 'button:is([title],[data-tip]),summary:is([title],[data-tip]),a:is([title],[data-tip])';
const tipAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(withTip) : null;

/** The browser would show it beside ours. What it describes stays described. */
function takeTitle(trigger: HTMLElement): void {
  if (!trigger.title) return;
  const name = trigger.getAttribute('aria-label') ?? trigger.textContent?.trim();
  if (trigger.title !== name) trigger.setAttribute('aria-description', trigger.title);
  trigger.dataset['tip'] = trigger.title;
  trigger.removeAttribute('title');
}

export function Tips() {
  const [Tip, setTip] = useState<ComponentType<TipProps> | null>(null);
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const [hide] = useState(() => ({ timer: 0, at: 0 }));

  useEffect(() => {
    const off = new AbortController();
    const listening = { passive: true, signal: off.signal };
    let timer = 0;
    let over: HTMLElement | null = null;
    const show = (next: HTMLElement, wait: number) => {
      clearTimeout(timer);
      const loading = import(/* webpackChunkName: "shell" */ './tip.tsx');
      // A failure that nobody has heard of yet would reload the page.
      loading.catch(() => {});
      timer = window.setTimeout(() => {
        // Without the library the title stays.
        loading.then(
          (loaded) => {
            if (over !== next || !next.isConnected) return;
            clearTimeout(hide.timer);
            takeTitle(next);
            setTip(() => loaded.Tip);
            setTrigger(next);
          },
          () => {},
        );
      }, wait);
    };
    const conceal = (wait: number) => {
      clearTimeout(timer);
      clearTimeout(hide.timer);
      hide.timer = window.setTimeout(() => {
        setTrigger((now) => {
          if (now) hide.at = performance.now();
          return null;
        });
      }, wait);
    };
    const leave = (wait: number) => {
      over = null;
      conceal(wait);
    };
    const onOver = (event: PointerEvent) => {
      const next = tipAt(event);
      if (next === over || event.pointerType === 'touch') return;
      if (over) leave(grace);
      over = next;
      if (next) show(next, performance.now() - hide.at < warm ? 0 : rest);
    };
    const onFocus = (event: FocusEvent) => {
      const next = tipAt(event);
      if (!next?.matches(':focus-visible')) return;
      over = next;
      show(next, 0);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && conceal(0);
    document.addEventListener('pointerover', onOver, listening);
    document.addEventListener('focusin', onFocus, listening);
    document.addEventListener('focusout', () => leave(0), listening);
    document.addEventListener('pointerdown', () => conceal(0), listening);
    document.addEventListener('keydown', onKey, { signal: off.signal, capture: true });
    return () => off.abort();
  }, [hide]);

  if (!Tip || !trigger?.isConnected) return null;
  const onOpenChange = (isOpen: boolean) => {
    clearTimeout(hide.timer);
    if (!isOpen) setTrigger(null);
  };
  return <Tip trigger={trigger} onOpenChange={onOpenChange} />;
}
