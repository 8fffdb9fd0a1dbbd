/** A list of options for a text that keeps the focus, as in the combobox pattern of ARIA. The text handles the keys. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './option-list.module.css';

type Option = { readonly key: string; readonly label: ReactNode };

type Props = {
  readonly label: string;
  /** The text, which names the marked option for screen readers. */
  readonly text: HTMLElement;
  readonly options: readonly Option[];
  readonly index: number;
  readonly mark: (index: number) => void;
  readonly use: (index: number) => void;
  /** Sets top and left within the positioned parent. */
  readonly place: (list: HTMLElement) => void;
};

export function OptionList({ label, text, options, index, mark, use, place }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    text.setAttribute('aria-autocomplete', 'list');
    text.setAttribute('aria-controls', id);
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) text.removeAttribute(name);
    };
  }, [text, id]);

  useLayoutEffect(() => {
    text.setAttribute('aria-activedescendant', `${id}-${index}`);
    if (list.current) place(list.current);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {options.map((option, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the caret stays in the text, which names the marked option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
        <div
          key={option.key}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === index}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => mark(position)}
          onClick={() => use(position)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}
