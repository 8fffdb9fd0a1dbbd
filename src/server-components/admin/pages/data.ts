import { type PageBlock, pageName } from '#contract/content/pages.ts';
import { getPageRecord, getPageVersion, type PageContent, type PageRecord } from '#contract/content/pages-admin.ts';
import { listPreviews } from '#contract/content/previews.ts';
import { listVersions, type Version } from '#contract/content/versions.ts';
import { id as uuid } from '#contract/fields.ts';
import type { PageContext } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import type { ComparedText } from '../publishing/comparison.tsx';
import { draftKey, liveKey } from '../publishing/version-table.tsx';
import { nameOf } from '../ui/history-of.ts';
import { type BlockType, blockTypes } from './block-fields.ts';
import { textOf } from './fields.ts';

type Context = PageContext<'pagesAdmin'>;
export type OpenBlock = {
  readonly id: string;
  readonly state: 'new' | 'stored' | 'removed';
  readonly type: BlockType;
  readonly stored: PageBlock | null;
  readonly place: number | null;
  readonly changedBy: string | null;
};
export type PageData = {
  readonly page: PageRecord;
  readonly block: OpenBlock | null;
  readonly versions: { readonly items: readonly Version[]; readonly next: string | null };
  readonly compared: readonly [ComparedText, ComparedText] | null;
};

export const draftOf = ({ pending, content }: PageRecord): PageContent => pending ?? content;

export async function loadPage(context: Context, name: string): Promise<PageData> {
  const { api, query } = context;
  const { success, data: route } = pageName.safeParse(name);
  if (!success) throw pageNotFound(context);
  const tab = query.get('part');
  const record = `page:${route}`;
  const after = query.get('after');
  if (tab === null && !query.has('block')) context.preload(() => api(listPreviews, { record }));
  const [page, block, versions, compared] = await Promise.all([
    api(getPageRecord, { route }),
    openBlock(context, route),
    tab === 'versions' ? api(listVersions, { record, ...(after ? { after } : {}), pageSize: 20 }) : null,
    tab === 'versions' ? loadCompared(context, route) : null,
  ]);
  return { page, block, versions: versions ?? { items: [], next: null }, compared };
}

/** `block=<id>&kind=quote` opens a block, `block=new-quote` a new one. A removed one opens too, to restore its text. */
async function openBlock(context: Context, route: string): Promise<OpenBlock | null> {
  const id = context.query.get('block');
  if (id === null) return null;
  const added = blockTypes.find((each) => id === `new-${each}`);
  if (added) return { id: crypto.randomUUID(), state: 'new', type: added, stored: null, place: null, changedBy: null };
  const isRefused = context.actionState?.code === 409;
  const page = await context.api(getPageRecord, { route });
  const stored = draftOf(page).blocks.find((block) => block.id === id);
  const changedBy = isRefused || !stored ? await nameOfChanger(context, page, id) : null;
  if (stored) return { id, state: 'stored', type: stored.type, stored, place: null, changedBy };
  const place = page.content.blocks.findIndex((block) => block.id === id);
  const live = page.content.blocks[place] ?? null;
  const type = live?.type ?? blockTypes.find((each) => each === context.query.get('kind'));
  if (!type || !uuid.safeParse(id).success) throw pageNotFound(context);
  return { id, state: 'removed', type, stored: live, place: place < 0 ? null : place, changedBy };
}

async function nameOfChanger({ api }: Context, { changes }: PageRecord, part: string): Promise<string | null> {
  const actorId = changes.find((change) => change.part === part)?.actorId;
  return actorId ? nameOf(api, actorId) : null;
}

async function loadCompared(context: Context, route: string): Promise<PageData['compared']> {
  const [from, to] = [context.query.get('from'), context.query.get('to')];
  if (from === null || to === null) return null;
  return Promise.all([textNamed(context, route, from), textNamed(context, route, to)]);
}

async function textNamed(context: Context, route: string, key: string): Promise<ComparedText> {
  const { api } = context;
  if (key === liveKey)
    return { name: 'What visitors see', text: textOf((await api(getPageRecord, { route })).content) };
  if (key === draftKey) return { name: 'Current draft', text: textOf(draftOf(await api(getPageRecord, { route }))) };
  if (!/^[1-9]\d{0,5}$/.test(key)) throw pageNotFound(context);
  const version = await ifAvailable(api(getPageVersion, { route, number: Number(key) }));
  if (!version) throw pageNotFound(context);
  return { name: `Version ${key}`, text: textOf(version.content) };
}
