/** Opens a better widget over a native control, which keeps the value (docs/decisions/085-widgets-over-native-controls.md). */
import { type ComponentType, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLazyDialog } from '../lazy-dialog.ts';
import { WidgetBoundary } from './widget-boundary.tsx';
import './widgets.module.css';

export type WidgetProps = {
  readonly trigger: HTMLElement;
  /** The text that was typed on the trigger, also while the widget was loading. */
  readonly typed: string;
  /** Returns the focus to the trigger, then runs `next`. */
  readonly close: (next?: () => void) => void;
};
type Opened = { readonly Widget: ComponentType<WidgetProps>; readonly trigger: HTMLElement };

/** The keys are values of `data-opens`. */
const widgets: Readonly<Record<string, () => Promise<Opened['Widget']>>> = {
  menu: () => import(/* webpackChunkName: "shell" */ './row-menu.tsx').then(({ RowMenu }) => RowMenu),
  choice: () => import(/* webpackChunkName: "shell" */ './choice.tsx').then(({ Choice }) => Choice),
  tags: () => import(/* webpackChunkName: "shell" */ './tags.tsx').then(({ Tags }) => Tags),
  date: () => import(/* webpackChunkName: "date" */ './date-picker.tsx').then(({ DatePicker }) => DatePicker),
};

/** Selects that open natively once, so that a broken connection takes nothing away. */
const failed = new WeakSet<Element>();

/**
 * Uses the native way of a button: the calendar of the browser, the text field, or `<details>`. Without one the next
 * press tries again.
 */
function goNative(trigger: HTMLElement): void {
  if (trigger instanceof HTMLSelectElement) failed.add(trigger);
  if (trigger.parentElement instanceof HTMLDetailsElement) trigger.parentElement.open = true;
  const field = document.getElementById(trigger.dataset['for'] ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  if (trigger.dataset['opens'] !== 'date') return;
  try {
    field.showPicker();
  } catch {
    // The press was too long ago; the field has the focus.
  }
}

const load = (trigger: HTMLElement): Promise<Opened> | null => {
  const loader = widgets[trigger.dataset['opens'] ?? ''];
  return loader ? loader().then((Widget) => ({ Widget, trigger })) : null;
};

const triggerAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null;

export function Widgets() {
  const { opened, open, close } = useLazyDialog<Opened>();
  const typed = useRef('');
  /** The trigger whose widget is on its way; null again when the focus has gone elsewhere. */
  const awaited = useRef<{ readonly trigger: Element }>(null);

  useEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    const show = (event: Event, trigger: HTMLElement, text = '') => {
      if (failed.delete(trigger)) return;
      if (trigger === awaited.current?.trigger) {
        event.preventDefault();
        return;
      }
      const loading = load(trigger);
      if (!loading) return;
      event.preventDefault();
      typed.current = text;
      const request = { trigger };
      awaited.current = request;
      const isWanted = () => {
        const isAwaited = awaited.current === request && document.activeElement === trigger;
        if (isAwaited) awaited.current = null;
        return isAwaited;
      };
      open(() =>
        loading.then(
          (loaded) => (isWanted() ? loaded : null),
          (error: unknown) => {
            if (!isWanted()) return null;
            goNative(trigger);
            throw error;
          },
        ),
      );
    };
    const forget = ({ target }: Event) => {
      if (target === awaited.current?.trigger) awaited.current = null;
    };
    const prepare = (event: Event) => {
      const trigger = triggerAt(event);
      if (trigger) load(trigger)?.catch(() => {});
    };
    let isTouch = false;
    const onPointerDown = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch';
    };
    const onMouseDown = (event: MouseEvent) => {
      const trigger = triggerAt(event);
      // For a finger, the list of the system is the better one.
      if (!(trigger instanceof HTMLSelectElement) || event.button !== 0 || isTouch) return;
      trigger.focus();
      show(event, trigger);
    };
    const onClick = (event: MouseEvent) => {
      const trigger = triggerAt(event);
      if (!trigger?.matches('button, summary')) return;
      // Not every browser gives it to a button that is clicked.
      trigger.focus();
      show(event, trigger);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const trigger = triggerAt(event);
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (!trigger || ctrlKey || metaKey || isComposing) return;
      if (altKey && !/^Arrow(Down|Up)$/.test(key)) return;
      if (trigger === awaited.current?.trigger) {
        if (key === 'Tab') return;
        if (key === 'Escape') awaited.current = null;
        else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
        else if (key.length === 1) typed.current = `${typed.current}${key}`.trimStart();
        event.preventDefault();
      } else if (trigger instanceof HTMLSelectElement) {
        if (key.length === 1 && key !== ' ') show(event, trigger, key);
        else if (/^( |Enter|F4|ArrowDown|ArrowUp)$/.test(key)) show(event, trigger);
      }
      // react-aria mistakes the click that Enter causes for one of a screen reader, and then does not focus the first choice.
      else if (/^( |Enter|ArrowDown)$/.test(key)) show(event, trigger);
    };
    document.addEventListener('pointerover', prepare, { passive: true, signal });
    document.addEventListener('focusin', prepare, { signal });
    document.addEventListener('focusout', forget, { signal });
    document.addEventListener('pointerdown', onPointerDown, { passive: true, signal });
    document.addEventListener('mousedown', onMouseDown, { signal });
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    return () => off.abort();
  }, [open]);

  if (!opened?.trigger.isConnected) return null;
  const closeThen: WidgetProps['close'] = (next) => {
    flushSync(close);
    opened.trigger.focus({ preventScroll: true });
    next?.();
  };
  const { Widget, trigger } = opened;
  const onFailure = () => {
    close();
    goNative(trigger);
  };
  return (
    <WidgetBoundary onFailure={onFailure}>
      <Widget trigger={trigger} typed={typed.current} close={closeThen} />
    </WidgetBoundary>
  );
}
