'use server';
import * as z from 'zod';
import { block, type PageBlock, pageName } from '#contract/content/pages.ts';
import {
  createPage,
  discardPage,
  getPageRecord,
  type PageContent,
  publishPage,
  restorePage,
  restorePageVersion,
  savePage,
  savePageVersion,
  trashPage,
} from '#contract/content/pages-admin.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { id, limits } from '#contract/fields.ts';
import { revision, saveReplaced } from '#contract/lists.ts';
import { redirect } from '#contract/redirect.ts';
import { action, operation, typedValues } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { screenHref } from '../ui/urls.ts';
import { blockKinds, blockRowId, blockTypes, fieldBelow, readBlock } from './block-fields.ts';
import { headFields, newPageFields } from './fields.ts';

export const addPage = operation(
  createPage,
  'page-new',
  ({ route }) => redirect(screenHref('pagesAdmin', { page: route, done: 'created' })),
  schemaOf(newPageFields),
);

export const moveToTrash = operation(
  trashPage,
  'page-operation',
  'Moved to the trash. Visitors do not see it any more.',
);

export const restoreFromTrash = operation(restorePage, 'page-operation', 'Restored. It is as it was before.');

export const publishChanges = operation(publishPage, 'page-operation', 'Published. Visitors see it now.');

export const discardChanges = operation(
  discardPage,
  'page-operation',
  'Changes discarded. They are saved as a version.',
);

export const saveVersion = operation(savePageVersion, 'page-operation', ({ number }) => `Saved as version ${number}.`);

export const restoreVersion = operation(
  restorePageVersion,
  'page-operation',
  (_, { number }) => `Version ${number} is restored as the draft. Visitors see it when you publish the changes.`,
);

const onPart = z.object({ route: pageName, revision, saveReplaced });
const place = z.coerce.number().int().min(0).max(39);

type Change = {
  readonly route: string;
  readonly part: string;
  /** Revision that the form showed; null if any state of the part is fine. */
  readonly revision: number | null;
  readonly saveReplaced?: boolean;
};

const changed = 'Someone else changed this while you were editing. Please compare both versions.';
const removed = 'Someone removed this block while you were editing. Your text is still here.';

/** Saves the draft with one part changed. Throws 409 only if someone else changed the same part. */
async function changePage(api: Api, on: Change, change: (content: PageContent) => Partial<PageContent>): Promise<void> {
  const { route, part, saveReplaced: keeps = false } = on;
  for (let left = 3; ; left--) {
    const { pending, content, changes, revision } = await api(getPageRecord, { route });
    const latest = changes.find((each) => each.part === part);
    if (on.revision !== null && latest && latest.revision > on.revision && !latest.isRemoved)
      throw failures.conflict(changed);
    const draft = pending ?? content;
    const next = { ...draft, ...change(draft) };
    try {
      await api(savePage, { ...next, route, revision, saveReplaced: keeps });
      return;
    } catch (error) {
      // Saved between our read and our write: try again, and check whether it was the same part.
      if (left === 1 || !isFailure(error) || error.status !== 409) throw error;
    }
  }
}

const indexOf = (blocks: readonly PageBlock[], own: string) => blocks.findIndex((each) => each.id === own);

