'use server';
import * as z from 'zod';
import { autosavedResult } from '#contract/autosaved.ts';
import { parseBoundedJson } from '#contract/bounded-json.ts';
import { blockKinds, fieldBelow, hasGap, readBlock } from '#contract/content/block-form.ts';
import { placeAfter, placeInPage, placeOfBlock } from '#contract/content/page-preview.ts';
import { block, type PageBlock, pageHref, pageName } from '#contract/content/pages.ts';
import {
  createPage,
  draftOf,
  draftOfPage,
  getPageRecord,
  movePage,
  type PageContent,
  publishPage,
  restorePage,
  savePage,
  trashPage,
} from '#contract/content/pages-admin.ts';
import type { Api, InputOf } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { id, limits } from '#contract/fields.ts';
import { autosave, position, revision, saveReplaced } from '#contract/lists.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { afterMove, movedTo } from '#contract/moves.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation, typedValues } from '../../request/action.ts';
import { withRichText } from '../../request/plain-fields.ts';
import { exampleBlocks, homeExamples } from '../../ui/home-examples.ts';
import { discardOperation, outcomeOf, saveVersionOperation } from '../publishing/draft-actions.ts';
import { schemaOf } from '../ui/fields.ts';
import { afterRowOperation } from '../ui/repeated-rows.ts';
import { screenHref } from '../ui/urls.ts';
import { addressFields, blockRowId, headFields, nameOfBlock, newPageFields } from './fields.ts';

export const addPage = defineOperation(
  createPage,
  'page-new',
  ({ route }) => redirect(screenHref('pagesAdmin', { page: route, done: 'created' })),
  schemaOf(newPageFields),
);

export const changeAddress = defineAction(
  movePage,
  'page-address',
  async ({ address, ...on }, { api }) => {
    const isUsual = address === undefined || address === pageHref({ ...on, address: null });
    const moved = await api(movePage, { ...on, address: isUsual ? null : address });
    return `The page is at ${pageHref(moved)} now.`;
  },
  z.object({ route: pageName, revision }).extend(schemaOf(addressFields).shape),
);

export const moveToTrash = defineOperation(trashPage, 'page-operation', 'Moved to trash. Visitors no longer see it.');

export const restoreFromTrash = defineOperation(restorePage, 'page-operation', 'Restored. It is as it was before.');

export const publishChanges = defineOperation(publishPage, 'page-operation', 'Published. Visitors see it now.');

export const discardChanges = discardOperation(draftOfPage.discard, 'page-operation', ({ route }) => ({
  record: `page:${route}`,
  fields: { route },
}));

export const saveVersion = saveVersionOperation(draftOfPage.saveVersion, 'page-operation');

export const restoreVersion = defineOperation(
  draftOfPage.restoreVersion,
  'page-operation',
  (_, { number }) => `Version ${number} is restored as the draft. Visitors see it when you publish the changes.`,
);

const onPart = z.object({ route: pageName, revision, saveReplaced });

type Change = {
  readonly route: string;
  readonly part: string;
  /** Revision that the form showed; null if any state of the part is fine. */
  readonly revision: number | null;
  readonly saveReplaced?: boolean;
  readonly autosave?: boolean;
};

const removed = 'Someone removed this block while you were editing. Your text is still here.';

