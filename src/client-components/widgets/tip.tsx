import { useEffect, useRef } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import '../react-aria-setup.ts';
import { keyNames } from './key-names.ts';
import type { TipProps } from './tips.tsx';
import styles from './widgets.module.css';

export function Tip({ trigger, onOpenChange }: TipProps) {
  const anchor = useRef(trigger);
  const own = useRef<HTMLDivElement>(null);
  anchor.current = trigger;
  const text = trigger.dataset['tip'] ?? '';
  const keys = trigger.getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
  const isDescription = text === trigger.getAttribute('aria-description');
  useEffect(() => {
    if (!isDescription || !own.current) return undefined;
    const { id } = own.current;
    const described = trigger.getAttribute('aria-describedby');
    trigger.setAttribute('aria-describedby', described ? `${described} ${id}` : id);
    return () => {
      const others =
        trigger
          .getAttribute('aria-describedby')
          ?.split(' ')
          .filter((other) => other !== id) ?? [];
      if (others.length > 0) trigger.setAttribute('aria-describedby', others.join(' '));
      else trigger.removeAttribute('aria-describedby');
    };
  }, [trigger, isDescription]);
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