/** A new block that is sent twice is added once. */
export const saveBlock = action(
  savePage,
  'block',
  async ({ state, place: before, block: newBlock, ...on }, { api, form }) => {
    let at = 0;
    await changePage(api, { ...on, part: newBlock.id }, ({ blocks }) => {
      const index = indexOf(blocks, newBlock.id);
      at = index >= 0 ? index : Math.min(before ?? blocks.length, blocks.length);
      if (index >= 0) return { blocks: blocks.with(index, newBlock) };
      if (state === 'stored') throw failures.conflict(removed);
      return { blocks: blocks.toSpliced(at, 0, newBlock) };
    }).catch(atFieldsOf(newBlock.type, form));
    const from = state === 'new' ? `new-${newBlock.type}` : newBlock.id;
    return redirect(`${screenHref('pagesAdmin', { page: on.route, done: doneOf[state], from })}#${blockRowId(at)}`);
  },
  z.record(z.string(), z.string()).transform((values, context) => {
    const known = onPart
      .extend({
        block: id,
        state: z.enum(['new', 'stored', 'removed']),
        place: place.optional(),
        type: z.enum(blockTypes as [PageBlock['type'], ...PageBlock['type'][]]),
      })
      .safeParse(values);
    if (!known.success) throw failures.badRequest('This form could not be read.');
    const read = readBlock(known.data.block, known.data.type, values);
    if ('block' in read) return { ...known.data, block: read.block };
    for (const [field, message] of Object.entries(read.errors))
      context.addIssue({ code: 'custom', path: [field], message });
    return z.NEVER;
  }),
);

/** The service names a field of the page `blocks.3.picture`. */
const atFieldsOf = (type: PageBlock['type'], form: FormData) => (error: unknown) => {
  if (!isFailure(error) || !error.fields) throw error;
  const values = typedValues(form);
  const fields = Object.entries(error.fields).map(([path, message]) => [
    path.startsWith('blocks.') ? fieldBelow(type, values, path.split('.').slice(2)) : path,
    message,
  ]);
  throw failures.invalid(Object.fromEntries(fields));
};

const doneOf = { new: 'added', stored: 'saved', removed: 'restored' };

export const moveBlock = action(
  savePage,
  'page-operation',
  async ({ block: own, operation: pressed, route, revision }, { api }) => {
    const result: { block?: PageBlock; at: number } = { at: -1 };
    // Only removing a block depends on its content.
    await changePage(api, { route, part: own, revision: pressed === 'remove' ? revision : null }, ({ blocks }) => {
      const at = indexOf(blocks, own);
      const found = blocks[at];
      if (!found) throw failures.conflict('Someone has already removed this block.');
      Object.assign(result, { block: found, at });
      return { blocks: withMove(blocks, at, pressed) };
    });
    const name = result.block ? blockKinds[result.block.type].label : '';
    if (pressed !== 'remove') return `${name}: ${moved[pressed]}.`;
    return {
      message: `${name}: removed.`,
      undo: { route, index: String(result.at), block: JSON.stringify(result.block) },
    };
  },
  onPart.extend({ block: id, operation: z.enum(['up', 'down', 'duplicate', 'remove']) }),
);

const moved = { up: 'moved up', down: 'moved down', duplicate: 'duplicated' };

function withMove(blocks: readonly PageBlock[], index: number, operation: 'up' | 'down' | 'duplicate' | 'remove') {
  const own = blocks[index] as PageBlock;
  if (operation === 'remove') return blocks.toSpliced(index, 1);
  if (operation === 'duplicate') return blocks.toSpliced(index + 1, 0, { ...own, id: crypto.randomUUID() });
  const rest = blocks.toSpliced(index, 1);
  return rest.toSpliced(Math.max(0, operation === 'up' ? index - 1 : index + 1), 0, own);
}

export const undoChange = action(
  savePage,
  'page-operation',
  async ({ route, index, block: own }, { api }) => {
    await changePage(api, { route, part: own.id, revision: null }, ({ blocks }) =>
      indexOf(blocks, own.id) < 0 ? { blocks: blocks.toSpliced(index, 0, own) } : {},
    );
    return `${blockKinds[own.type].label}: restored.`;
  },
  z.object({ route: pageName, index: place, block: z.string().max(limits.richTextJson).transform(asBlock) }),
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
  async ({ title, seoTitle, seoDescription, ...on }, { api }) => {
    const seo = { title: seoTitle, description: seoDescription };
    await changePage(api, { ...on, part: 'head' }, () => ({ title, seo }));
    return 'Saved. Visitors see it when you publish the changes.';
  },
  onPart.extend(schemaOf(headFields).shape),
);
