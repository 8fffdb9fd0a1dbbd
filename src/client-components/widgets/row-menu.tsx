/**
 * Shows the buttons of a form as a menu: the operations on one row of a list, which share a form, or the choices of a
 * `<details>`.
 */
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { WidgetPopover } from './widget-popover.tsx';
import styles from './widgets.module.css';
import type { WidgetProps } from './widgets.tsx';

export function RowMenu({ trigger, close }: WidgetProps) {
  const form = document.getElementById(trigger.dataset['for'] ?? '') as HTMLFormElement;
  const buttons = [...form.querySelectorAll('button')];
  const { name, row = '' } = trigger.dataset;
  const label = trigger.getAttribute('aria-label') ?? trigger.textContent;
  const run = (value: string | number) =>
    close(() => {
      const chosen = form.querySelector<HTMLInputElement>('[data-row-field]');
      if (chosen) chosen.value = row;
      form.requestSubmit(buttons.find((button) => button.value === value));
    });
  return (
    <WidgetPopover
      trigger={trigger}
      close={close}
      label={label}
      placement={trigger.matches('summary') ? 'bottom start' : 'bottom end'}
    >
      <Menu aria-label={label} autoFocus="first" className={styles.menu as string} onAction={run}>
        <MenuSection>
          {name !== undefined && <Header className={styles.heading}>{name}</Header>}
          {buttons.map(({ value, disabled, childNodes: [text, note] }) => (
            <MenuItem
              key={value}
              id={value}
              textValue={text?.textContent ?? ''}
              isDisabled={disabled}
              className={styles.item as string}
            >
              {text?.textContent}
              {note && <span className={styles.note}> {note.textContent}</span>}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </WidgetPopover>
  );
}
