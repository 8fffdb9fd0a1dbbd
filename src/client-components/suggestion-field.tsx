/** A field with suggestions below it: typed into, walked through with the arrows, chosen with Enter or a click. */
import { type KeyboardEvent, useRef } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Input, Label, TextField } from 'react-aria-components/TextField';
import styles from './suggestion-field.module.css';

export type Suggestion = {
  readonly key: string;
  readonly label: string;
  /** What kind of thing it is, or where it leads. */
  readonly detail: string;
};

type Props<Item extends Suggestion> = {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly suggestions: readonly Item[];
  /** Said where there are none, and while they are looked for. */
  readonly status: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (item: Item) => void;
};

export function SuggestionField<Item extends Suggestion>(props: Props<Item>) {
  const { label, placeholder, text, suggestions, status, onType, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const isOpen = suggestions.length > 0;
  const choose = (item: Item | undefined) => item && onChoose(item);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    // After pasting and deleting no option has the focus of the library; Enter then means the first, which is marked.
    if (key === 'Enter' && !event.nativeEvent.isComposing && !list.current?.querySelector('[data-focused]')) {
      event.preventDefault();
      choose(suggestions[0]);
    }
    // The list keeps all keys to itself; this one would lead out of the page.
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') event.preventDefault();
  };
  return (
    <Autocomplete inputValue={text} onInputChange={onType}>
      <div className={styles.field}>
        <TextField className={styles.field as string}>
          <Label className={styles.label}>{label}</Label>
          <Input
            className="input"
            data-focus-first
            role="combobox"
            aria-expanded={isOpen}
            autoCapitalize="none"
            placeholder={placeholder}
            onKeyDown={onKeyDown}
          />
        </TextField>
        {isOpen && (
          <ListBox
            ref={list}
            aria-label={label}
            className={styles.list as string}
            items={suggestions}
            autoFocus="first"
            shouldFocusWrap
            shouldFocusOnHover
            onAction={(chosen) => choose(suggestions.find(({ key }) => key === chosen))}
          >
            {({ key, label: name, detail }) => (
              <ListBoxItem id={key} textValue={name} className={styles.option as string}>
                <span>{name}</span>
                <span className={styles.detail}>{detail}</span>
              </ListBoxItem>
            )}
          </ListBox>
        )}
        <p role="status" className={isOpen ? 'visually-hidden' : styles.status}>
          {status}
        </p>
      </div>
    </Autocomplete>
  );
}
