/** A field that filters a list of options while somebody types. */
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { type Key, ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox';
import { Input, TextField } from 'react-aria-components/TextField';
import { WidgetPopover } from './widget-popover.tsx';
import styles from './widgets.module.css';
import type { WidgetProps } from './widgets.tsx';

export type Option = {
  readonly id: Key;
  readonly label: string;
  readonly text?: string;
  readonly isDisabled?: boolean;
};

type Props = Pick<WidgetProps, 'trigger' | 'close'> & {
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly options: readonly Option[];
  readonly chosen: readonly Key[];
  readonly isMultiple?: boolean;
  readonly onChoose: (chosen: Selection) => void;
};

export function OptionField(props: Props) {
  const { trigger, close, label, text, onType, options, chosen, isMultiple = false, onChoose } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <WidgetPopover trigger={trigger} close={close} label={label}>
      <Autocomplete inputValue={text} onInputChange={onType} filter={contains}>
        <TextField aria-label={`Search: ${label}`} autoFocus className={styles.search as string}>
          <Input className="input" autoCapitalize="none" placeholder="Type to search" />
        </TextField>
        <ListBox
          aria-label={label}
          className={styles.options as string}
          items={options}
          autoFocus="first"
          selectionMode={isMultiple ? 'multiple' : 'single'}
          selectedKeys={chosen}
          onSelectionChange={onChoose}
          escapeKeyBehavior="none"
          disabledKeys={options.flatMap(({ id, isDisabled }) => (isDisabled ? [id] : []))}
          renderEmptyState={() => (
            <p role="status" className={styles.empty}>
              Nothing found.
            </p>
          )}
        >
          {({ id, label: name, text: searched = name }) => (
            <ListBoxItem id={id} textValue={searched} className={styles.item as string}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </WidgetPopover>
  );
}
