/** Blocks of a page as one text, for programs that know no such blocks. */
import type { Picture } from '#contract/content/media.ts';
import type { PageBlock } from '#contract/content/pages.ts';
import type { Block } from '#contract/rich-text.ts';

export const textOfPage = (blocks: readonly PageBlock[]): Block[] => blocks.flatMap(textOf);

function textOf(block: PageBlock): Block[] {
  switch (block.type) {
    case 'richText':
      return [...heading(block.heading), ...block.body.content];
    case 'image':
      return [...pictures(block.picture, block.caption)];
    case 'hero':
      return [
        ...heading(block.heading),
        ...words(block.lead),
        ...block.links.flatMap(link),
        ...pictures(block.picture),
      ];
    case 'cards':
      return [
        ...heading(block.heading),
        ...words(block.lead),
        ...block.cards.flatMap(({ title, text, href }) => [
          ...(href ? link({ label: title, href }) : heading(title, 3)),
          ...words(text),
        ]),
      ];
    case 'people':
      return [
        ...heading(block.heading),
        ...block.people.flatMap(({ name, role, text, picture }) => [
          ...heading(name, 3),
          ...words(role),
          ...words(text),
          ...pictures(picture),
        ]),
      ];
    case 'quote':
      return [{ type: 'quote', content: [...words(block.text), ...words(block.source)] }];
    case 'figures':
      return [...heading(block.heading), ...block.figures.flatMap(({ value, label }) => words(`${value} ${label}`))];
    case 'steps':
      return [
        ...heading(block.heading),
        ...block.steps.flatMap(({ label, title, text }) => [...heading(`${label} ${title}`, 3), ...words(text)]),
      ];
    case 'callToAction':
      return [...heading(block.heading), ...words(block.text), ...block.links.flatMap(link)];
    case 'latestNews':
    case 'featuredProducts':
      return heading(block.heading);
  }
}

type Paragraph = Extract<Block, { type: 'paragraph' }>;

const heading = (text: string | null, level: 2 | 3 = 2): Block[] =>
  text?.trim() ? [{ type: 'heading', attrs: { level }, content: [{ type: 'text', text: text.trim() }] }] : [];

const words = (text: string | null): Paragraph[] =>
  text?.trim() ? [{ type: 'paragraph', content: [{ type: 'text', text: text.trim() }] }] : [];

const link = ({ label, href }: { readonly label: string; readonly href: string }): Paragraph[] => [
  { type: 'paragraph', content: [{ type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] }] },
];

const pictures = (picture: Picture | null, caption: string | null = null): Block[] =>
  picture
    ? [
        {
          type: 'image',
          attrs: {
            src: picture.src,
            alt: picture.alt,
            width: picture.width,
            height: picture.height,
            ...(caption ? { caption } : {}),
          },
        },
      ]
    : [];
