import type { Editor } from '@tiptap/core';
import { insertEmbed } from './embed.ts';
import { insertFootnote } from './footnote.ts';
import { insertBlock } from './insert-block.ts';
import { insertTable } from './table.ts';

export type ToolName =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'code'
  | 'bulletList'
  | 'orderedList'
  | 'quote'
  | 'link'
  | 'picture'
  | 'divider'
  | 'table'
  | 'embed'
  | 'footnote';

export type Tool = {
  readonly name: ToolName;
  readonly label: string;
  /** The keys in ProseMirror notation; `Mod` is Ctrl, or Command on a Mac. */
  readonly keys: readonly string[];
  isOn(editor: Editor): boolean;
  run?(editor: Editor): unknown;
};

const mark = (name: ToolName & ('bold' | 'italic'), label: string, key: string): Tool => ({
  name,
  label,
  keys: [key],
  isOn: (editor) => editor.isActive(name),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
});

const list = (name: 'bulletList' | 'orderedList', label: string, key: string): Tool => ({
  name,
  label,
  keys: [key],
  isOn: (editor) => listAround(editor) === name,
  run: (editor) => editor.chain().focus().toggleList(name, 'listItem').run(),
});

/** The toolbar shows them in this order. */
export const tools: readonly Tool[] = [
  {
    name: 'heading',
    label: 'Heading',
    keys: ['Mod-Alt-2'],
    isOn: (editor) => editor.isActive('heading'),
    run(editor) {
      const chain = editor.chain().focus();
      if (editor.isActive('heading')) chain.setNode('paragraph').run();
      else chain.setNode('heading', { level: 2 }).run();
    },
  },
  mark('bold', 'Bold', 'Mod-b'),
  mark('italic', 'Italic', 'Mod-i'),
  {
    name: 'code',
    label: 'Code',
    keys: ['Mod-e'],
    isOn: (editor) => editor.isActive('code') || editor.isActive('codeBlock'),
    run(editor) {
      const chain = editor.chain().focus();
      if (editor.isActive('codeBlock')) chain.setNode('paragraph').run();
      else chain.toggleMark('code').run();
    },
  },
  list('bulletList', 'Bullet list', 'Mod-Shift-8'),
  list('orderedList', 'Numbered list', 'Mod-Shift-7'),
  { name: 'link', label: 'Link', keys: ['Mod-k'], isOn: (editor) => editor.isActive('link') },
  { name: 'picture', label: 'Picture', keys: ['Mod-Alt-p'], isOn: (editor) => editor.isActive('image') },
];

/** They have no button in the toolbar; the slash menu and the menu "Insert" have them. */
export const blockTools: ReadonlyArray<Omit<Tool, 'isOn'>> = [
  {
    name: 'quote',
    label: 'Quote',
    keys: ['Mod-Shift-b'],
    run: (editor) => editor.chain().focus().toggleWrap('quote').run(),
  },
  {
    name: 'divider',
    label: 'Divider',
    keys: [],
    run: (editor) => insertBlock(editor, { type: 'divider' }),
  },
  { name: 'table', label: 'Table', keys: ['Mod-Alt-t'], run: insertTable },
  { name: 'embed', label: 'Embed', keys: [], run: insertEmbed },
  { name: 'footnote', label: 'Footnote', keys: ['Mod-Alt-f'], run: insertFootnote },
];

export const removeLink = (editor: Editor): boolean =>
  editor.chain().focus().extendMarkRange('link').unsetMark('link').run();

function listAround({ state }: Editor): string | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type;
    if (name === 'bulletList' || name === 'orderedList') return name;
  }
  return undefined;
}

/** The value of `aria-keyshortcuts`. */
export const shortcutOf = (keys: string): string => keys.replaceAll('-', '+').replace('Mod', 'Control');
