/** The live preview of a page shows its draft with the block that is being written. */
import * as z from 'zod';
import { id, limits } from '../fields.ts';
import { atStart, blockTypes, readBlock } from './block-form.ts';
import { type PageBlock, pageName } from './pages.ts';

export const pagePreviewUrl = '/account/page-preview';

const typedBlock = z.object({
  block: id,
  type: z.enum(blockTypes as [PageBlock['type'], ...PageBlock['type'][]]),
  after: z.union([id, z.literal(atStart)]).optional(),
});

/** The form of a block is sent while somebody types; without one, the draft is shown as it is. */
export const pagePreview = z.object({ route: pageName }).catchall(z.string().max(limits.richTextJson));

/** The blocks with the typed one: in its place, behind the block that it is added to, or at the end. A block that cannot be shown yet is left out. */
export function withTyped(blocks: readonly PageBlock[], values: Readonly<Record<string, unknown>>): PageBlock[] {
  const known = typedBlock.safeParse(values);
  if (!known.success) return [...blocks];
  const { block: own, type, after } = known.data;
  const read = readBlock(own, type, values as Record<string, string>);
  if ('errors' in read) return [...blocks];
  const index = blocks.findIndex((block) => block.id === own);
  if (index >= 0) return blocks.with(index, read.block) as PageBlock[];
  const before = blocks.findIndex((block) => block.id === after);
  const at = after === atStart ? 0 : before < 0 ? blocks.length : before + 1;
  return blocks.toSpliced(at, 0, read.block);
}
