import * as z from 'zod';
import { blockKinds, rowsOf } from '#contract/content/block-form.ts';
import type { EditablePage, PageBlock } from '#contract/content/pages.ts';
import { createPage, type PageContent } from '#contract/content/pages-admin.ts';
import { type Block, plainText, type RichText } from '#contract/rich-text.ts';
import { defineFields, labelsOf, type Values } from '../ui/fields.ts';
import { searchEngineFields, searchEngineValues, shownDescription } from '../ui/search-engine-fields.tsx';
import { screenHref } from '../ui/urls.ts';

const pageNames: Readonly<Record<EditablePage, string>> = {
  about: 'About',
  home: 'Home',
  horizon: 'Horizon',
  independence: 'Independence',
  contact: 'Contact',
};

/** The five that every site has are named after their place, others after their title. */
export const nameOfPage = ({ route, title }: { readonly route: string; readonly title?: string }): string =>
  (pageNames as Readonly<Record<string, string>>)[route] ?? title ?? route;

const { route, title } = createPage.input.shape;
export const newPageFields = defineFields({
  title: { label: 'Title', schema: title, input: { required: true } },
  route: {
    label: 'Address',
    hint: 'The part after /pages/. Leave empty to create it from the title. Afterwards you can give the page another address, such as /pricing.',
    schema: route,
    input: { autoCapitalize: 'none', spellCheck: false },
  },
});

/** Empty, or the address that the name of the page makes, means that it has no other. */
export const addressFields = defineFields({
  address: {
    label: 'Address',
    hint: 'Any free one, such as /pricing or /services/consulting. Former ones lead there. Leave empty for the usual one.',
    schema: z.string().trim().optional(),
    input: { autoCapitalize: 'none', spellCheck: false },
  },
});

export const headFields = defineFields({
  title: newPageFields.title,
  seoTitle: { ...searchEngineFields.seoTitle, input: {} },
  seoDescription: { ...searchEngineFields.seoDescription, hint: shownDescription, rows: 3 },
});
export const headValues = ({ title, seo }: PageContent): Values => ({ title, ...searchEngineValues(seo) });

export const historyLabels = {
  ...labelsOf(headFields),
  ...labelsOf(addressFields),
  blocks: 'Blocks',
  seo: 'Search engines',
  expiresAt: 'Expires',
};
export const historyPhrases = {
  'page.create': 'created it',
  'page.move': 'changed the address',
  'page.trash': 'moved it to trash',
  'page.restore': 'restored it',
  'page.save': 'saved changes',
  'page.remove-block': 'removed a block',
  'page.change': 'changed it directly',
  'page.publish': 'published it',
  'page.discard': 'discarded the changes',
  'page.restore-version': 'restored a version',
  'page.share-preview': 'created a preview link',
  'page.revoke-preview': 'revoked a preview link',
} as const;

export const blockRowId = (index: number): string => `page-blocks-${index}`;

/** `kind` is included, so that the form of a removed block can still be shown. */
export const blockHref = (route: string, { id, type }: Pick<PageBlock, 'id' | 'type'>): string =>
  screenHref('pagesAdmin', { page: route, block: id, kind: type });

export function summaryOf(block: PageBlock): string {
  const heading = 'heading' in block ? block.heading : null;
  const text = heading || linesOf(block)[0] || '';
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}

export function nameOfBlock(block: PageBlock): string {
  const { label } = blockKinds[block.type];
  const summary = summaryOf(block);
  return summary ? `${label}: ${summary}` : label;
}

export function textOf({ title, blocks, seo }: PageContent): RichText {
  const lines = [
    `Title: ${title}`,
    ...(seo.title ? [`Title for search engines: ${seo.title}`] : []),
    ...(seo.description ? [`Description for search engines: ${seo.description}`] : []),
  ];
  return { type: 'doc', content: [...lines.map(paragraph), ...blocks.flatMap(textOfBlock)] };
}

export function textOfBlock(block: PageBlock): Block[] {
  const name: Block = {
    type: 'heading',
    attrs: { level: 3 },
    content: [{ type: 'text', text: blockKinds[block.type].label }],
  };
  const body = block.type === 'richText' ? block.body.content : [];
  return [name, ...linesOf(block).map(paragraph), ...body];
}

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });

function linesOf(block: PageBlock): string[] {
  const { fields, rows } = blockKinds[block.type];
  const values = block as Readonly<Record<string, unknown>>;
  const own = fields.flatMap(({ name }) => textsOf(values[name]));
  const below = rows
    ? rowsOf(values, rows.name).map((row) => rows.fields.flatMap(({ name }) => textsOf(row[name])).join(' · '))
    : [];
  return [...own, ...below].filter(Boolean);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return 'alt' in value ? [`Picture: ${(value as { alt: string }).alt || 'decoration'}`] : [];
}

export function beginningOf(block: PageBlock): string {
  const known = summaryOf(block);
  const text =
    block.type === 'richText'
      ? plainText(block.body)
      : linesOf(block)
          .filter((line) => line !== known)
          .slice(0, 2)
          .join(' — ');
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
