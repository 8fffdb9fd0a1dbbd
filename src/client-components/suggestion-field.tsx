/** A field with suggestions below it: typed into, walked through with the arrows, chosen with Enter or a click. */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './suggestion-field.module.css';

export type Suggestion = {
  readonly key: string;
  readonly label: string;
  /** What kind of thing it is, or where it leads. */
  readonly detail: string;
};

type Props<Item extends Suggestion> = {
  readonly label: string;
  readonly placeholder?: string;
  readonly text: string;
  readonly suggestions: readonly Item[];
  /** Said where there are none, and while they are looked for. */
  readonly status: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (item: Item) => void;
  readonly children?: ReactNode;
};

export function SuggestionField<Item extends Suggestion>(props: Props<Item>) {
  const { label, placeholder, text, suggestions, status, onType, onChoose, children } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const active = Math.min(at, suggestions.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(event.key, active, suggestions.length);
    if (next !== null) {
      event.preventDefault();
      setAt(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const chosen = suggestions[active];
      if (chosen) onChoose(chosen);
    }
  };
  return (
    <div className={styles.field}>
      <label htmlFor={`${id}-text`} className={styles.label}>
        {label}
      </label>
      <input
        id={`${id}-text`}
        data-focus-first
        className="input"
        type="text"
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={suggestions.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setAt(0);
          onType(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {children}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        className={styles.list}
        hidden={suggestions.length === 0}
      >
        {suggestions.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={item.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={styles.option}
            onPointerMove={() => index !== active && setAt(index)}
            onClick={() => onChoose(item)}
          >
            <span>{item.label}</span>
            <span className={styles.detail}>{item.detail}</span>
          </div>
        ))}
      </div>
      <p role="status" className={suggestions.length > 0 ? 'visually-hidden' : styles.status}>
        {status}
      </p>
    </div>
  );
}

function stepOf(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  return null;
}