/** Saves the draft with one part changed, and returns its revision. Throws 409 only if someone else changed the same part. */
async function changePage(
  api: Api,
  on: Change,
  change: (content: PageContent) => Partial<PageContent>,
): Promise<{ readonly revision: number; readonly isPending: boolean }> {
  const { route, part, saveReplaced: keeps = false, autosave: isAutosave = false } = on;
  for (let left = 3; ; left--) {
    const page = await api(getPageRecord, { route });
    const { changes, revision } = page;
    const latest = changes.find((each) => each.part === part);
    const draft = draftOf(page);
    const next = { ...draft, ...change(draft) };
    // A page that lost the response sends the same again.
    if (isAutosave && JSON.stringify(next) === JSON.stringify(draft))
      return { revision: Math.max(on.revision ?? 0, latest?.revision ?? 0), isPending: page.pending !== null };
    if (on.revision !== null && latest && latest.revision > on.revision && !latest.isRemoved)
      throw failures.outdated('this');
    try {
      const saved = await api(savePage, { ...next, route, revision, saveReplaced: keeps, autosave: isAutosave });
      return { revision: saved.revision, isPending: saved.pending !== null };
    } catch (error) {
      // Saved between our read and our write: try again, and check whether it was the same part.
      if (left === 1 || !isFailure(error) || error.status !== 409) throw error;
    }
  }
}

const indexOf = (blocks: readonly PageBlock[], own: string) => blocks.findIndex((each) => each.id === own);

const onBlockForm = onPart.extend({
  operation: z.enum(['save', 'publish']).default('save'),
  state: z.enum(['new', 'stored', 'removed']),
  autosave,
  ...placeOfBlock,
});

const blockForm = z.record(z.string(), z.string()).meta(withRichText('body'));

/** A new block that is sent twice is added once. */
export const saveBlock = defineAction(
  savePage,
  'block',
  async (values, { api, form }) => {
    const rearranged = afterRowOperation(typedValues(form, blockForm));
    // A stored block is saved by its page.
    if (rearranged) return values['state'] === 'stored' ? { ...rearranged, message: 'Form updated.' } : rearranged;
    const known = onBlockForm.safeParse(values);
    if (!known.success) throw failures.badRequest(message('form_unreadable'));
    const { state, after, place, type, block: own, operation, ...on } = known.data;
    const read = readBlock(own, type, values);
    if ('errors' in read) throw failures.invalid(read.errors);
    const { rows } = blockKinds[type];
    if (on.autosave && rows && hasGap(type, values)) throw failures.invalid({ [rows.name]: message('row_empty') });
    const newBlock = read.block;
    let at = 0;
    const saved = await changePage(api, { ...on, part: own }, ({ blocks }) => {
      const index = indexOf(blocks, own);
      at = index >= 0 ? index : placeAfter(blocks, after, place);
      if (index >= 0) return { blocks: blocks.with(index, newBlock) };
      if (state === 'stored') throw failures.conflict(ownText(removed));
      return { blocks: blocks.toSpliced(at, 0, newBlock) };
    }).catch(atFieldsOf(type, form));
    if (on.autosave) return { message: 'Saved.', result: autosavedResult(saved) };
    const done =
      operation === 'publish' ? await publishOrNot(api, { route: on.route, revision: saved.revision }) : doneOf[state];
    const from = state === 'new' ? `new-${type}` : own;
    return redirect(`${screenHref('pagesAdmin', { page: on.route, done, from })}#${blockRowId(at)}`);
  },
  blockForm,
);

const publishOrNot = (api: Api, on: InputOf<typeof publishPage>): Promise<string> =>
  outcomeOf(
    api(publishPage, on),
    () => 'published',
    ({ status }) => (status === 422 || status === 409 ? 'not-published' : null),
  );

/** The service names a field of the page `blocks.3.picture`. */
const atFieldsOf = (type: PageBlock['type'], form: FormData) => (error: unknown) => {
  if (!isFailure(error) || !error.messages.fields) throw error;
  const values = typedValues(form, blockForm);
  const fields = Object.entries(error.messages.fields).map(([path, said]) => [
    path.startsWith('blocks.') ? fieldBelow(type, values, path.split('.').slice(2)) : path,
    said,
  ]);
  throw failures.invalid(Object.fromEntries(fields));
};

const doneOf = { new: 'added', stored: 'saved', removed: 'restored' };

type Rearrange = (blocks: readonly PageBlock[], index: number, own: PageBlock) => PageBlock[];
type OnBlock = Pick<Change, 'route' | 'revision'> & { readonly block: string };

