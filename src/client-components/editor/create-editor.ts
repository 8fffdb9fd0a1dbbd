/** The field is what is posted and saved as a draft. */
import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { playerOf } from '#contract/embeds.ts';
import { restAfter } from '../rest-after.ts';
import { sameValue } from '../same-value.ts';
import { leaveCaret } from './caret.ts';
import type { DialogRequest } from './dialogs.tsx';
import { embedRules } from './embed.ts';
import { footnoteKeys } from './footnote.ts';
import { insertBlock } from './insert-block.ts';
import { parseMarkdown } from './markdown.ts';
import { cleanPaste, pastedUrl } from './paste.ts';
import { schemaExtensions } from './schema.ts';
import { slashCommands } from './slash-commands.ts';
import { fromField, toField } from './stored.ts';
import { tableKeys } from './table.ts';
import { typing } from './typing.ts';

type Options = {
  container: HTMLElement;
  field: HTMLTextAreaElement;
  label: string;
  ask(request: DialogRequest): void;
  /** Focuses the toolbar. */
  leave(): void;
};

export type EditorHandle = { readonly editor: Editor; destroy(): void };

/** Milliseconds: after the last key, at least and at most, and after the first one. */
const times = { pause: 200, maxPause: 1_500, maxDelay: 10_000 } as const;

export function createEditor({ container, field, label, ask, leave }: Options): EditorHandle {
  const bars = barsAround(container);
  const editor = new Editor({
    element: container,
    // Our CSP forbids injected styles; the stylesheet has them.
    injectCSS: false,
    enableCoreExtensions: { textDirection: false },
    extensions: [
      ...schemaExtensions,
      slashCommands(ask),
      tableKeys,
      embedRules,
      footnoteKeys({
        edit: () => container.parentElement?.querySelector<HTMLElement>('[data-footnote-text] textarea')?.focus(),
      }),
      typing({ openLink: () => ask({ what: 'link' }), openPicture: () => ask({ what: 'picture', files: [] }), leave }),
    ],
    content: fromField(field.value),
    editorProps: {
      scrollThreshold: bars,
      scrollMargin: bars,
      attributes: { class: 'content', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: cleanPaste,
      clipboardTextParser: (text, $context, isPlain) => parseMarkdown(editor.schema, isPlain ? '' : text, $context),
      handlePaste: (_view, event) => pastePictures(event.clipboardData) || pasteUrl(event.clipboardData),
      handleDrop(view, event, _slice, moved) {
        if (moved || !event.dataTransfer?.files.length) return false;
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (position) editor.commands.setTextSelection(position.pos);
        event.preventDefault();
        return pastePictures(event.dataTransfer);
      },
      handleDoubleClickOn(_view, _place, node) {
        if (node.type.name !== 'image') return false;
        ask({ what: 'picture', files: [] });
        return true;
      },
      handleClickOn(view, _place, node, at, _event, isDirect) {
        if (!isDirect || node.type.name !== 'missingPicture') return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
        ask({ what: 'picture', files: [] });
        return true;
      },
    },
  });

  /** Word puts an image of copied text on the clipboard as well: prefer the text. */
  function pastePictures(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0 || data?.getData('text/plain').trim()) return false;
    ask({ what: 'picture', files });
    return true;
  }

  function pasteUrl(data: DataTransfer | null): boolean {
    const href = pastedUrl(data?.getData('text/plain') ?? '');
    if (href === null || editor.isActive('codeBlock')) return false;
    if (!editor.state.selection.empty && !(editor.state.selection instanceof NodeSelection)) {
      return editor.commands.setMark('link', { href });
    }
    if (playerOf(href) !== null && isOnEmptyLine(editor)) {
      insertBlock(editor, { type: 'embed', attrs: { href, title: null } });
      return true;
    }
    return editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
  }

  return { editor, destroy: bindField(editor, field) };
}

function isOnEmptyLine({ state: { selection } }: Editor): boolean {
  const { $from, empty } = selection;
  return empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
}

/** Pixels under which the caret would be hidden. */
function barsAround(container: HTMLElement): { top: number; right: number; bottom: number; left: number } {
  const line = 12;
  const { nextElementSibling: tools } = container;
  const foot = tools?.nextElementSibling ?? null;
  return {
    left: 0,
    right: 0,
    // Measured on access, because bars wrap on narrow screens.
    get top() {
      return heightOf(tools, 'top') + line;
    },
    get bottom() {
      return heightOf(foot, 'bottom') + line;
    },
  };
}

/** The height of a bar, and of another bar beside which it sticks. */
function heightOf(bar: Element | null, edge: 'top' | 'bottom'): number {
  if (!bar) return 0;
  const { position, [edge]: offset } = getComputedStyle(bar);
  return (position === 'sticky' ? bar.clientHeight : 0) + Number.parseFloat(offset || '0');
}

function bindField(editor: Editor, field: HTMLTextAreaElement): () => void {
  let lastWritten = field.value;
  let timer: number | undefined;
  let firstKeyAt: number | null = null;
  let pause: number = times.pause;
  const write = () => {
    clearTimeout(timer);
    if (timer === undefined) return;
    timer = undefined;
    firstKeyAt = null;
    const start = performance.now();
    lastWritten = toField(editor.state.doc);
    field.value = lastWritten;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    pause = restAfter(performance.now() - start, times.pause, times.maxPause);
  };
  const writeSoon = () => {
    const now = performance.now();
    firstKeyAt ??= now;
    clearTimeout(timer);
    timer = window.setTimeout(write, Math.min(pause, firstKeyAt + times.maxDelay - now));
  };
  const writeIfHidden = () => {
    if (document.hidden) write();
  };
  const read = () => {
    if (field.value === lastWritten) return;
    // The field does not have the last keys yet.
    if (timer !== undefined) return write();
    lastWritten = field.value;
    // Setting the same text would lose the caret.
    if (sameValue(lastWritten, toField(editor.state.doc))) return;
    editor.commands.setContent(fromField(lastWritten), { emitUpdate: false });
  };
  // Forms are reset after the event.
  const readSoon = () => setTimeout(read);
  const { form } = field;
  editor.on('update', writeSoon);
  editor.on('blur', write);
  // Runs before React reads the form.
  document.addEventListener('submit', write, { capture: true });
  addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', writeIfHidden);
  // The page of a created record takes over the keys that came since.
  document.addEventListener('draft-stored', write);
  form?.addEventListener('reset', readSoon);
  field.addEventListener('restored', read);
  const watch = new MutationObserver(readSoon);
  watch.observe(field, { childList: true, characterData: true, subtree: true });
  return () => {
    write();
    leaveCaret(editor, field);
    document.removeEventListener('submit', write, { capture: true });
    removeEventListener('pagehide', write);
    document.removeEventListener('visibilitychange', writeIfHidden);
    document.removeEventListener('draft-stored', write);
    form?.removeEventListener('reset', readSoon);
    field.removeEventListener('restored', read);
    watch.disconnect();
    editor.destroy();
  };
}
