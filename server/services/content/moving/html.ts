/** HTML of another site as the rich text of the contract. What the contract has nothing for is left out and named. */
import { isEmbeddable, playerOf } from '#contract/embeds.ts';
import { limits } from '#contract/fields.ts';
import type { Block, List, ListItem, Mark, Paragraph, RichText } from '#contract/rich-text.ts';
import { descriptionLimit, embedTitleLimit, footnoteLimit } from '#contract/text-limits.ts';
import { addAll, find, type HtmlElement, isElement, type Node, nodesOf, textIn } from './html-nodes.ts';
import { tableOf } from './html-tables.ts';
import { asItem, asParagraphs, linesOf, linkOf, type Piece, paragraphsOf, textOf, trimmed } from './paragraphs.ts';
import { afterShortcodes } from './shortcodes.ts';

export type Converted = {
  /** Pictures have the addresses of the old site, and no size. */
  readonly body: RichText;
  readonly notes: readonly string[];
};
type Options = {
  /** Line ends count, as in texts of the old editor of WordPress. */
  readonly hasLines?: boolean;
  readonly pictureAt?: (address: string) => string;
  readonly linkAt?: (address: string) => string;
};

const deepest = 100;
const maxNotes = 20;
const containers = new Set(
  'address article aside body center dd details div dl dt fieldset figcaption footer header html main nav p section summary'.split(
    ' ',
  ),
);
const headings: Readonly<Record<string, 2 | 3>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 };
const otherBlocks = new Set([
  'blockquote',
  'figure',
  'hr',
  'iframe',
  'ol',
  'pre',
  'table',
  'ul',
  ...Object.keys(headings),
]);
const markOf: Readonly<Record<string, Exclude<Mark['type'], 'link'>>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  code: 'code',
  kbd: 'code',
  tt: 'code',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  sub: 'subscript',
  sup: 'superscript',
};
/** Their names in notes. */
const unknown: Readonly<Record<string, string>> = {
  audio: 'a sound',
  button: 'a button',
  canvas: 'a drawing',
  embed: 'an embedded object',
  form: 'a form',
  input: 'a field',
  object: 'an embedded object',
  script: 'a script',
  select: 'a field',
  svg: 'a drawing',
  textarea: 'a field',
  video: 'a video',
};
const silent = new Set(['head', 'link', 'meta', 'noscript', 'style', 'template', 'title']);

const asItIs = (address: string): string => address;

