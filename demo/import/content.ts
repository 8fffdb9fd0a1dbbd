/** Reads the site of the demo company from its files. Pictures are file names until `withPictures` replaces them. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { importContent } from '#contract/content/import.ts';
import type { Picture } from '#contract/content/media.ts';
import { type EditablePage, editablePage, type Seo } from '#contract/content/pages.ts';
import { policyKind } from '#contract/content/policies.ts';
import { postStatus } from '#contract/content/posts.ts';
import { site } from '#contract/content/site.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Block, RichText } from '#contract/rich-text.ts';
import { foldersIn, readMarkdown, readYaml } from './files.ts';
import { pictureAddress, richTextOf, sectionsOf } from './markdown.ts';

/** A file of `pictures/` at its largest width: `lamp.webp`. */
const pictureRef = z.strictObject({ file: z.string(), alt: z.string() });
export type PictureRef = z.infer<typeof pictureRef>;

/** The same shape with every `Picture` replaced by a `PictureRef`. */
type WithPictureRefs<T> = T extends Picture
  ? PictureRef
  : T extends Date | RichText
    ? T
    : T extends ReadonlyArray<infer Item>
      ? WithPictureRefs<Item>[]
      : T extends object
        ? { [Key in keyof T]: WithPictureRefs<T[Key]> }
        : T;

/** Everything that is imported except the pictures. */
export type DemoContent = WithPictureRefs<Omit<ParsedOf<typeof importContent>, 'media'>>;

const moment = z.iso.datetime().transform((text) => new Date(text));
const seo = z
  .strictObject({ title: z.string().optional(), description: z.string().optional() })
  .default({})
  .transform(({ title = null, description = null }): Seo => ({ title, description }));

export async function readContent(): Promise<DemoContent> {
  const [company, pages, posts, policies, products, decks] = await Promise.all([
    // It names no pictures.
    readYaml('site.yaml', site as unknown as z.ZodType<DemoContent['site']>),
    Promise.all(editablePage.options.map(readPage)),
    readPosts(),
    foldersIn('policies').then((slugs) => Promise.all(slugs.map(readPolicy))),
    readProducts(),
    readDecks(),
  ]);
  return { site: company, pages, posts, policies, products, decks };
}

/** The contract's fields of a block, except that rich text is Markdown and missing fields are null. */
const pageBlock = z.looseObject({ type: z.string(), body: z.string().transform(richTextOf).optional() });
const page = z.strictObject({ title: z.string(), seo, blocks: z.array(pageBlock) });
type PageBlock = DemoContent['pages'][number]['blocks'][number];

/** Optional fields by type of block. */
const blockDefaults: Readonly<Record<string, object>> = {
  hero: { eyebrow: null, links: [], picture: null },
  richText: { heading: null },
  image: { caption: null },
  cards: { heading: null, lead: null },
  people: { heading: null },
  quote: { source: null },
  figures: { heading: null },
  steps: { heading: null },
  callToAction: { text: null },
  featuredProducts: { lead: null },
};

async function readPage(route: EditablePage): Promise<DemoContent['pages'][number]> {
  const { blocks, ...fields } = await readYaml(`pages/${route}.yaml`, page);
  return {
    route,
    ...fields,
    blocks: blocks.map((block) => ({ ...blockDefaults[block.type], ...block, id: randomUUID() }) as PageBlock),
  };
}

const post = z.strictObject({
  title: z.string(),
  summary: z.string(),
  /** A scheduled post has the time at which it is due. */
  publishedAt: moment.nullable().default(null),
  status: postStatus.default('published'),
  pinned: z.boolean().default(false),
  tags: z.array(z.string()),
  cover: pictureRef.nullable().default(null),
  seo,
});

async function readPosts(): Promise<DemoContent['posts']> {
  const posts = await readMarkdown('posts', post);
  return posts.map(({ name, front, text }) => ({ slug: name, ...front, authors: [], body: richTextOf(text) }));
}

const policy = z.strictObject({
  kind: policyKind.default('other'),
  title: z.string(),
  summary: z.string(),
  asksAcceptance: z.boolean().default(false),
});
const version = z.strictObject({ effectiveAt: moment, material: z.boolean(), changeNote: z.string() });

/** One folder per policy, with one file per version. */
async function readPolicy(slug: string): Promise<DemoContent['policies'][number]> {
  const fields = await readYaml(`policies/${slug}/policy.yaml`, policy);
  const versions = await readMarkdown(`policies/${slug}`, version);
  return {
    slug,
    ...fields,
    versions: versions.map(({ name, front, text }) => ({ number: Number(name), ...front, body: richTextOf(text) })),
  };
}

const product = z.strictObject({
  position: z.number(),
  title: z.string(),
  summary: z.string(),
  /** In whole units: `EUR: 219`. */
  prices: z.record(z.string(), z.number()),
  /** Each variant has it, if the product has variants. */
  stock: z.number().default(0),
  options: z.record(z.string(), z.array(z.string())).default({}),
  /** Variants by their keys. */
  variants: z
    .record(
      z.string(),
      z.strictObject({
        values: z.array(z.string()),
        sku: z.string(),
        stock: z.number(),
        prices: z.record(z.string(), z.number()).default({}),
      }),
    )
    .default({}),
  /** Without stock: true collects names on a waitlist, else the product is sold out. */
  waitlist: z.boolean().default(false),
  featured: z.boolean().default(false),
  /** The first is the cover. */
  pictures: z.array(pictureRef),
  specification: z.record(z.string(), z.string()),
  seo,
});

async function readProducts(): Promise<DemoContent['products']> {
  const products = await readMarkdown('products', product);
  products.sort((left, right) => left.front.position - right.front.position);
  return products.map(({ name, front: { position, prices, specification, options, variants, ...front }, text }) => ({
    name,
    ...front,
    stock: Object.values(variants).reduce((sum, { stock }) => sum + stock, front.stock),
    variants: {
      options: Object.entries(options).map(([option, values]) => ({ name: option, values })),
      items: Object.entries(variants).map(([key, { values, sku, prices: own }]) => ({
        key,
        values,
        sku,
        prices: moneyOf(own),
        isOffered: true,
      })),
    },
    variantStock: Object.entries(variants).map(([key, { stock }]) => ({ key, stock })),
    prices: moneyOf(prices),
    specification: Object.entries(specification).map(([label, value]) => ({ label, value })),
    body: richTextOf(text),
  }));
}

const moneyOf = (prices: Record<string, number>) =>
  Object.entries(prices).map(([currency, price]) => ({ currency, amount: minorUnits(price) }));

/** Use it only for currencies with a hundred cents, such as those of the demo company. */
export const minorUnits = (price: number): number => Math.round(price * 100);

const deck = z.strictObject({
  kind: z.enum(['deck', 'document']),
  title: z.string(),
  summary: z.string(),
  publishedAt: moment.nullable().default(null),
});

/** Each slide begins with a heading of level 1; a picture directly below it is shown beside its text. */
async function readDecks(): Promise<DemoContent['decks']> {
  const decks = await readMarkdown('decks', deck);
  return decks.map(({ name, front, text }) => ({
    slug: name,
    ...front,
    slides: sectionsOf(text).map(({ title, body: { content, type } }) => {
      const picture = refOf(content[0]);
      const layout = 'standard' as const;
      return { title, body: { type, content: picture ? content.slice(1) : content }, picture, layout };
    }),
  }));
}

const refOf = (block: Block | undefined): PictureRef | null =>
  block?.type === 'image' ? { file: block.attrs.src.slice(pictureAddress.length), alt: block.attrs.alt } : null;
