/** Converts a block to form fields and back. Empty rows are left out, the others are sorted by their position. */
import { pictureJson } from '#contract/content/media.ts';
import { block, type PageBlock } from '#contract/content/pages.ts';
import { richTextJson } from '#contract/rich-text.ts';
import { type BlockField, type BlockType, blockKinds } from './block-kinds.ts';

type Values = Readonly<Record<string, string>>;
type Given = Readonly<Record<string, unknown>>;
export type Errors = Record<string, string>;

/** Empty rows at the end of a form. */
const spareRows = 2;
const place = 'place';
const missing = 'Please fill in this field.';

export const fieldName = (rows: string, index: number, name: string): string => `${rows}.${index}.${name}`;
export const placeName = (rows: string, index: number): string => fieldName(rows, index, place);

export function rowCount(type: BlockType, stored: Given | null, typed: Values | undefined): number {
  const { rows } = blockKinds[type];
  if (!rows) return 0;
  if (typed) return Object.keys(typed).filter((name) => isPlace(name, rows.name)).length;
  return Math.min(rows.most, rowsOf(stored, rows.name).length + spareRows);
}

const isPlace = (name: string, rows: string) => name.startsWith(`${rows}.`) && name.endsWith(`.${place}`);

export const rowsOf = (stored: Given | null, name: string): readonly Given[] =>
  ((stored?.[name] as Given[] | undefined) ?? []) as readonly Given[];

/** The block, or one message per field. */
export function readBlock(id: string, type: BlockType, values: Values): { block: PageBlock } | { errors: Errors } {
  const { fields, rows } = blockKinds[type];
  const errors: Errors = {};
  const input: Record<string, unknown> = { id, type };
  for (const field of fields)
    input[field.name] = read(field, values[field.name], (text) => {
      errors[field.name] = text;
    });
  if (rows) input[rows.name] = readRows(type, values, errors);
  if (Object.keys(errors).length > 0) return { errors };
  const parsed = block.safeParse(input);
  if (parsed.success) return { block: parsed.data };
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return { errors };
}

function readRows(type: BlockType, values: Values, errors: Errors): Given[] {
  const { rows } = blockKinds[type];
  if (!rows) return [];
  const all = Array.from({ length: rows.most }, (_, index) => index)
    .filter((index) => rows.fields.some(({ name }) => values[fieldName(rows.name, index, name)]?.trim()))
    .map((index) => {
      const row: Record<string, unknown> = {};
      for (const field of rows.fields) {
        const name = fieldName(rows.name, index, field.name);
        row[field.name] = read(field, values[name], (text) => {
          errors[name] = text;
        });
      }
      return { row, at: Number(values[placeName(rows.name, index)] ?? index + 1) };
    });
  return all.sort((one, other) => one.at - other.at).map(({ row }) => row);
}

function read(field: BlockField, typed: string | undefined, reject: (text: string) => void): unknown {
  const value = typed?.trim() ?? '';
  if (field.kind === 'box') return value !== '';
  if (value === '') {
    if (field.empty === undefined) reject(missing);
    return field.empty;
  }
  if (field.kind === 'number') return Number(value);
  if (field.kind !== 'text' && field.kind !== 'picture') {
    if (field.max !== undefined && value.length > field.max) reject(`At most ${field.max} characters.`);
    return value;
  }
  const parsed = (field.kind === 'text' ? richTextJson : pictureJson).safeParse(value);
  if (!parsed.success) reject(parsed.error.issues[0]?.message ?? missing);
  return parsed.data;
}
