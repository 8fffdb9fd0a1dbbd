import type { PageBlock } from '#contract/content/pages.ts';

export type BlockType = PageBlock['type'];

export type BlockField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'words' | 'address' | 'text' | 'picture' | 'box' | 'number';
  readonly hint?: string;
  readonly max?: number;
  /** Stored if nothing was typed; without it the field is required. */
  readonly empty?: '' | null;
};

export type BlockRows = {
  readonly name: string;
  /** Singular: "Card". */
  readonly label: string;
  readonly most: number;
  readonly fields: readonly BlockField[];
};

export type BlockKind = {
  readonly label: string;
  readonly about: string;
  readonly fields: readonly BlockField[];
  readonly rows?: BlockRows;
};

const heading: BlockField = { name: 'heading', label: 'Heading', kind: 'line', max: 160 };
const anyHeading: BlockField = { ...heading, empty: null };
const lead: BlockField = { name: 'lead', label: 'Text below the heading', kind: 'words', max: 400, empty: null };
const links: BlockRows = {
  name: 'links',
  label: 'Button',
  most: 2,
  fields: [
    { name: 'label', label: 'Label', kind: 'line', max: 60 },
    { name: 'href', label: 'Link', kind: 'address', hint: 'For example /products or https://…' },
  ],
};

export const blockKinds: Record<BlockType, BlockKind> = {
  hero: {
    label: 'Opening',
    about: 'A headline with a paragraph, up to two buttons and a picture. The first block of a page.',
    fields: [
      { name: 'eyebrow', label: 'Small line above', kind: 'line', max: 60, empty: null },
      heading,
      { name: 'lead', label: 'Paragraph', kind: 'words', max: 400, empty: '' },
      { name: 'picture', label: 'Picture', kind: 'picture', empty: null },
    ],
    rows: links,
  },
  richText: {
    label: 'Text',
    about: 'Running text with headings, lists, links and pictures.',
    fields: [anyHeading, { name: 'body', label: 'Text', kind: 'text' }],
  },
  image: {
    label: 'Picture',
    about: 'A picture by itself, with a caption.',
    fields: [
      { name: 'picture', label: 'Picture', kind: 'picture' },
      { name: 'caption', label: 'Caption', kind: 'words', max: 400, empty: null },
      { name: 'wide', label: 'As wide as the page', kind: 'box' },
    ],
  },
  cards: {
    label: 'Cards',
    about: 'Short texts side by side, with optional links.',
    fields: [anyHeading, lead],
    rows: {
      name: 'cards',
      label: 'Card',
      most: 12,
      fields: [
        { name: 'title', label: 'Title', kind: 'line', max: 80 },
        { name: 'text', label: 'Text', kind: 'words', max: 400, empty: '' },
        { name: 'href', label: 'Link', kind: 'address', empty: null },
      ],
    },
  },
  people: {
    label: 'People',
    about: 'Team members with name, role, short text and portrait.',
    fields: [anyHeading],
    rows: {
      name: 'people',
      label: 'Person',
      most: 24,
      fields: [
        { name: 'name', label: 'Name', kind: 'line', max: 80 },
        { name: 'role', label: 'Role', kind: 'line', max: 80, empty: '' },
        { name: 'text', label: 'Text', kind: 'words', max: 400, empty: '' },
        { name: 'picture', label: 'Portrait', kind: 'picture', empty: null },
      ],
    },
  },
  quote: {
    label: 'Quote',
    about: 'One sentence on a dark background.',
    fields: [
      { name: 'text', label: 'Quote', kind: 'words', max: 600 },
      { name: 'source', label: 'Who said it', kind: 'line', max: 120, empty: null },
    ],
  },
  figures: {
    label: 'Figures',
    about: 'Numbers that say something about the company.',
    fields: [anyHeading],
    rows: {
      name: 'figures',
      label: 'Figure',
      most: 6,
      fields: [
        { name: 'value', label: 'Number', kind: 'line', max: 20 },
        { name: 'label', label: 'What it counts', kind: 'line', max: 120, empty: '' },
      ],
    },
  },
  steps: {
    label: 'Steps',
    about: 'The steps of a process, in order.',
    fields: [anyHeading],
    rows: {
      name: 'steps',
      label: 'Step',
      most: 12,
      fields: [
        { name: 'label', label: 'When', kind: 'line', max: 40, empty: '' },
        { name: 'title', label: 'Title', kind: 'line', max: 80 },
        { name: 'text', label: 'Text', kind: 'words', max: 400, empty: '' },
      ],
    },
  },
  callToAction: {
    label: 'Call to action',
    about: 'Asks for one thing, with one or two buttons.',
    fields: [heading, { name: 'text', label: 'Text', kind: 'words', max: 400, empty: null }],
    rows: links,
  },
  latestNews: {
    label: 'Latest news',
    about: 'Shows the newest posts automatically.',
    fields: [heading, { name: 'count', label: 'How many (1 to 6)', kind: 'number' }],
  },
  featuredProducts: {
    label: 'Featured products',
    about: 'Shows the featured products automatically.',
    fields: [heading, lead],
  },
};

export const blockTypes = Object.keys(blockKinds) as BlockType[];

/** Element id of a block's row, so that saving can return to it. */
export const blockRowId = (index: number): string => `page-blocks-${index}`;
