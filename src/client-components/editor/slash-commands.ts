/** The state and the keys of the slash menu are a plugin of the editor, so that fast keys never meet a menu that React has not rendered yet. */
import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { DialogRequest } from './dialogs.tsx';
import { blockTools, type ToolName, tools } from './tools.ts';

type Ask = (request: DialogRequest) => void;

export type Choice = {
  readonly icon: ToolName;
  readonly label: string;
  /** Other names that somebody may type for it. */
  readonly names: string;
  run(editor: Editor): unknown;
};

export const tool = (name: ToolName, names: string): Choice => {
  const { label, run } = [...tools, ...blockTools].find((each) => each.name === name)!;
  return { icon: name, label, names, run: (editor) => run?.(editor) };
};

const heading =
  (level: 2 | 3): Choice['run'] =>
  (editor) =>
    editor.chain().focus().setNode('heading', { level }).run();

export const choicesFor = (ask: Ask): readonly Choice[] => [
  { icon: 'heading', label: 'Heading', names: 'section title h2', run: heading(2) },
  { icon: 'heading', label: 'Subheading', names: 'subsection h3', run: heading(3) },
  tool('bulletList', 'unordered'),
  tool('orderedList', 'ordered'),
  { icon: 'picture', label: 'Picture', names: 'image photo', run: () => ask({ what: 'picture', files: [] }) },
  {
    icon: 'quote',
    label: 'Quote',
    names: 'blockquote',
    // A list cannot contain a quote, so the list item becomes a paragraph first.
    run: (editor) => editor.chain().focus().clearNodes().wrapIn('quote').run(),
  },
  tool('divider', 'line rule hr'),
  tool('table', 'grid rows columns'),
  tool('embed', 'video youtube vimeo link card'),
  {
    icon: 'code',
    label: 'Code block',
    names: 'pre',
    run: (editor) => editor.chain().focus().setNode('codeBlock').run(),
  },
];

type Typed = { readonly from: number; readonly to: number; readonly text: string };

/** The text after the slash; null unless the caret is at the end of a paragraph that begins with one. */
function typedIn({ selection: { $from, empty } }: EditorState): Typed | null {
  const { parent, parentOffset } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parentOffset < parent.content.size) return null;
  const [, text] = /^\/((?:[\p{L}\d][\p{L}\d ]{0,19})?)$/u.exec(parent.textContent) ?? [];
  return text === undefined ? null : { from: $from.start(), to: $from.pos, text: text.toLowerCase() };
}

/**
 * The state belongs to the paragraph in which somebody typed, until the caret leaves it: moving the caret there opens
 * nothing.
 */
type SlashState = Typed & { readonly index: number; readonly isClosed: boolean };
type Change = Partial<Pick<SlashState, 'index' | 'isClosed'>>;

const slashKey = new PluginKey<SlashState | null>('slash');

function nextState(tr: Transaction, now: SlashState | null, state: EditorState): SlashState | null {
  const typed = typedIn(state);
  const from = now && tr.mapping.map(now.from, -1);
  const isTyped = tr.docChanged && !tr.getMeta('preventUpdate');
  const isSame = typed !== null && now !== null && from === typed.from;
  if (!typed || !(isSame || isTyped)) return null;
  return {
    ...typed,
    isClosed: isSame && now.isClosed,
    // A new filter begins with its first choice.
    index: isSame && now.text === typed.text ? now.index : 0,
    ...(tr.getMeta(slashKey) as Change | undefined),
  };
}

const change = ({ view }: Editor, to: Change) => view.dispatch(view.state.tr.setMeta(slashKey, to));

export type OpenMenu = {
  readonly choices: readonly Choice[];
  readonly from: number;
  readonly index: number;
  mark(index: number): void;
  use(choice: Choice): void;
  close(): void;
};

export function openMenu(editor: Editor, ask: Ask): OpenMenu | null {
  const now = slashKey.getState(editor.state);
  if (!now || now.isClosed) return null;
  const { text, index, ...range } = now;
  const choices = choicesFor(ask).filter(
    ({ label, names }) => label.toLowerCase().includes(text) || names.includes(text),
  );
  if (choices.length === 0) return null;
  return {
    choices,
    from: range.from,
    index,
    mark(to) {
      if (to !== index) change(editor, { index: to });
    },
    use(choice) {
      editor.chain().focus().deleteRange(range).run();
      choice.run(editor);
    },
    close: () => change(editor, { isClosed: true }),
  };
}

function onKey(menu: OpenMenu, key: string): boolean {
  const { choices, index } = menu;
  const step = { ArrowDown: 1, ArrowUp: choices.length - 1 }[key];
  if (step !== undefined) menu.mark((index + step) % choices.length);
  else if (key === 'Enter' || key === 'Tab') menu.use(choices[index]!);
  else if (key === 'Escape') menu.close();
  else return false;
  return true;
}

export const slashCommands = (ask: Ask) =>
  Extension.create({
    name: 'slash',
    // It comes before the keys of the text.
    priority: 300,
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin<SlashState | null>({
          key: slashKey,
          state: { init: () => null, apply: (tr, now, _before, state) => nextState(tr, now, state) },
          props: {
            handleKeyDown(_view, event) {
              const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
              // During composition, these keys are for the input method; with a modifier they have other meanings.
              if (event.isComposing || event.keyCode === 229 || ctrlKey || metaKey || altKey || shiftKey) return false;
              const menu = openMenu(editor, ask);
              return menu !== null && onKey(menu, key);
            },
          },
        }),
      ];
    },
  });
