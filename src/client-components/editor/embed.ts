/** An embed is a page or a video of another site, given by its link. The editor loads nothing from there. */
import { type Editor, Extension, Node } from '@tiptap/core';
import { type EditorState, NodeSelection, Plugin } from '@tiptap/pm/state';
import { isEmbeddable, playerOf } from '#contract/embeds.ts';
import type { Selected } from './footnote.ts';
import { insertWhole } from './insert-whole.ts';

export const embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: { default: '', rendered: false }, title: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'div[data-embed]',
      getAttrs: ({ dataset }: HTMLElement) =>
        isEmbeddable(dataset['embed'] ?? '') && { href: dataset['embed'], title: dataset['title'] ?? null },
    },
  ],
  renderHTML({ node }) {
    const { href, title } = node.attrs as { href: string; title: string | null };
    const kind = playerOf(href)?.host ?? 'Link';
    return [
      'div',
      { 'data-embed': href, ...(title !== null && { 'data-title': title }) },
      ['span', href === '' ? 'Embed' : `${kind}: ${title ?? href}`],
    ];
  },
});

export function selectedEmbed({ selection }: Pick<EditorState, 'selection'>): Selected | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'embed') return null;
  return { node: selection.node, at: selection.from };
}

export const insertEmbed = (editor: Editor): boolean =>
  insertWhole(editor, editor.state.schema.node('embed'), (tr, at) =>
    tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView(),
  );

/** An embed that was left without a link is removed. */
export const embedRules = Extension.create({
  name: 'embedRules',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(_transactions, before, { doc, tr }) {
        if (selectedEmbed(before)?.node.attrs['href'] !== '' || selectedEmbed(tr)) return null;
        const empty: number[] = [];
        doc.forEach((node, at) => {
          if (node.type.name === 'embed' && node.attrs['href'] === '') empty.push(at);
        });
        for (const at of empty.toReversed()) tr.delete(at, at + 1);
        return empty.length > 0 ? tr : null;
      },
    }),
  ],
});
