import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Input, Label, TextField } from 'react-aria-components/TextField';
import styles from './suggestion-field.module.css';

export type Suggestion = {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
};

type Props<Item extends Suggestion> = {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly suggestions: readonly Item[];
  readonly status: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (item: Item) => void;
  /** Enter was pressed before the suggestions for the text are there; without it, Enter chooses among those before. */
  readonly onHurry?: (() => void) | undefined;
  /** Somebody moves in the list, by arrow keys or the pointer. */
  readonly onMove?: () => void;
};

export function SuggestionField<Item extends Suggestion>(props: Props<Item>) {
  const { label, placeholder, text, status, onType, onChoose, onHurry, onMove } = props;
  const list = useRef<HTMLDivElement>(null);
  /** Somebody has moved in the list, by arrow keys or the pointer, since something was typed. */
  const hasMoved = useRef(false);
  const listed = useRef<readonly Item[]>([]);
  const suggestions = hasMoved.current ? inPlace(listed.current, props.suggestions) : props.suggestions;
  useEffect(() => {
    listed.current = suggestions;
  });
  const isOpen = suggestions.length > 0;
  const select = (item: Item | undefined) => item && onChoose(item);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    // After pasting or deleting, the library focuses no option; Enter then selects the first, which is highlighted.
    if (key === 'Enter' && !event.nativeEvent.isComposing && !list.current?.querySelector('[data-focused]')) {
      event.preventDefault();
      select(suggestions[0]);
    }
    // The list stops key events from bubbling, and this one would open the browser's search.
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') event.preventDefault();
  };
  // This runs before the library, which chooses what it has marked. Somebody who moved in the list means what is
  // marked.
  const onKeyFirst = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (/^Arrow/.test(key)) move();
    if (key !== 'Enter' || nativeEvent.isComposing || !onHurry || hasMoved.current) return;
    event.preventDefault();
    event.stopPropagation();
    onHurry();
  };
  const move = () => {
    hasMoved.current = true;
    onMove?.();
  };
  const onInput = (typed: string) => {
    hasMoved.current = false;
    onType(typed);
  };
  return (
    <Autocomplete inputValue={text} onInputChange={onInput}>
      <div className="stack gap-xs" onKeyDownCapture={onKeyFirst}>
        <TextField className="stack gap-xs">
          <Label className="small medium">{label}</Label>
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
            onPointerMove={move}
            onAction={(selectedKey) => select(suggestions.find(({ key }) => key === selectedKey))}
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

/** An item that somebody moves to keeps its place: items that came meanwhile are after it. */
function inPlace<Item extends Suggestion>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const keysOf = (items: readonly Item[]) => new Set(items.map(({ key }) => key));
  const [kept, known] = [keysOf(now), keysOf(before)];
  return [...before.filter(({ key }) => kept.has(key)), ...now.filter(({ key }) => !known.has(key))];
}
