/** Drops unknown nodes and unsafe URLs, so that content that bypassed the validation is harmless too (T50, T51). */
import type { ReactNode } from 'react';
import { pictureWidths } from '#contract/picture-sizes.ts';
import type { Block, RichText as Doc, Inline, List, ListItem, Mark, Table } from '#contract/rich-text.ts';
import { isSafeUrl } from '#contract/safe-url.ts';
import { t } from '#contract/translate.ts';
import { Embed } from './embed.tsx';
import { FootnoteReference, Footnotes, numberFootnotes } from './footnotes.tsx';
import { headingsOf } from './headings.ts';
import { EditedLink } from './link.tsx';
import { Picture } from './picture.tsx';

type Props = {
  readonly doc: Doc;
  /** Lowers the headings by one level, for texts below an `<h2>`. */
  readonly lower?: boolean;
  /** It keeps the ids of footnotes apart, where a page has several texts. */
  readonly name?: string;
};

export function RichText({ doc, lower = false, name = 'footnote' }: Props) {
  const notes = numberFootnotes(doc, name);
  const headings = headingsOf(doc);
  const idAt = (position: number) => headings.find(({ index }) => index === position)?.id;
  return (
    <div className="content" dir="auto">
      {doc.content.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rendered once and never reordered
        <BlockView key={index} block={block} id={idAt(index)} lower={lower} />
      ))}
      <Footnotes notes={notes} />
    </div>
  );
}

type BlockProps = { readonly block: Block; readonly id?: string | undefined; readonly lower?: boolean };

function BlockView({ block, id, lower = false }: BlockProps): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inline(block.content)}</p>;
    case 'heading':
      return <HeadingView level={block.attrs.level + (lower ? 1 : 0)} id={id} content={block.content} />;
    case 'image':
      return <ImageView attrs={block.attrs} />;
    case 'quote':
      return (
        <blockquote>
          {block.content.map((child, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rendered once and never reordered
            <BlockView key={index} block={child} />
          ))}
        </blockquote>
      );
    case 'divider':
      return <hr />;
    case 'codeBlock':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{inline(block.content)}</code>
        </pre>
      );
    case 'embed':
      return <Embed attrs={block.attrs} />;
    case 'table':
      return <TableView table={block} />;
    case 'bulletList':
    case 'orderedList':
      return <ListView list={block} />;
    default:
      return null;
  }
}

/** Scrolls in its own box on a narrow screen. */
function TableView({ table: { attrs, content } }: { readonly table: Table }): ReactNode {
  const [first, ...others] = content;
  const [head, rows] = attrs.header && first ? [first, others] : [null, content];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="table" aria-label={attrs.caption ?? t('Table')} tabIndex={0}>
      <table>
        {attrs.caption && <caption>{attrs.caption}</caption>}
        {head && (
          <thead>
            <tr>
              {head.content.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rendered once and never reordered
                <th key={index} scope="col">
                  {inline(cell.content)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rendered once and never reordered
            <tr key={index}>
              {row.content.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rendered once and never reordered
                <td key={place}>{inline(cell.content)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadingProps = { readonly level: number; readonly id: string | undefined; readonly content: Inlines };

function HeadingView({ level, id, content }: HeadingProps): ReactNode {
  const Tag = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
  return <Tag id={id}>{inline(content)}</Tag>;
}

function ListView({ list }: { readonly list: List }) {
  const items = list.content.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rendered once and never reordered
    <ListItemView key={index} item={item} />
  ));
  return list.type === 'orderedList' ? <ol>{items}</ol> : <ul>{items}</ul>;
}

/** An item with a single paragraph is rendered without `<p>`. */
function ListItemView({ item }: { readonly item: ListItem }) {
  const [only] = item.content;
  if (item.content.length === 1 && only?.type === 'paragraph') return <li>{inline(only.content)}</li>;
  return (
    <li>
      {item.content.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rendered once and never reordered
        <BlockView key={index} block={child} />
      ))}
    </li>
  );
}

type ImageAttrs = Extract<Block, { type: 'image' }>['attrs'];

function ImageView({ attrs }: { readonly attrs: ImageAttrs }) {
  if (!attrs.src.startsWith('/') || !isSafeUrl(attrs.src)) return null;
  const widths = [...pictureWidths.filter((width) => width < attrs.width), attrs.width];
  return (
    <figure>
      <Picture picture={{ ...attrs, widths, tint: 'transparent' }} sizes="(min-width: 46rem) 41rem, 92vw" />
      {attrs.caption && <figcaption>{attrs.caption}</figcaption>}
    </figure>
  );
}

type Inlines = readonly Inline[] | undefined;

function inline(content: Inlines): ReactNode {
  return content?.map((node, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rendered once and never reordered
    return <InlineView key={index} node={node} />;
  });
}

function InlineView({ node }: { readonly node: Inline }): ReactNode {
  if (node.type === 'hardBreak') return <br />;
  if (node.type === 'footnote') return <FootnoteReference note={node} />;
  return node.type === 'text' ? <Text text={node.text} marks={node.marks ?? []} /> : null;
}

/** The first mark is the outermost. */
function Text({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }): ReactNode {
  const [mark, ...rest] = marks;
  if (!mark) return text;
  const inner = <Text text={text} marks={rest} />;
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'code':
      return <code>{inner}</code>;
    case 'strike':
      return <s>{inner}</s>;
    case 'subscript':
      return <sub>{inner}</sub>;
    case 'superscript':
      return <sup>{inner}</sup>;
    case 'link':
      return <EditedLink href={mark.attrs.href}>{inner}</EditedLink>;
    default:
      return inner;
  }
}
