import { listVersions, type Version } from '#contract/content/versions.ts';
import { limits } from '#contract/fields.ts';
import type { RichText } from '#contract/rich-text.ts';
import type { PageContext } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import type { ComparedText } from './comparison.tsx';
import { draftKey, liveKey } from './version-table.tsx';

export type VersionsData = {
  readonly items: readonly Version[];
  readonly next: string | null;
  readonly compared: readonly [ComparedText, ComparedText] | null;
};

type Texts = {
  live(): Promise<RichText>;
  draft(): Promise<RichText>;
  version(number: number): Promise<RichText>;
};

/** Empty while another tab is shown. `record` is a key such as `post:{id}`. */
export async function loadVersions(context: PageContext, record: string, texts: Texts): Promise<VersionsData> {
  const { api, query } = context;
  if (query.get('part') !== 'versions') return { items: [], next: null, compared: null };
  const after = query.get('after');
  const [versions, compared] = await Promise.all([
    api(listVersions, { record, ...(after ? { after } : {}), pageSize: limits.pageSizeShort }),
    loadCompared(context, texts),
  ]);
  return { ...versions, compared };
}

async function loadCompared(context: PageContext, texts: Texts): Promise<VersionsData['compared']> {
  const [from, to] = [context.query.get('from'), context.query.get('to')];
  if (from === null || to === null) return null;
  return Promise.all([textNamed(context, texts, from), textNamed(context, texts, to)]);
}

async function textNamed(context: PageContext, texts: Texts, key: string): Promise<ComparedText> {
  if (key === liveKey) return { name: 'What visitors see', text: await texts.live() };
  if (key === draftKey) return { name: 'Current draft', text: await texts.draft() };
  if (!/^[1-9]\d{0,5}$/.test(key)) throw pageNotFound(context);
  const text = await ifAvailable(texts.version(Number(key)));
  if (!text) throw pageNotFound(context);
  return { name: `Version ${key}`, text };
}
