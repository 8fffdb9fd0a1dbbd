/** A list of texts that opens while somebody types in a text area, filtered by what they type, and replaces that. */
import { useEffect, useState } from 'react';
import { OptionList } from '../option-list.tsx';

export type TypedOption = { readonly id: string; readonly title: string; readonly body: string };
type Props = {
  /** Id of the text area. */
  readonly field: string;
  readonly label: string;
  readonly options: readonly TypedOption[];
  /** Matches what opens the list, before the caret; its group is the filter. */
  readonly pattern: RegExp;
};
type Typed = { readonly start: number; readonly filter: string };
type Menu = Typed & { readonly index: number; readonly isClosed: boolean };

function typedBefore({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, pattern: RegExp): Typed | null {
  const before = value.slice(0, selectionStart);
  const [typed, filter] = pattern.exec(before) ?? [];
  if (typed === undefined || filter === undefined || selectionStart !== selectionEnd) return null;
  return { start: before.length - typed.length, filter: filter.toLowerCase() };
}

/** Undo takes it back where the browser has this command. */
function replaceTyped(text: HTMLTextAreaElement, start: number, body: string): void {
  text.setSelectionRange(start, text.selectionEnd);
  if (document.execCommand('insertText', false, body)) return;
  text.setRangeText(body, start, text.selectionEnd, 'end');
  // Saves the draft.
  text.dispatchEvent(new Event('input', { bubbles: true }));
}

export function TypedOptions({ field, label, options, pattern }: Props) {
  const typedIn = (area: HTMLTextAreaElement) => typedBefore(area, pattern);
  const [menu, setMenu] = useState<Menu | null>(null);
  const [text, setText] = useState<HTMLTextAreaElement | null>(null);
  useEffect(() => setText(document.getElementById(field) as HTMLTextAreaElement | null), [field]);
  const found = menu && !menu.isClosed ? options.filter(({ title }) => title.toLowerCase().includes(menu.filter)) : [];
  const use = (option: TypedOption | undefined) => {
    if (text && menu && option && typedIn(text)?.start === menu.start) replaceTyped(text, menu.start, option.body);
    setMenu(null);
  };

  useEffect(() => {
    if (!text) return undefined;
    const off = new AbortController();
    const listening = { signal: off.signal };
    const onInput = () => {
      const typed = typedIn(text);
      setMenu((now) => typed && { ...typed, index: 0, isClosed: now?.start === typed.start && now.isClosed });
    };
    const onSelectionChange = () => {
      if (menu && typedIn(text)?.start !== menu.start) setMenu(null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!menu || found.length === 0 || ctrlKey || metaKey || altKey || shiftKey) return;
      // During composition, these keys are for the input method.
      if (event.isComposing || event.keyCode === 229) return;
      const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[key];
      if (step !== undefined) setMenu({ ...menu, index: (menu.index + step) % found.length });
      else if (key === 'Enter' || key === 'Tab') use(found[menu.index]);
      else if (key === 'Escape') setMenu({ ...menu, isClosed: true });
      else return;
      event.preventDefault();
    };
    text.addEventListener('input', onInput, listening);
    text.addEventListener('keydown', onKeyDown, listening);
    text.addEventListener('blur', () => setMenu(null), listening);
    document.addEventListener('selectionchange', onSelectionChange, listening);
    return () => off.abort();
  });

  if (!text || !menu || found.length === 0) return null;
  return (
    <OptionList
      label={label}
      text={text}
      options={found.map(({ id, title }) => ({ key: id, label: title }))}
      index={menu.index}
      mark={(index) => setMenu({ ...menu, index })}
      use={(index) => use(found[index])}
      place={(list) => {
        list.style.top = `${text.offsetTop + text.offsetHeight + 4}px`;
        list.style.left = `${text.offsetLeft}px`;
      }}
    />
  );
}
