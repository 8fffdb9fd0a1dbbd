import { type ReactNode, useRef } from 'react';
import { type Placement, Popover } from 'react-aria-components/Popover';
import '../react-aria-setup.ts';
import { tell } from '../router/outcome.ts';
import styles from './widgets.module.css';
import type { WidgetProps } from './widgets.tsx';

type Props = Pick<WidgetProps, 'trigger' | 'close'> & {
  readonly label: string;
  readonly placement?: Placement;
  readonly children: ReactNode;
};

/** Its focus stays inside until it is closed by Escape, a click elsewhere or a choice. */
export function WidgetPopover({ trigger, close, label, placement = 'bottom start', children }: Props) {
  const anchor = useRef(trigger);
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => isOpen || close()}
      placement={sideOf(placement)}
      offset={4}
      aria-label={label}
      className={styles.popover as string}
    >
      {children}
    </Popover>
  );
}

/** The library would follow the language of the browser instead of the page. */
const sideOf = (placement: string): Placement =>
  placement.replace(/start|end/, (side) =>
    (side === 'start') === (document.dir === 'rtl') ? 'right' : 'left',
  ) as Placement;

/** The input beside a button that opens a widget. */
export function fieldOf(trigger: HTMLElement): HTMLInputElement | null {
  const field = document.getElementById(trigger.dataset['for'] ?? '');
  return field instanceof HTMLInputElement ? field : null;
}

/** The text of the label without remarks such as "(optional)". */
export function labelOf(field: HTMLInputElement | HTMLSelectElement): string {
  const label = field.labels?.[0];
  const named = label?.querySelector('span') && label.contains(field) ? label.querySelector('span') : label;
  return (named?.firstChild?.textContent ?? field.getAttribute('aria-label') ?? '').trim();
}

/**
 * Writes as if somebody had chosen the value, so that drafts and filters follow. The field is looked for when the value
 * is written, because React may have replaced the one that the widget was opened over.
 */
export function write(field: HTMLInputElement | HTMLSelectElement | null, value: string): void {
  if (!field?.isConnected) {
    tell({ text: 'Nothing was changed, because the field is no longer on the page.' });
    return;
  }
  if (field.value === value) return;
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
