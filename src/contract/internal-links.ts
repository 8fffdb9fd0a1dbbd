import type { PageBlock } from './content/pages.ts';
import type { Block, Inline, List, RichText } from './rich-text.ts';

export function internalLinks(
  content: { readonly body: RichText } | { readonly blocks: readonly PageBlock[] },
): string[] {
  const hrefs = 'body' in content ? linksOf(content.body) : content.blocks.flatMap(linksOfBlock);
  return [...new Set(hrefs.filter((href) => href.startsWith('/')))];
}

export function linksOf(doc: RichText): string[] {
  return doc.content.flatMap((block) => linksOfNode(block));
}

function linksOfNode(node: Block | List): string[] {
  if (node.type === 'bulletList' || node.type === 'orderedList')
    return node.content.flatMap((item) => item.content.flatMap((child) => linksOfNode(child)));
  if (node.type === 'quote') return node.content.flatMap(linksOfNode);
  if (node.type === 'table')
    return node.content.flatMap((row) => row.content.flatMap((cell) => linksOfInline(cell.content ?? [])));
  if (node.type === 'paragraph' || node.type === 'heading') return linksOfInline(node.content ?? []);
  return [];
}

const linksOfInline = (content: readonly Inline[]): string[] =>
  content.flatMap((inline) =>
    inline.type === 'text'
      ? (inline.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))
      : [],
  );

export function linksOfBlock(block: PageBlock): string[] {
  if (block.type === 'richText') return linksOf(block.body);
  if (block.type === 'cards') return block.cards.flatMap(({ href }) => href ?? []);
  return block.type === 'hero' || block.type === 'callToAction' ? block.links.map(({ href }) => href) : [];
}
