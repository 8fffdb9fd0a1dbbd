/** Stands where a picture was in a pasted text, and asks for its file. */
import { type Editor, Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { descriptionLimit } from '#contract/text-limits.ts';

export const missingPicture = Node.create({
  name: 'missingPicture',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ alt: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: '[data-missing-picture]',
      getAttrs: ({ dataset }: HTMLElement) => ({
        alt: (dataset['missingPicture'] ?? '').trim().slice(0, descriptionLimit),
      }),
    },
  ],
  renderHTML({ node }) {
    const alt = String(node.attrs['alt']);
    const text = `Missing picture${alt && `: ${alt}`}`;
    return [
      'span',
      { 'data-missing-picture': alt, role: 'img', 'aria-label': text },
      ['span', `${text} · Choose the file…`],
    ];
  },
});

/** The description that came with it; null if no such place is selected. */
export function selectedMissingPicture({ state: { selection } }: Editor): string | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'missingPicture') return null;
  return String(selection.node.attrs['alt']);
}
