/** It accepts exactly what `contract/rich-text.ts` does; Tiptap's ready-made nodes allow more. */
import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import { isSafeUrl } from '#contract/safe-url.ts';
import { embed } from './embed.ts';
import { footnote } from './footnote.ts';
import { missingPicture } from './missing-picture.ts';
import { tableNodes } from './table.ts';

const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const text = Node.create({ name: 'text', group: 'inline' });

const paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

/** The page has the only h1, and levels below h3 look the same. */
const heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    ...[3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 3 } })),
  ],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs['level'] === 3 ? 'h3' : 'h2', HTMLAttributes, 0],
});

const quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
});

const divider = Node.create({
  name: 'divider',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
});

const codeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, ['code', 0]],
});

const listItem = Node.create({
  name: 'listItem',
  content: 'paragraph (paragraph | bulletList | orderedList)*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
});
const bulletList = listOf('bulletList', 'ul');
const orderedList = listOf('orderedList', 'ol');

function listOf(name: 'bulletList' | 'orderedList', tag: 'ul' | 'ol') {
  return Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

const hardBreak = Node.create({
  name: 'hardBreak',
  inline: true,
  group: 'inline',
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
});

const ownPicture = 'img[src^="/media/"][width][height]';

function attributesOf(element: HTMLElement) {
  const width = Number(element.getAttribute('width'));
  const height = Number(element.getAttribute('height'));
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) return false;
  return { src: element.getAttribute('src'), alt: element.getAttribute('alt') ?? '', width, height };
}

/** Only pictures of this site are allowed: others would tell their site who reads here. */
const image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: 1 },
    height: { default: 1 },
    caption: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element: HTMLElement) => {
        const picture = element.querySelector<HTMLElement>(ownPicture);
        const attrs = picture ? attributesOf(picture) : false;
        return attrs && { ...attrs, caption: element.querySelector('figcaption')?.textContent?.trim() || null };
      },
    },
    { tag: ownPicture, getAttrs: attributesOf },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const picture = ['img', mergeAttributes(HTMLAttributes, { draggable: 'false' })] as const;
    const { caption } = node.attrs as { caption: string | null };
    return caption === null ? picture : ['figure', picture, ['figcaption', caption]];
  },
});

/** Programs mark bold text in several ways; Google wraps everything in a `b` that is not bold. */
const bold = Mark.create({
  name: 'bold',
  parseHTML: () => [
    { tag: 'strong' },
    { tag: 'b', getAttrs: (element: HTMLElement) => element.style.fontWeight !== 'normal' && null },
    { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[6-9]\d{2})$/.test(value) && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['strong', HTMLAttributes, 0],
});

const italic = Mark.create({
  name: 'italic',
  parseHTML: () => [
    { tag: 'em' },
    { tag: 'i', getAttrs: (element: HTMLElement) => element.style.fontStyle !== 'normal' && null },
    { style: 'font-style=italic' },
  ],
  renderHTML: ({ HTMLAttributes }) => ['em', HTMLAttributes, 0],
});

const code = Mark.create({
  name: 'code',
  exitable: true,
  parseHTML: () => [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'samp' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
});

const strike = Mark.create({
  name: 'strike',
  parseHTML: () => [
    { tag: 's' },
    { tag: 'strike' },
    { tag: 'del' },
    ...['text-decoration', 'text-decoration-line'].map((style) => ({
      style,
      consuming: false,
      getAttrs: (value: string) => value.split(' ').includes('line-through') && null,
    })),
  ],
  renderHTML: ({ HTMLAttributes }) => ['s', HTMLAttributes, 0],
});

const shifted = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [
      { tag: `${tag}:not([data-footnote])` },
      { style: `vertical-align=${tag === 'sup' ? 'super' : 'sub'}` },
    ],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
const subscript = shifted('subscript', 'sub', 'superscript');
const superscript = shifted('superscript', 'sup', 'subscript');

const link = Mark.create({
  name: 'link',
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element: HTMLElement) => {
        const href = element.getAttribute('href') ?? '';
        return isSafeUrl(href) && !href.startsWith('#') && { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** Marks nest in this order, the first outermost. */
export const schemaExtensions: Extensions = [
  doc,
  text,
  paragraph,
  heading,
  quote,
  divider,
  codeBlock,
  bulletList,
  orderedList,
  listItem,
  ...tableNodes,
  embed,
  hardBreak,
  footnote,
  missingPicture,
  image,
  link,
  bold,
  italic,
  strike,
  subscript,
  superscript,
  code,
];
