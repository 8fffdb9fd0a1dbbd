/** The kinds of blocks, the fields of their forms, and the block that a form describes. */
import { firstMessage, issueMessage } from '../issue-message.ts';
import { type Message, message, ownText } from '../messages/message.ts';
import { richTextJson } from '../rich-text.ts';
import { rowName } from '../rows.ts';
import { pictureJson } from './media.ts';
import { block, type PageBlock } from './pages.ts';

type Values = Readonly<Record<string, string>>;

export type BlockType = PageBlock['type'];

export type BlockField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'words' | 'address' | 'text' | 'picture' | 'box' | 'number';
  readonly hint?: string;
  readonly max?: number;
  /** This value is stored if nothing was typed; without it the field is required. */
  readonly empty?: '' | null;
};

type BlockRows = {
  readonly name: string;
  readonly label: string;
  /** The name of all rows together. */
  readonly plural: string;
  readonly maxRows: number;
  readonly fields: readonly BlockField[];
};

type BlockKind = {
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
  plural: 'Buttons',
  maxRows: 2,
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
      plural: 'Cards',
      maxRows: 12,
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
      plural: 'People',
      maxRows: 24,
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
      plural: 'Figures',
      maxRows: 6,
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
      plural: 'Steps',
      maxRows: 12,
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

/** It takes the place of the id of the block before. */
export const atStart = 'start';

type Given = Readonly<Record<string, unknown>>;
type Errors = Record<string, Message>;

const missing = message('field_missing');

export const rowsOf = (stored: Given | null, name: string): readonly Given[] =>
  ((stored?.[name] as Given[] | undefined) ?? []) as readonly Given[];

/** The block, or one message per field. Empty rows are left out. */
export function readBlock(id: string, type: BlockType, values: Values): { block: PageBlock } | { errors: Errors } {
  const { fields, rows } = blockKinds[type];
  const errors: Errors = {};
  const input: Record<string, unknown> = { id, type };
  for (const field of fields)
    input[field.name] = read(field, values[field.name], (said) => {
      errors[field.name] = said;
    });
  if (rows) input[rows.name] = readRows(type, values, errors).map(({ row }) => row);
  if (Object.keys(errors).length > 0) return { errors };
  const parsed = block.safeParse(input, { reportInput: true });
  if (parsed.success) return { block: parsed.data };
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issueMessage(issue);
  return { errors };
}

/** True for an empty row before others: the rows of the form are not those that would be stored. */
export const hasGap = (type: BlockType, values: Values): boolean =>
  readRows(type, values, {}).some(({ index }, at) => index !== at);

/** The name in the form of a field below a block, such as `people.1.picture`: empty rows are left out. */
export function fieldBelow(type: BlockType, values: Values, [name = '', at, inner]: readonly string[]): string {
  const { rows } = blockKinds[type];
  if (name !== rows?.name || inner === undefined) return name;
  return rowName(name, readRows(type, values, {})[Number(at)]?.index ?? 0, inner);
}

function readRows(type: BlockType, values: Values, errors: Errors): Array<{ row: Given; index: number }> {
  const { rows } = blockKinds[type];
  if (!rows) return [];
  return Array.from({ length: rows.maxRows }, (_, index) => index)
    .filter((index) => rows.fields.some(({ name }) => values[rowName(rows.name, index, name)]?.trim()))
    .map((index) => {
      const row: Record<string, unknown> = {};
      for (const field of rows.fields) {
        const name = rowName(rows.name, index, field.name);
        row[field.name] = read(field, values[name], (said) => {
          errors[name] = said;
        });
      }
      return { row, index };
    });
}

function read(field: BlockField, typed: string | undefined, reject: (said: Message) => void): unknown {
  const value = typed?.trim() ?? '';
  if (field.kind === 'box') return value !== '';
  if (value === '') {
    if (field.empty === undefined) reject(missing);
    return field.empty;
  }
  if (field.kind === 'number') return Number(value);
  if (field.kind !== 'text' && field.kind !== 'picture') {
    if (field.max !== undefined && value.length > field.max) reject(ownText(`At most ${field.max} characters.`));
    return value;
  }
  const parsed = (field.kind === 'text' ? richTextJson : pictureJson).safeParse(value, { reportInput: true });
  if (!parsed.success) reject(firstMessage(parsed.error));
  return parsed.data;
}
