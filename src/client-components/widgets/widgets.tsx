/** Opens a better widget over a native control, which keeps the value (docs/decisions/085-widgets-over-native-controls.md). */
import { type ComponentType, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLazyDialog } from '../lazy-dialog.ts';
import './widgets.module.css';

export type WidgetProps = {
  readonly trigger: HTMLElement;
  /** What was typed on the trigger, also while the widget was loading. */
  readonly typed: string;
  /** Returns the focus to the trigger, then runs `next`. */
  readonly close: (next?: () => void) => void;
};
type Opened = { readonly Widget: ComponentType<WidgetProps>; readonly trigger: HTMLElement };

/** By `data-opens` of the control. */
const widgets: Readonly<Record<string, () => Promise<Opened['Widget']>>> = {
  menu: () => import(/* webpackChunkName: "shell" */ './row-menu.tsx').then(({ RowMenu }) => RowMenu),
  choice: () => import(/* webpackChunkName: "shell" */ './choice.tsx').then(({ Choice }) => Choice),
  tags: () => import(/* webpackChunkName: "shell" */ './tags.tsx').then(({ Tags }) => Tags),
  date: () => import(/* webpackChunkName: "date" */ './date-picker.tsx').then(({ DatePicker }) => DatePicker),
};

/** They open natively once, so that a broken connection takes nothing away. */
const failed = new WeakSet<Element>();

const load = (trigger: HTMLElement): Promise<Opened> | null => {
  const loader = widgets[trigger.dataset['opens'] ?? ''];
  return loader ? loader().then((Widget) => ({ Widget, trigger })) : null;
};

const triggerAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null;

export function Widgets() {
  const { opened, open, close } = useLazyDialog<Opened>();
  const typed = useRef('');
  /** Whose widget is on its way. */
  const awaited = useRef<Element>(null);

  useEffect(() => {
    if (opened) awaited.current = null;
  }, [opened]);

  useEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    const show = (event: Event, trigger: HTMLElement, text = '') => {
      if (failed.delete(trigger)) return;
      const loading = load(trigger);
      if (!loading) return;
      event.preventDefault();
      typed.current = text;
      awaited.current = trigger;
      loading.catch(() => {
        failed.add(trigger);
        awaited.current = null;
      });
      open(() => loading);
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
      if (trigger instanceof HTMLButtonElement) show(event, trigger);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const trigger = triggerAt(event);
      const { key, ctrlKey, metaKey, isComposing } = event;
      if (!trigger || ctrlKey || metaKey || isComposing) return;
      const isText = key.length === 1 && key !== ' ';
      if (trigger === awaited.current) {
        if (key === 'Tab') return;
        if (isText) typed.current += key;
        event.preventDefault();
      } else if (trigger instanceof HTMLSelectElement) {
        if (isText) show(event, trigger, key);
        else if (/^( |Enter|F4|ArrowDown|ArrowUp)$/.test(key)) show(event, trigger);
      } else if (key === 'ArrowDown') show(event, trigger);
    };
    document.addEventListener('pointerover', prepare, { passive: true, signal });
    document.addEventListener('focusin', prepare, { signal });
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
  return <opened.Widget trigger={opened.trigger} typed={typed.current} close={closeThen} />;
}
