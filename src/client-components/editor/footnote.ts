/** A footnote stands at its place in the text and holds its words. The stylesheet numbers footnotes. */
import { type Editor, Extension, Node } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { footnoteLimit } from '#contract/text-limits.ts';

export const footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ text: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'sup[data-footnote]',
      getAttrs: ({ dataset }: HTMLElement) => ({ text: (dataset['footnote'] ?? '').slice(0, footnoteLimit) }),
    },
  ],
  renderHTML({ node }) {
    const text = String(node.attrs['text']);
    return ['sup', { 'data-footnote': text, role: 'img', 'aria-label': `Footnote: ${text}` }];
  },
});

export type Selected = { readonly node: PmNode; readonly at: number };

export function selectedFootnote({ selection }: Pick<EditorState, 'selection'>): Selected | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'footnote') return null;
  return { node: selection.node, at: selection.from };
}

/** The footnote comes after the selected words, if there are any. */
export function insertFootnote({ view, state }: Editor): boolean {
  const { $to, to } = state.selection;
  const made = state.schema.node('footnote');
  if (!$to.parent.isTextblock || !$to.parent.type.contentMatch.matchType(made.type)) return false;
  const tr = state.tr.insert(to, made);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
  return true;
}

export function writeSelected({ view, state }: Editor, { node, at }: Selected, attrs: object): void {
  const tr = state.tr.setNodeMarkup(at, undefined, { ...node.attrs, ...attrs });
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)));
}

/** Puts the caret after the footnote. */
export function leaveFootnote({ view, state }: Editor, { node, at }: Selected): void {
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at + node.nodeSize)));
  view.focus();
}

export function removeFootnote({ view, state }: Editor, { node, at }: Selected): void {
  view.dispatch(state.tr.delete(at, at + node.nodeSize));
  view.focus();
}

export const footnoteKeys = ({ edit }: { edit(): void }) =>
  Extension.create({
    name: 'footnoteKeys',
    // It comes before the keys of the text.
    priority: 250,
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        Enter() {
          if (!selectedFootnote(editor.state)) return false;
          edit();
          return true;
        },
      };
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          // Text that is typed while a footnote is selected goes after it instead of replacing it.
          handleTextInput({ state, dispatch }, _from, _to, text) {
            const selected = selectedFootnote(state);
            if (!selected) return false;
            const end = selected.at + selected.node.nodeSize;
            const tr = state.tr.insertText(text, end);
            dispatch(tr.setSelection(TextSelection.create(tr.doc, end + text.length)));
            return true;
          },
        },
        // A footnote that was left without words is removed.
        appendTransaction(_transactions, before, { doc, tr }) {
          const left = selectedFootnote(before);
          if (left?.node.attrs['text'] !== '' || selectedFootnote(tr)) return null;
          const empty: number[] = [];
          doc.descendants((node, at) => {
            if (node.type.name === 'footnote' && String(node.attrs['text']).trim() === '') empty.push(at);
          });
          for (const at of empty.toReversed()) tr.delete(at, at + 1);
          return empty.length > 0 ? tr : null;
        },
      }),
    ],
  });
