/** A text as HTML without ids, styles and scripts, with absolute addresses: for programs that read feeds. */
import { inLanguage } from '#contract/in-language.ts';
import type { Block, Inline, List, ListItem, RichText, Table } from '#contract/rich-text.ts';
import { isSafeUrl } from '#contract/safe-url.ts';
import { escapeXml } from '#contract/xml.ts';

export function htmlOf(doc: RichText, origin: string): string {
  const notes: string[] = [];
  const address = (href: string) => escapeXml(href.startsWith('/') ? origin + inLanguage(href) : href);

  const inline = (content: readonly Inline[] = []): string => content.map(inlineOf).join('');
  function inlineOf(node: Inline): string {
    if (node.type === 'hardBreak') return '<br/>';
    if (node.type === 'footnote') return `<sup>${notes.push(node.attrs.text)}</sup>`;
    if (node.type === 'missingPicture') return '';
    let html = escapeXml(node.text);
    for (const mark of node.marks ?? []) {
      if (mark.type !== 'link') html = `<${tagOf[mark.type]}>${html}</${tagOf[mark.type]}>`;
      // The post itself has the targets of its own headings.
      else if (isSafeUrl(mark.attrs.href) && !mark.attrs.href.startsWith('#'))
        html = `<a href="${address(mark.attrs.href)}">${html}</a>`;
    }
    return html;
  }

  const blocks = (content: ReadonlyArray<Block | List>): string => content.map(blockOf).join('');
  function blockOf(block: Block): string {
    switch (block.type) {
      case 'paragraph':
        return `<p>${inline(block.content)}</p>`;
      case 'heading':
        return `<h${block.attrs.level}>${inline(block.content)}</h${block.attrs.level}>`;
      case 'image':
        return imageHtml(block.attrs, origin);
      case 'quote':
        return `<blockquote>${blocks(block.content)}</blockquote>`;
      case 'divider':
        return '<hr/>';
      case 'codeBlock':
        return `<pre><code>${inline(block.content)}</code></pre>`;
      case 'embed': {
        const { href, title } = block.attrs;
        return isSafeUrl(href) ? `<p><a href="${address(href)}">${escapeXml(title ?? href)}</a></p>` : '';
      }
      case 'table':
        return tableOf(block);
      case 'bulletList':
        return `<ul>${itemsOf(block.content)}</ul>`;
      case 'orderedList':
        return `<ol>${itemsOf(block.content)}</ol>`;
      default:
        return '';
    }
  }
  const itemsOf = (items: readonly ListItem[]) => items.map(({ content }) => `<li>${blocks(content)}</li>`).join('');
  const tableOf = ({ attrs, content }: Table) => {
    const caption = attrs.caption ? `<caption>${escapeXml(attrs.caption)}</caption>` : '';
    const rows = content.map((row, index) => {
      const tag = attrs.header && index === 0 ? 'th' : 'td';
      return `<tr>${row.content.map((cell) => `<${tag}>${inline(cell.content)}</${tag}>`).join('')}</tr>`;
    });
    return `<table>${caption}${rows.join('')}</table>`;
  };

  const text = blocks(doc.content);
  const below = notes.map((note) => `<li>${escapeXml(note)}</li>`).join('');
  return text + (below && `<ol>${below}</ol>`);
}

type ImageAttrs = Omit<Extract<Block, { type: 'image' }>['attrs'], 'caption'> & {
  readonly caption?: string | undefined;
};

export function imageHtml({ src, alt, width, height, caption }: ImageAttrs, origin: string): string {
  if (!src.startsWith('/') || !isSafeUrl(src)) return '';
  const image = `<img src="${escapeXml(origin + src)}" alt="${escapeXml(alt)}" width="${width}" height="${height}"/>`;
  return `<figure>${image}${caption ? `<figcaption>${escapeXml(caption)}</figcaption>` : ''}</figure>`;
}

const tagOf = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
} as const;
