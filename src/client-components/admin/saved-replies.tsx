'use client';
/** A slash at the start of a line of the answer opens the list of saved replies, which is filtered by what is typed after it. */
import { useEffect, useState } from 'react';
import { OptionList } from '../option-list.tsx';

type Reply = { readonly id: string; readonly title: string; readonly body: string };
type Props = { /** Id of the text area. */ readonly field: string; readonly replies: readonly Reply[] };
type Typed = { readonly start: number; readonly filter: string };
type Menu = Typed & { readonly index: number; readonly isClosed: boolean };

function typedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Typed | null {
  const before = value.slice(0, selectionStart);
  const [slash, filter] = /(?<=^|\n)\/([\p{L}\d][\p{L}\d ]{0,29}|)$/u.exec(before) ?? [];
  if (slash === undefined || filter === undefined || selectionStart !== selectionEnd) return null;
  return { start: before.length - slash.length, filter: filter.toLowerCase() };
}

/** Undo takes it back where the browser has this command. */
function replaceTyped(text: HTMLTextAreaElement, start: number, body: string): void {
  text.setSelectionRange(start, text.selectionEnd);
  if (document.execCommand('insertText', false, body)) return;
  text.setRangeText(body, start, text.selectionEnd, 'end');
  // Saves the draft.
  text.dispatchEvent(new Event('input', { bubbles: true }));
}

export function SavedReplies({ field, replies }: Props) {
  const [menu, setMenu] = useState<Menu | null>(null);
  const [text, setText] = useState<HTMLTextAreaElement | null>(null);
  useEffect(() => setText(document.getElementById(field) as HTMLTextAreaElement | null), [field]);
  const found = menu && !menu.isClosed ? replies.filter(({ title }) => title.toLowerCase().includes(menu.filter)) : [];
  const use = (reply: Reply | undefined) => {
    if (text && menu && reply && typedIn(text)?.start === menu.start) replaceTyped(text, menu.start, reply.body);
    setMenu(null);
  };

  useEffect(() => {
    if (!text) return undefined;
    const off = new AbortController();
    const options = { signal: off.signal };
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
    text.addEventListener('input', onInput, options);
    text.addEventListener('keydown', onKeyDown, options);
    text.addEventListener('blur', () => setMenu(null), options);
    document.addEventListener('selectionchange', onSelectionChange, options);
    return () => off.abort();
  });

  if (!text || !menu || found.length === 0) return null;
  return (
    <OptionList
      label="Saved replies"
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
