import { useEffect, useRef } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import '../pressable-style.ts';
import { keyNames } from './key-names.ts';
import type { TipProps } from './tips.tsx';
import styles from './widgets.module.css';

export function Tip({ trigger, onOpenChange }: TipProps) {
  const anchor = useRef(trigger);
  const own = useRef<HTMLDivElement>(null);
  anchor.current = trigger;
  const text = trigger.dataset['tip'] ?? '';
  const keys = trigger.getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
  const isName = text === (trigger.getAttribute('aria-label') ?? trigger.textContent?.trim());
  useEffect(() => {
    if (isName || !own.current) return undefined;
    trigger.setAttribute('aria-describedby', own.current.id);
    return () => trigger.removeAttribute('aria-describedby');
  }, [trigger, isName]);
  return (
    <TooltipTrigger isOpen onOpenChange={onOpenChange}>
      <Tooltip key={text} ref={own} triggerRef={anchor} placement="bottom" offset={6} className={styles.tip as string}>
        {text}
        {keys.map((shortcut) => (
          <kbd key={shortcut}>{keyNames(shortcut)}</kbd>
        ))}
      </Tooltip>
    </TooltipTrigger>
  );
}
