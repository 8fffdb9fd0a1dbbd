'use client';
/** A slash at the start of a line of the answer opens the list of saved replies, which is filtered by what is typed after it. */
import { useEffect, useState } from 'react';
import { OptionList } from '../option-list.tsx';

type Reply = { readonly id: string; readonly title: string; readonly body: string };
type Props = { /** Id of the text area. */ readonly field: string; readonly replies: readonly Reply[] };
type Menu = { readonly start: number; readonly filter: string; readonly index: number };

const typedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Omit<Menu, 'index'> | null => {
  const before = value.slice(0, selectionStart);
  const [slash, filter] = /(?<=^|\n)\/([\p{L}\d][\p{L}\d ]{0,29}|)$/u.exec(before) ?? [];
  if (slash === undefined || filter === undefined || selectionStart !== selectionEnd) return null;
  return { start: before.length - slash.length, filter: filter.toLowerCase() };
};

export function SavedReplies({ field, replies }: Props) {
  const [menu, setMenu] = useState<Menu | null>(null);
  const [text, setText] = useState<HTMLTextAreaElement | null>(null);
  useEffect(() => setText(document.getElementById(field) as HTMLTextAreaElement | null), [field]);
  const found = menu ? replies.filter(({ title }) => title.toLowerCase().includes(menu.filter)) : [];
  const use = (reply: Reply | undefined) => {
    if (!text || !menu || !reply) return;
    text.setRangeText(reply.body, menu.start, text.selectionEnd, 'end');
    // Closes the list and saves the draft.
    text.dispatchEvent(new Event('input', { bubbles: true }));
  };

  useEffect(() => {
    if (!text) return undefined;
    const onInput = () => {
      const typed = typedIn(text);
      setMenu(typed && { ...typed, index: 0 });
    };
    const close = () => setMenu(null);
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      // During composition, these keys are for the input method; with a modifier they have other meanings.
      if (!menu || found.length === 0 || event.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
      const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[key];
      if (step !== undefined) setMenu({ ...menu, index: (menu.index + step) % found.length });
      else if (key === 'Enter' || key === 'Tab') use(found[menu.index]);
      else if (key === 'Escape') close();
      else {
        // Elsewhere, the caret is no longer behind the slash.
        if (key.startsWith('Arrow') || key === 'Home' || key === 'End') close();
        return;
      }
      event.preventDefault();
    };
    text.addEventListener('input', onInput);
    text.addEventListener('keydown', onKeyDown);
    text.addEventListener('blur', close);
    return () => {
      text.removeEventListener('input', onInput);
      text.removeEventListener('keydown', onKeyDown);
      text.removeEventListener('blur', close);
    };
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
