'use server';
/** Writing the editable pages. Every change is saved beside the page; publishing shows it to visitors. */
import * as z from 'zod';
import type { Api } from '../../../contract/endpoint.ts';
import { failures } from '../../../contract/failures.ts';
import { limits } from '../../../contract/fields.ts';
import { block, type EditablePage, editablePage, type PageBlock } from '../../../contract/pages.ts';
import { getPageRecord, type PageContent, savePage } from '../../../contract/pages-admin.ts';
import { redirect } from '../../../contract/redirect.ts';
import { action } from '../../request/action.ts';
import { screenHref } from '../addresses.ts';
import { blockKinds, blockTypes } from './block-kinds.ts';
import { readBlock } from './block-values.ts';

const onPage = z.object({ route: editablePage, revision: z.coerce.number().int() });
const place = z.coerce.number().int().min(0).max(39);

type Change = { readonly route: EditablePage; readonly revision: number };

/** What is written becomes something else; the revision is the one that was looked at. */
async function rewrite(api: Api, { route, revision }: Change, change: (content: PageContent) => Partial<PageContent>) {
  const { pending, content } = await api(getPageRecord, { route });
  const written = pending ?? content;
  return api(savePage, { ...written, ...change(written), route, revision });
}

const changed = 'Somebody else has changed this page meanwhile. Please look at it again.';

export const saveBlock = action(
  savePage,
  'block',
  async ({ route, revision, index, block: made }, { api }) => {
    await rewrite(api, { route, revision }, ({ blocks }) => {
      if (index === undefined) return { blocks: [...blocks, made] };
      if (blocks[index]?.type !== made.type) throw failures.conflict(changed);
      return { blocks: blocks.with(index, made) };
    });
    const done = index === undefined ? 'added' : 'saved';
    return redirect(screenHref('aboutAdmin', { page: route, done, from: `${index ?? 'new'}-${made.type}` }));
  },
  z.record(z.string(), z.string()).transform((values, context) => {
    const known = onPage
      .extend({ index: place.optional(), type: z.enum(blockTypes as [PageBlock['type'], ...PageBlock['type'][]]) })
      .safeParse(values);
    if (!known.success) throw failures.badRequest('This form cannot be understood.');
    const read = readBlock(known.data.type, values);
    if ('block' in read) return { ...known.data, block: read.block };
    for (const [field, message] of Object.entries(read.errors))
      context.addIssue({ code: 'custom', path: [field], message });
    return z.NEVER;
  }),
);

/** Of one that was removed the notice offers to put it back. */
export const moveBlock = action(
  savePage,
  'page-deed',
  async ({ index, deed, ...on }, { api }) => {
    let removed: PageBlock | undefined;
    await rewrite(api, on, ({ blocks }) => {
      const own = blocks[index];
      if (!own) throw failures.conflict(changed);
      removed = own;
      return { blocks: rearranged(blocks, index, deed) };
    });
    const name = removed ? blockKinds[removed.type].label : '';
    if (deed !== 'remove') return `${name}: ${moved[deed]}.`;
    const undo = { route: on.route, index: String(index), block: JSON.stringify(removed) };
    return { message: `${name}: removed.`, undo };
  },
  onPage.extend({ index: place, deed: z.enum(['up', 'down', 'duplicate', 'remove']) }),
);

const moved = { up: 'moved up', down: 'moved down', duplicate: 'duplicated' };

function rearranged(blocks: readonly PageBlock[], index: number, deed: 'up' | 'down' | 'duplicate' | 'remove') {
  const own = blocks[index] as PageBlock;
  if (deed === 'remove') return blocks.toSpliced(index, 1);
  if (deed === 'duplicate') return blocks.toSpliced(index + 1, 0, own);
  const rest = blocks.toSpliced(index, 1);
  return rest.toSpliced(Math.max(0, deed === 'up' ? index - 1 : index + 1), 0, own);
}

/** Where it was, on whatever the page is now. */
export const putBack = action(
  savePage,
  'page-deed',
  async ({ route, index, block: own }, { api }) => {
    const { revision } = await api(getPageRecord, { route });
    await rewrite(api, { route, revision }, ({ blocks }) => ({ blocks: blocks.toSpliced(index, 0, own) }));
    return `${blockKinds[own.type].label}: put back.`;
  },
  z.object({ route: editablePage, index: place, block: z.string().max(limits.richTextJson).transform(asBlock) }),
);

function asBlock(text: string, context: z.RefinementCtx): PageBlock {
  try {
    return block.parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'This block cannot be read.' });
    return z.NEVER;
  }
}

export const saveHead = action(
  savePage,
  'page-head',
  async ({ route, revision, title, seoTitle, seoDescription }, { api }) => {
    const seo = { title: seoTitle, description: seoDescription };
    await rewrite(api, { route, revision }, () => ({ title, seo }));
    return 'Saved. Visitors see it when you publish the changes.';
  },
  onPage.extend({
    title: z.string().trim().min(1, 'Please enter a title.').max(limits.title),
    seoTitle: z.string().trim().max(70, 'At most 70 characters.').nullable().default(null),
    seoDescription: z.string().trim().max(200, 'At most 200 characters.').nullable().default(null),
  }),
);
