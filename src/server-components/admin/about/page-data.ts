/** What the screen of one page shows, by the part that is looked at. */
import { type AuditEntry, listContentAudit } from '../../../contract/audit.ts';
import { editablePage, type PageBlock } from '../../../contract/pages.ts';
import { getPageRecord, getPageVersion, type PageContent, type PageRecord } from '../../../contract/pages-admin.ts';
import { listPreviews, type PreviewLink } from '../../../contract/previews.ts';
import { listVersions, type Version } from '../../../contract/versions.ts';
import type { PageContext } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { ifAnswered } from '../../request/if-answered.ts';
import { historyOf } from '../history-of.ts';
import type { ComparedText } from '../publishing/comparison.tsx';
import { liveKey, writtenKey } from '../publishing/version-table.tsx';
import { type BlockType, blockTypes } from './block-kinds.ts';
import { textOf } from './page-words.ts';

type Context = PageContext<'aboutAdmin'>;
/** A block that is being written: a stored one, or one that is still to be added. */
export type OpenBlock = {
  readonly index: number | null;
  readonly type: BlockType;
  readonly stored: PageBlock | null;
};
export type PageData = {
  readonly page: PageRecord;
  readonly block: OpenBlock | null;
  readonly previews: readonly PreviewLink[];
  readonly history: readonly AuditEntry[];
  readonly versions: { readonly items: readonly Version[]; readonly next: string | null };
  readonly compared: readonly [ComparedText, ComparedText] | null;
};

/** What was written last, whether visitors see it or not. */
export const writtenOf = ({ pending, content }: PageRecord): PageContent => pending ?? content;

export async function loadPage(context: Context, name: string): Promise<PageData> {
  const { api, query, actionState } = context;
  const route = editablePage.safeParse(name);
  if (!route.success) throw pageNotFound(context);
  const page = await api(getPageRecord, { route: route.data });
  const part = query.get('part');
  const record = `page:${route.data}`;
  const after = query.get('after');
  const needsHistory = part === 'history' || actionState?.code === 409;
  const [previews, history, versions, compared] = await Promise.all([
    part === null && !query.has('block') ? ifAnswered(api(listPreviews, { record })) : null,
    needsHistory ? historyOf(context, listContentAudit, { targetType: 'page', targetId: route.data }) : [],
    part === 'versions' ? api(listVersions, { record, ...(after ? { after } : {}), pageSize: 20 }) : null,
    part === 'versions' ? loadCompared(context, page) : null,
  ]);
  return {
    page,
    block: openBlock(context, page),
    previews: previews?.items ?? [],
    history,
    versions: versions ?? { items: [], next: null },
    compared,
  };
}

/** `block=3` is a stored one, `block=new-quote` one of that kind. */
function openBlock(context: Context, page: PageRecord): OpenBlock | null {
  const named = context.query.get('block');
  if (named === null) return null;
  const type = blockTypes.find((each) => named === `new-${each}`);
  if (type) return { index: null, type, stored: null };
  const stored = /^\d{1,2}$/.test(named) ? writtenOf(page).blocks[Number(named)] : undefined;
  if (!stored) throw pageNotFound(context);
  return { index: Number(named), type: stored.type, stored };
}

async function loadCompared(context: Context, page: PageRecord): Promise<PageData['compared']> {
  const [from, to] = [context.query.get('from'), context.query.get('to')];
  if (from === null || to === null) return null;
  const [before, after] = await Promise.all([textNamed(context, page, from), textNamed(context, page, to)]);
  return [before, after];
}

async function textNamed(context: Context, page: PageRecord, key: string): Promise<ComparedText> {
  if (key === liveKey) return { name: 'What visitors see', text: textOf(page.content) };
  if (key === writtenKey) return { name: 'What is written now', text: textOf(writtenOf(page)) };
  if (!/^[1-9]\d{0,5}$/.test(key)) throw pageNotFound(context);
  const version = await ifAnswered(context.api(getPageVersion, { route: page.route, number: Number(key) }));
  if (!version) throw pageNotFound(context);
  return { name: `Version ${key}`, text: textOf(version.content) };
}
