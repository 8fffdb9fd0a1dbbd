/** The link and the title of the selected embed, in a small window at its place. */
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { isEmbeddable } from '#contract/embeds.ts';
import styles from './editor.module.css';
import { selectedEmbed } from './embed.ts';
import { type Selected, writeSelected } from './footnote.ts';
import { placeAt } from './place-at.ts';
import { urlFromText } from './urls.ts';

export function EmbedPopover({ editor }: { readonly editor: Editor }) {
  const selected = selectedEmbed(editor.state);
  return selected && <Fields key={selected.at} editor={editor} selected={selected} />;
}

function Fields({ editor, selected }: { readonly editor: Editor; readonly selected: Selected }) {
  const id = useId();
  const own = useRef<HTMLDivElement>(null);
  const { href, title } = selected.node.attrs as { href: string; title: string | null };
  const [typed, setTyped] = useState(href);
  const isNew = useRef(href === '');
  useLayoutEffect(() => {
    if (own.current) placeAt(own.current, editor, selected.at);
  });
  useLayoutEffect(() => {
    if (isNew.current) own.current?.querySelector('input')?.focus({ preventScroll: true });
    own.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const leave = () => {
    const { state, view } = editor;
    const tr = state.tr.setSelection(TextSelection.near(state.doc.resolve(selected.at + selected.node.nodeSize)));
    view.dispatch(tr);
    view.focus();
  };
  const remove = () => {
    const { state, view } = editor;
    view.dispatch(state.tr.delete(selected.at, selected.at + selected.node.nodeSize));
    view.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Escape' && event.key !== 'Enter') || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    leave();
  };
  const isWrong = typed !== '' && !isEmbeddable(urlFromText(typed) ?? '');
  return (
    <div ref={own} className={styles.popover}>
      <label htmlFor={`${id}-link`}>Link</label>
      <input
        id={`${id}-link`}
        className="input"
        inputMode="url"
        placeholder="https://…"
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          const url = urlFromText(target.value) ?? '';
          setTyped(target.value);
          // The last link that was right stays.
          if (isEmbeddable(url)) writeSelected(editor, selected, { href: url });
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-note`} className={isWrong ? 'field-error' : 'field-hint'}>
        {isWrong ? 'Enter a web address.' : 'Videos of YouTube and Vimeo get a player, other pages a card.'}
      </p>
      <label htmlFor={`${id}-title`}>Title (optional)</label>
      <input
        id={`${id}-title`}
        className="input"
        value={title ?? ''}
        onChange={({ target }) => writeSelected(editor, selected, { title: target.value.trimStart() || null })}
        onKeyDown={onKeyDown}
      />
      <p className={styles.buttons}>
        <button type="button" className={styles.smallTool} onClick={leave}>
          Done
        </button>
        <button type="button" className={styles.smallTool} onClick={remove}>
          Remove
        </button>
      </p>
    </div>
  );
}
