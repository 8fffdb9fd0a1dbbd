import { atStart, type BlockType, blockTypes } from '#contract/content/block-form.ts';
import { placeAfter } from '#contract/content/page-preview.ts';
import { type PageBlock, pageName } from '#contract/content/pages.ts';
import { draftOf, draftOfPage, getPageRecord, type PageRecord } from '#contract/content/pages-admin.ts';
import { listPreviews } from '#contract/content/previews.ts';
import { id as uuid } from '#contract/fields.ts';
import type { PageContext } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { loadVersions, type VersionsData } from '../publishing/versions-data.ts';
import { type Editor, nameOf } from '../ui/history-of.ts';
import { textOf } from './fields.ts';

type Context = PageContext<'pagesAdmin'>;
export type OpenBlock = {
  readonly id: string;
  readonly state: 'new' | 'stored' | 'removed';
  readonly type: BlockType;
  readonly stored: PageBlock | null;
  /** The id of the block before it, or `start`; null at the end of the page. */
  readonly after: string | null;
  /** It is used if that block is removed meanwhile. */
  readonly place: number | null;
  readonly changedBy: Editor | null;
};
export type PageData = {
  readonly page: PageRecord;
  readonly block: OpenBlock | null;
  readonly versions: VersionsData;
};

export async function loadPage(context: Context, name: string): Promise<PageData> {
  const { api, query } = context;
  const { success, data: route } = pageName.safeParse(name);
  if (!success) throw pageNotFound(context);
  const tab = query.get('part');
  const record = `page:${route}`;
  if (tab === null && !query.has('block')) context.preload(() => api(listPreviews, { record }));
  const [page, block, versions] = await Promise.all([
    api(getPageRecord, { route }),
    openBlock(context, route),
    loadVersions(context, record, {
      live: async () => textOf((await api(getPageRecord, { route })).content),
      draft: async () => textOf(draftOf(await api(getPageRecord, { route }))),
      version: async (number) => textOf((await api(draftOfPage.getVersion, { route, number })).content),
    }),
  ]);
  return { page, block, versions };
}

/** `block=<id>&kind=quote` opens a block, `block=new-quote` a new one. A removed one opens too, to restore its text. */
async function openBlock(context: Context, route: string): Promise<OpenBlock | null> {
  const id = context.query.get('block');
  if (id === null) return null;
  const added = blockTypes.find((each) => id === `new-${each}`);
  const page = await context.api(getPageRecord, { route });
  if (added) return newBlock(page, added, context.query.get('after'));
  const isRefused = context.actionState?.code === 409;
  const stored = draftOf(page).blocks.find((block) => block.id === id);
  const changedBy = isRefused || !stored ? await changerOf(context, page, id) : null;
  if (stored) return { id, state: 'stored', type: stored.type, stored, after: null, place: null, changedBy };
  const place = page.content.blocks.findIndex((block) => block.id === id);
  const live = page.content.blocks[place] ?? null;
  const type = live?.type ?? blockTypes.find((each) => each === context.query.get('kind'));
  if (!type || !uuid.safeParse(id).success) throw pageNotFound(context);
  return { id, state: 'removed', type, stored: live, after: null, place: place < 0 ? null : place, changedBy };
}

function newBlock(page: PageRecord, type: BlockType, after: string | null): OpenBlock {
  const { blocks } = draftOf(page);
  const isKnown = after === atStart || blocks.some(({ id }) => id === after);
  const where = isKnown
    ? { after, place: placeAfter(blocks, after ?? undefined, undefined) }
    : { after: null, place: null };
  return { id: crypto.randomUUID(), state: 'new', type, stored: null, ...where, changedBy: null };
}

async function changerOf({ api, viewer }: Context, { changes }: PageRecord, part: string): Promise<Editor | null> {
  const actorId = changes.find((change) => change.part === part)?.actorId;
  return actorId ? { name: await nameOf(api, actorId), isViewer: actorId === viewer?.user.id } : null;
}
