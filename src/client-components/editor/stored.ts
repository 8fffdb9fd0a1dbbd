/** The editor's document is stricter: a list item starts with a paragraph, a document has at least one block. */
import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { isEmbeddable } from '#contract/embeds.ts';
import { isSafeUrl } from '#contract/safe-url.ts';
import { descriptionLimit, embedTitleLimit, footnoteLimit } from '#contract/text-limits.ts';

type Stored = { type?: unknown; text?: unknown; attrs?: Record<string, unknown>; content?: unknown; marks?: unknown };

/** Blocks after which nobody could write. */
export const endsWithoutText = new Set(['image', 'codeBlock', 'quote', 'divider', 'table', 'embed']);

/** Invalid JSON gives an empty document. */
export function fromField(json: string): JSONContent {
  return fromStored(parsed(json));
}

function parsed(json: string): Stored {
  try {
    return (JSON.parse(json) as Stored | null) ?? {};
  } catch {
    return {};
  }
}

export function fromStored(doc: Stored): JSONContent {
  const blocks = children(doc).flatMap(blockFrom);
  const last = blocks.at(-1);
  if (!last || endsWithoutText.has(last.type ?? '')) blocks.push({ type: 'paragraph' });
  return { type: 'doc', content: blocks };
}

function blockFrom(node: Stored): JSONContent[] {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', content: inlineFrom(node) }];
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.attrs?.['level'] === 3 ? 3 : 2 }, content: inlineFrom(node) }];
    case 'codeBlock': {
      const text = inlineFrom(node)
        .map((inline) => inline.text ?? '\n')
        .join('');
      return [{ type: 'codeBlock', content: text === '' ? [] : [{ type: 'text', text }] }];
    }
    case 'quote': {
      const content = children(node)
        .filter(({ type }) => type === 'paragraph')
        .flatMap(blockFrom);
      return content.length > 0 ? [{ type: 'quote', content }] : [];
    }
    case 'divider':
      return [{ type: 'divider' }];
    case 'bulletList':
    case 'orderedList': {
      const items = children(node).map(itemFrom);
      return items.length > 0 ? [{ type: node.type, content: items }] : [];
    }
    case 'embed':
      return embedFrom(node.attrs ?? {});
    case 'table':
      return tableFrom(node);
    case 'image':
      return imageFrom(node.attrs ?? {});
    default:
      return [];
  }
}

function itemFrom(item: Stored): JSONContent {
  const content = children(item)
    .filter(({ type }) => type === 'paragraph' || type === 'bulletList' || type === 'orderedList')
    .flatMap(blockFrom);
  if (content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph' });
  return { type: 'listItem', content };
}

function embedFrom({ href, title }: Record<string, unknown>): JSONContent[] {
  if (typeof href !== 'string' || !isEmbeddable(href)) return [];
  const shown = typeof title === 'string' && title.trim() !== '' ? title.slice(0, embedTitleLimit) : null;
  return [{ type: 'embed', attrs: { href, title: shown } }];
}

function tableFrom(node: Stored): JSONContent[] {
  const rows = children(node).map((row) => children(row).map((cell) => inlineFrom(cell)));
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  if (columns === 0) return [];
  const { header, caption } = node.attrs ?? {};
  const attrs = { header: header === true, caption: typeof caption === 'string' && caption !== '' ? caption : null };
  const content = rows.map((cells) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_, at) => ({ type: 'tableCell', content: cells[at] ?? [] })),
  }));
  return [{ type: 'table', attrs, content }];
}

function imageFrom({ src, alt, width, height, caption }: Record<string, unknown>): JSONContent[] {
  if (typeof src !== 'string' || !src.startsWith('/') || !isSafeUrl(src)) return [];
  if (typeof width !== 'number' || typeof height !== 'number') return [];
  const attrs = { src, alt: typeof alt === 'string' ? alt : '', width, height };
  return [
    { type: 'image', attrs: { ...attrs, caption: typeof caption === 'string' && caption !== '' ? caption : null } },
  ];
}

function inlineFrom(node: Stored): JSONContent[] {
  return children(node).flatMap((child): JSONContent[] => {
    if (child.type === 'hardBreak') return [{ type: 'hardBreak' }];
    if (child.type === 'footnote') return footnoteFrom(child);
    if (child.type === 'missingPicture') return missingPictureFrom(child);
    if (child.type !== 'text' || typeof child.text !== 'string' || child.text === '') return [];
    const marks = (Array.isArray(child.marks) ? (child.marks as Stored[]) : []).flatMap(markFrom);
    return [{ type: 'text', text: child.text, ...(marks.length > 0 ? { marks } : {}) }];
  });
}

function footnoteFrom({ attrs }: Stored): JSONContent[] {
  const text = attrs?.['text'];
  if (typeof text !== 'string' || text.trim() === '') return [];
  return [{ type: 'footnote', attrs: { text: text.slice(0, footnoteLimit) } }];
}

const missingPictureFrom = ({ attrs }: Stored): JSONContent[] => [
  { type: 'missingPicture', attrs: { alt: String(attrs?.['alt'] ?? '').slice(0, descriptionLimit) } },
];

const plainMarks: readonly unknown[] = ['bold', 'italic', 'code', 'strike', 'subscript', 'superscript'];

function markFrom({ type, attrs }: Stored): Array<{ type: string; attrs?: { href: string } }> {
  if (plainMarks.includes(type)) return [{ type: type as string }];
  const href = attrs?.['href'];
  return type === 'link' && typeof href === 'string' && isSafeUrl(href) ? [{ type, attrs: { href } }] : [];
}

const children = (node: Stored): Stored[] =>
  (Array.isArray(node.content) ? (node.content as unknown[]) : []).filter(
    (child): child is Stored => typeof child === 'object' && child !== null,
  );

/** Nodes never change, so that only blocks that were typed into since are serialized. */
const serialized = new WeakMap<Node, string>();

/** The document as the field holds it. */
export function toField(doc: Node): string {
  let { childCount: count } = doc;
  while (count > 0 && isEmptyParagraph(doc.child(count - 1))) count--;
  const blocks = doc.children.slice(0, count).map(serializedBlock);
  return `{"type":"doc","content":[${blocks.filter((block) => block !== '').join(',')}]}`;
}

/** Empty if the block is not stored. */
function serializedBlock(node: Node): string {
  const known = serialized.get(node);
  if (known !== undefined) return known;
  const isWritten = node.type.name !== 'embed' || node.attrs['href'] !== '';
  const text = isWritten ? JSON.stringify(withoutEmptyNotes(withoutEmptyAttrs(node.toJSON() as JSONContent))) : '';
  serialized.set(node, text);
  return text;
}

/** A footnote has no words while it is being written. */
function withoutEmptyNotes(node: JSONContent): JSONContent {
  if (!node.content) return node;
  const isKept = ({ type, attrs }: JSONContent) => type !== 'footnote' || String(attrs?.['text']).trim() !== '';
  return { ...node, content: node.content.filter(isKept).map(withoutEmptyNotes) };
}

/** The editor knows an absent attribute only as null. */
function withoutEmptyAttrs(node: JSONContent): JSONContent {
  if (!node.attrs) return node;
  const given = Object.entries(node.attrs).filter(([, value]) => value !== null);
  return { ...node, attrs: Object.fromEntries(given) };
}

const isEmptyParagraph = ({ type, childCount }: Node): boolean => type.name === 'paragraph' && childCount === 0;