export function richTextOf(
  html: string,
  { hasLines = false, pictureAt = asItIs, linkAt = asItIs }: Options = {},
): Converted {
  const dropped = new Map<string, number>();
  const drop = (what: string) => void dropped.set(what, (dropped.get(what) ?? 0) + 1);
  const source = hasLines ? afterShortcodes(html, drop) : html;
  /** Pictures within a paragraph, item or cell follow the block. */
  let hanging: Block[] = [];

  function blocksOf(nodes: readonly Node[], depth: number): Block[] {
    const blocks: Block[] = [];
    let pieces: Piece[] = [];
    const flush = () => {
      addAll(blocks, paragraphsOf(pieces).map(embedOf));
      pieces = [];
      addAll(blocks, hanging);
      hanging = [];
    };
    for (const node of nodes) {
      if (!isElement(node) || !isBlock(node)) addAll(pieces, inlinesOf(node, [], depth + 1));
      else {
        flush();
        addAll(blocks, blockOf(node, depth + 1));
        flush();
      }
    }
    flush();
    return blocks;
  }

  const withoutPictures = (blocks: readonly Block[]): Block[] =>
    blocks.filter((block) => block.type !== 'image' || hanging.push(block) === 0);

  function blockOf(element: HtmlElement, depth: number): Block[] {
    if (depth > deepest) {
      drop('what is nested too deeply');
      return [];
    }
    const { name, attribs, children } = element;
    const level = headings[name];
    if (level !== undefined) {
      const content = trimmed(inlinesIn(children, [], depth));
      return content.length > 0 ? [{ type: 'heading', attrs: { level }, content }] : [];
    }
    switch (name) {
      case 'hr':
        return [{ type: 'divider' }];
      case 'ul':
      case 'ol': {
        const list = listOf(element, depth);
        return list ? [list] : [];
      }
      case 'blockquote': {
        const content = asParagraphs(withoutPictures(blocksOf(children, depth)));
        return content.length > 0 ? [{ type: 'quote', content }] : [];
      }
      case 'pre': {
        const text = textIn(element).replace(/^\n|\n$/g, '');
        return text === '' ? [] : [{ type: 'codeBlock', content: [{ type: 'text', text }] }];
      }
      case 'table':
        return tableOf(element, { inlines: (nodes) => trimmed(inlinesIn(nodes, [], depth)), drop });
      case 'iframe':
        return frameOf(attribs['src'] ?? '');
      case 'figure':
        return figureOf(element, depth);
      default:
        return blocksOf(children, depth);
    }
  }

  function frameOf(src: string): Block[] {
    const href = src.startsWith('//') ? `https:${src}` : src;
    if (playerOf(href)) return [{ type: 'embed', attrs: { href } }];
    drop(`a frame${URL.canParse(href) ? ` of ${new URL(href).hostname}` : ''}`);
    return [];
  }

  function figureOf({ attribs, children }: HtmlElement, depth: number): Block[] {
    const classes = attribs['class'] ?? '';
    const card = /\bkg-bookmark-card\b/.test(classes) ? find(children, 'a') : undefined;
    const href = card?.attribs['href'] ?? '';
    if (card && isEmbeddable(href)) {
      const title = textIn(find(children, 'div', 'kg-bookmark-title') ?? card)
        .trim()
        .slice(0, embedTitleLimit);
      return [{ type: 'embed', attrs: { href, ...(title ? { title } : {}) } }];
    }
    const captionElement = find(children, 'figcaption');
    const blocks = blocksOf(
      children.filter((child) => child !== captionElement),
      depth,
    );
    const pictures = blocks.filter(({ type }) => type === 'image');
    // The text after a picture is its caption in shortcodes of WordPress.
    const texts = pictures.length > 0 ? blocks.filter(({ type }) => type !== 'image') : [];
    const caption = (captionElement ? textIn(captionElement) : texts.map(textOfBlock).join(' '))
      .replace(/\s+/g, ' ')
      .trim();
    const last = blocks.findLast((block) => block.type === 'image');
    if (caption === '' || !last)
      return caption === '' ? blocks : [...blocks, ...paragraphsOf([{ type: 'text', text: caption }])];
    last.attrs.caption = caption.slice(0, limits.summary);
    return captionElement ? blocks : pictures;
  }

  function listOf({ name, children }: HtmlElement, depth: number): List | null {
    const items: ListItem[] = [];
    for (const child of children) {
      if (!isElement(child)) continue;
      // Old editors put a list beside the item that it belongs to.
      if (child.name === 'ul' || child.name === 'ol') {
        const inner = depth > deepest ? null : listOf(child, depth + 1);
        if (inner)
          (items.at(-1)?.content ?? items[items.push({ type: 'listItem', content: [] }) - 1]!.content).push(inner);
        continue;
      }
      const content = asItem(withoutPictures(blocksOf(child.children, depth + 1)));
      if (content.length > 0) items.push({ type: 'listItem', content });
    }
    return items.length > 0 ? { type: name === 'ol' ? 'orderedList' : 'bulletList', content: items } : null;
  }

  const inlinesIn = (nodes: readonly Node[], marks: readonly Mark[], depth: number): Piece[] =>
    nodes.flatMap((node) => inlinesOf(node, marks, depth + 1));

  function inlinesOf(node: Node, marks: readonly Mark[], depth: number): Piece[] {
    if (node.type === 'text')
      return hasLines ? linesOf(node.data, marks) : [textOf(node.data.replace(/[ \t\r\n\f]+/g, ' '), marks)];
    if (!isElement(node) || silent.has(node.name)) return [];
    const { name, attribs, children } = node;
    if (depth > deepest) {
      drop('what is nested too deeply');
      return [];
    }
    if (name === 'br') return [{ type: 'hardBreak' }];
    if (name === 'img') {
      addAll(hanging, pictureOf(attribs));
      return [];
    }
    if (Object.hasOwn(unknown, name)) {
      drop(unknown[name] as string);
      return [];
    }
    if (attribs['role'] === 'doc-footnote') {
      const text = textIn(node).trim().slice(0, footnoteLimit);
      return text === '' ? [] : [{ type: 'footnote', attrs: { text } }];
    }
    // A block within a line, such as a heading in a link, becomes a line of its own.
    if (isBlock(node)) {
      if (name === 'figure' || name === 'table' || name === 'iframe' || name === 'pre') {
        addAll(hanging, blockOf(node, depth));
        return [];
      }
      return [null, ...inlinesIn(children, marks, depth), null];
    }
    const type = Object.hasOwn(markOf, name) ? markOf[name] : undefined;
    const mark: Mark | null = type ? { type } : name === 'a' ? linkOf(linkAt(attribs['href'] ?? '')) : null;
    const isNew = mark !== null && !marks.some((each) => each.type === mark.type);
    return inlinesIn(children, isNew ? [...marks, mark] : marks, depth);
  }

  function pictureOf({ src = '', alt = '', 'data-src': later }: Record<string, string>): Block[] {
    const address = (src.startsWith('data:') ? (later ?? '') : src).trim();
    if (address === '') {
      drop('a picture without an address');
      return [];
    }
    return [
      {
        type: 'image',
        attrs: { src: pictureAt(address), alt: alt.trim().slice(0, descriptionLimit), width: 1, height: 1 },
      },
    ];
  }

  const content = blocksOf(nodesOf(source), 0);
  const notes = [...dropped]
    .slice(0, maxNotes)
    .map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`));
  return { body: { type: 'doc', content }, notes: notes.length > 0 ? [`Left out: ${notes.join(', ')}.`] : [] };
}

const isBlock = ({ name }: HtmlElement): boolean => containers.has(name) || otherBlocks.has(name);

/** A line that is the address of a video shows it. */
function embedOf(paragraph: Paragraph): Block {
  const [only, ...others] = paragraph.content ?? [];
  if (only?.type !== 'text' || others.length > 0) return paragraph;
  const href = only.text.trim();
  return href.startsWith('http') && playerOf(href) ? { type: 'embed', attrs: { href } } : paragraph;
}

const textOfBlock = (block: Block): string =>
  'content' in block ? (block.content ?? []).map((each) => ('text' in each ? each.text : '')).join('') : '';
