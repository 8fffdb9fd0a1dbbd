/** The operations on one row of a list: the buttons of one form that all rows share. */
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { WidgetPopover } from './widget-popover.tsx';
import styles from './widgets.module.css';
import type { WidgetProps } from './widgets.tsx';

export function RowMenu({ trigger, close }: WidgetProps) {
  const form = document.getElementById(trigger.dataset['for'] ?? '') as HTMLFormElement;
  const buttons = [...form.querySelectorAll('button')];
  const label = trigger.getAttribute('aria-label') ?? '';
  const run = (value: string | number) =>
    close(() => {
      const chosen = form.querySelector<HTMLInputElement>('[data-row-field]');
      if (chosen) chosen.value = trigger.dataset['row'] ?? '';
      form.requestSubmit(buttons.find((button) => button.value === value));
    });
  return (
    <WidgetPopover trigger={trigger} close={close} label={label} placement="bottom end">
      <Menu aria-label={label} autoFocus="first" className={styles.menu as string} onAction={run}>
        <MenuSection>
          <Header className={styles.heading}>{trigger.dataset['name']}</Header>
          {buttons.map(({ value, textContent }) => (
            <MenuItem key={value} id={value} textValue={textContent} className={styles.item as string}>
              {textContent}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </WidgetPopover>
  );
}