/** Returns the block, where it was, and how many blocks the page has. */
async function changeBlocks(api: Api, { block: own, ...on }: OnBlock, rearrange: Rearrange) {
  const tries: Array<{ block: PageBlock; at: number; count: number }> = [];
  await changePage(api, { ...on, part: own }, ({ blocks }) => {
    const at = indexOf(blocks, own);
    const found = blocks[at];
    if (!found) throw failures.conflict(message('block_removed'));
    tries.unshift({ block: found, at, count: blocks.length });
    return { blocks: rearrange(blocks, at, found) };
  });
  const { block, at, count } = tries[0] as (typeof tries)[number];
  return { block, at, count, undo: { route: on.route, index: String(at), block: JSON.stringify(block) } };
}

export const moveBlock = defineAction(
  savePage,
  'page-operation',
  async ({ to, ...on }, { api }) => {
    const { block, at, count, undo } = await changeBlocks(api, { ...on, revision: null }, (blocks, index) =>
      movedTo(blocks, index + 1, to),
    );
    const moved = { name: nameOfBlock(block), from: at + 1, position: Math.min(to, count), count };
    return afterMove(moved, undo);
  },
  z.object({ route: pageName, block: id, to: position }),
);

export const duplicateBlock = defineAction(
  savePage,
  'page-operation',
  async (on, { api }) => {
    const { block } = await changeBlocks(api, { ...on, revision: null }, (blocks, index, own) =>
      blocks.toSpliced(index + 1, 0, { ...own, id: crypto.randomUUID() }),
    );
    return `${blockKinds[block.type].label}: duplicated.`;
  },
  z.object({ route: pageName, block: id }),
);

/** No other operation depends on the content of the block. */
export const removeBlock = defineAction(
  savePage,
  'page-operation',
  async (on, { api }) => {
    const { block, undo } = await changeBlocks(api, on, (blocks, index) => blocks.toSpliced(index, 1));
    return { message: `${blockKinds[block.type].label}: removed.`, undo };
  },
  z.object({ route: pageName, block: id, revision }),
);

/** Puts a block back to where it was. */
export const undoChange = defineAction(
  savePage,
  'page-operation',
  async ({ route, index, block: own }, { api }) => {
    await changePage(api, { route, part: own.id, revision: null }, ({ blocks }) => {
      const at = indexOf(blocks, own.id);
      return { blocks: at < 0 ? blocks.toSpliced(index, 0, own) : movedTo(blocks, at + 1, index + 1) };
    });
    return `${blockKinds[own.type].label}: restored.`;
  },
  z.object({ route: pageName, index: placeInPage, block: z.string().max(limits.richTextJson).transform(asBlock) }),
);

function asBlock(text: string, context: z.RefinementCtx): PageBlock {
  try {
    return block.parse(parseBoundedJson(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'This block cannot be read.' });
    return z.NEVER;
  }
}

/** Blocks that somebody added meanwhile stay. */
export const startFromExample = defineAction(
  savePage,
  'page-operation',
  async ({ route, example }, { api }) => {
    await changePage(api, { route, part: 'head', revision: null }, ({ blocks }) => {
      if (blocks.length > 0) throw failures.conflict(message('page_has_blocks'));
      return { blocks: exampleBlocks(example) };
    });
    return 'These are the blocks of the example. Change their texts, then publish the page.';
  },
  z.object({ route: pageName, example: z.enum(homeExamples) }),
);

export const saveHead = defineAction(
  savePage,
  'page-head',
  async ({ title, seoTitle, seoDescription, ...on }, { api }) => {
    const seo = { title: seoTitle, description: seoDescription };
    await changePage(api, { ...on, part: 'head' }, () => ({ title, seo }));
    return 'Saved. Visitors see it when you publish the changes.';
  },
  onPart.extend(schemaOf(headFields).shape),
);
