/** The live preview of a page shows its draft with the block that is being written. */
import * as z from 'zod';
import { id, limits } from '../fields.ts';
import { atStart, blockTypes, readBlock } from './block-form.ts';
import { type PageBlock, pageName } from './pages.ts';

export const pagePreviewUrl = '/account/page-preview';

export const placeInPage = z.coerce.number().int().min(0).max(39);

/** Fields of the form of a block. */
export const placeOfBlock = {
  block: id,
  type: z.enum(blockTypes as [PageBlock['type'], ...PageBlock['type'][]]),
  after: z.union([id, z.literal(atStart)]).optional(),
  place: placeInPage.optional(),
};
const typedBlock = z.object(placeOfBlock);

/** The place after the block that it is added to, even if that was moved; if that was removed, its former place. */
export function placeAfter(blocks: readonly PageBlock[], after: string | undefined, place: number | undefined): number {
  if (after === atStart) return 0;
  const before = blocks.findIndex((block) => block.id === after);
  return before >= 0 ? before + 1 : Math.min(place ?? blocks.length, blocks.length);
}

/** The form of a block is sent while somebody types; without one, the draft is shown as it is. */
export const pagePreview = z.object({ route: pageName }).catchall(z.string().max(limits.richTextJson));

/** The blocks with the typed one: in its place, or where saving adds it. A block that cannot be shown yet is left out. */
export function withTyped(blocks: readonly PageBlock[], values: Readonly<Record<string, unknown>>): PageBlock[] {
  const known = typedBlock.safeParse(values);
  if (!known.success) return [...blocks];
  const { block: own, type, after, place } = known.data;
  const read = readBlock(own, type, values as Record<string, string>);
  if ('errors' in read) return [...blocks];
  const index = blocks.findIndex((block) => block.id === own);
  if (index >= 0) return blocks.with(index, read.block) as PageBlock[];
  return blocks.toSpliced(placeAfter(blocks, after, place), 0, read.block);
}
