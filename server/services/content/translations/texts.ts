/** The texts of each kind of record that other languages have, in their order, and the record with other ones. */
import { createHash } from 'node:crypto';
import type { TranslatedKind } from '#contract/content/translations.ts';
import type { Inline } from '#contract/rich-text.ts';
import { fitsRichText } from '#contract/rich-text.ts';
import { inlineOf, markupOf, UnreadableMarkup } from './markup.ts';

/** `same` is a word that repeats another text of the record, such as the value of an option in a variant. */
type Shape = 'text' | 'rich' | 'same' | readonly [Shape] | { readonly [field: string]: Shape };

const picture = { alt: 'text' } as const;
const seo = { title: 'text', description: 'text' } as const;
const described = { title: 'text', summary: 'text', body: 'rich' } as const;
const links = [{ label: 'text' }] as const;

const shapes: Readonly<Record<TranslatedKind, Shape>> = {
  site: {
    tagline: 'text',
    description: 'text',
    socialLabel: 'text',
    footnote: 'text',
    menus: { header: links, footer: links },
    logo: picture,
    darkLogo: picture,
    sharingPicture: picture,
  },
  page: {
    title: 'text',
    blocks: [
      {
        eyebrow: 'text',
        heading: 'text',
        lead: 'text',
        text: 'text',
        source: 'text',
        body: 'rich',
        picture,
        caption: 'text',
        cards: [{ title: 'text', text: 'text' }],
        people: [{ role: 'text', text: 'text', picture }],
        figures: [{ value: 'text', label: 'text' }],
        steps: [{ label: 'text', title: 'text', text: 'text' }],
        links,
      },
    ],
    seo,
  },
  post: { ...described, cover: picture, seo },
  product: {
    ...described,
    cover: picture,
    pictures: [picture],
    specification: [{ label: 'text', value: 'text' }],
    variants: { options: [{ name: 'text', values: ['text'] }], items: [{ values: ['same'] }] },
    seo,
  },
  category: { name: 'text' },
  policy: described,
};

/** `isBlock`: one of a rich text, whose number changes when others are added. */
export type Place = {
  readonly path: string;
  readonly source: string;
  readonly markup: boolean;
  readonly isBlock: boolean;
};
/** Returns the text to use at this place; undefined keeps the original. */
type Visit = (place: Place) => string | undefined;
type Visits = { readonly visit: Visit; readonly repeat: (source: string) => string | undefined };

/** In the order of the record; paths of blocks end with a mark of what they say, so that no other block is meant by one. */
export function textsOf(kind: TranslatedKind, content: object): Place[] {
  const places: Place[] = [];
  visitTexts(kind, content, (place) => {
    places.push(place.isBlock ? { ...place, path: `${place.path}-${markOf(place.source)}` } : place);
    return undefined;
  });
  return places;
}

export const markOf = (source: string) => createHash('sha256').update(source.toWellFormed()).digest('hex').slice(0, 8);

/** `targets` are in the order of `textsOf`. Where one cannot be read, the original stays. */
export function withTexts<Content extends object>(
  kind: TranslatedKind,
  content: Content,
  targets: ReadonlyArray<string | undefined>,
): Content {
  let at = 0;
  const words = new Map<string, string>();
  return visitTexts(
    kind,
    content,
    ({ source }) => {
      const target = targets[at++];
      if (target !== undefined) words.set(source, target);
      return target;
    },
    (source) => words.get(source),
  );
}

const visitTexts = <Content extends object>(
  kind: TranslatedKind,
  content: Content,
  visit: Visit,
  repeat: Visits['repeat'] = () => undefined,
) => walk(shapes[kind], content, '', { visit, repeat }) as Content;

function walk(shape: Shape, value: unknown, path: string, visits: Visits): unknown {
  if (shape === 'text') return typeof value === 'string' ? textAt(value, path, visits) : value;
  if (shape === 'same') return visits.repeat(String(value)) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  if (shape === 'rich') return walkRich(value, path, visits);
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      walk((shape as readonly [Shape])[0], item, `${path}.${nameOfItem(item, index)}`, visits),
    );
  const changed: Record<string, unknown> = { ...value };
  for (const [field, inner] of Object.entries(shape))
    if (Object.hasOwn(changed, field))
      changed[field] = walk(inner, changed[field], path === '' ? field : `${path}.${field}`, visits);
  return changed;
}

/** Blocks of pages have ids, which stay when they move. */
const nameOfItem = (item: unknown, index: number): string | number =>
  typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : index;

const textAt = (source: string, path: string, { visit }: Visits, isBlock = false): string =>
  source.trim() === '' ? source : (visit({ path, source, markup: false, isBlock }) ?? source);

type Node = { readonly type?: string; readonly content?: readonly Node[]; readonly attrs?: Record<string, unknown> };

const hasInline: ReadonlySet<string | undefined> = new Set(['paragraph', 'heading', 'tableCell']);
const textFields = ['alt', 'caption', 'title'] as const;

function walkRich(doc: object, path: string, visits: Visits): object {
  let count = 0;
  const next = () => `${path}.${count++}`;
  const walkNode = (node: Node): Node => {
    if (node.type === 'codeBlock') return node;
    if (hasInline.has(node.type)) return { ...node, ...inlineAt(node, next, visits) };
    const attrs = node.attrs && { ...node.attrs };
    for (const field of textFields)
      if (typeof attrs?.[field] === 'string' && attrs[field].trim() !== '')
        attrs[field] = textAt(attrs[field], next(), visits, true);
    return { ...node, ...(attrs && { attrs }), ...(node.content && { content: node.content.map(walkNode) }) };
  };
  const changed = walkNode(doc as Node);
  // An original that grew has no room for longer translations.
  return fitsRichText(changed) ? changed : doc;
}

function inlineAt({ content = [] }: Node, next: () => string, { visit }: Visits): Pick<Node, 'content'> {
  const source = markupOf(content as Inline[]);
  if (source.trim() === '') return {};
  const target = visit({ path: next(), source, markup: true, isBlock: true });
  if (target === undefined || target === source) return {};
  try {
    return { content: inlineOf(target) as Node[] };
  } catch (error) {
    if (error instanceof UnreadableMarkup) return {};
    throw error;
  }
}
