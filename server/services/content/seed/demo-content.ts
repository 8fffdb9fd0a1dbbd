/**
 * The shape of the demo company's content. It is the contract's own shape, save that pictures are named by file: the
 * seeding stores them as media and puts the contract's `Picture` in their place.
 */
import type { Money } from '../../../../src/contract/fields.ts';
import type { Picture } from '../../../../src/contract/content/media.ts';
import type { EditablePage, PageBlock, Seo } from '../../../../src/contract/content/pages.ts';
import type { Product } from '../../../../src/contract/content/products.ts';
import type { RichText } from '../../../../src/contract/rich-text.ts';
import type { Site } from '../../../../src/contract/content/site.ts';

/**
 * `file` is a file of `demo/pictures/` at its largest width (`lamp.webp`); beside it lie `lamp-480.webp` and
 * the other widths, and `pictures.json` there says what it is. Inside rich text a picture is an image node with `src: '/pictures/lamp.webp'`; seeding puts the
 * stored address, width and height in.
 */
export type PictureRef = { readonly file: string; readonly alt: string };

/** The same shape with every `Picture` replaced by a `PictureRef`. */
export type WithPictureRefs<T> = T extends Picture
  ? PictureRef
  : T extends ReadonlyArray<infer Item>
    ? WithPictureRefs<Item>[]
    : T extends object
      ? { [Key in keyof T]: WithPictureRefs<T[Key]> }
      : T;

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type DemoBlock = WithPictureRefs<WithoutId<PageBlock>>;

export type DemoPage = { route: EditablePage; title: string; blocks: DemoBlock[]; seo: Seo };

export type DemoPost = {
  slug: string;
  title: string;
  summary: string;
  body: RichText;
  cover: PictureRef | null;
  tags: string[];
  pinned: boolean;
  seo: Seo;
  /** ISO 8601 with zone; of a scheduled post the moment it is due. */
  publishedAt: string;
  status: 'draft' | 'scheduled' | 'published' | 'archived';
};

/** A version whose `effectiveAt` has not come is scheduled; the newest that has come is in force. */
export type DemoPolicyVersion = {
  number: number;
  effectiveAt: string;
  material: boolean;
  changeNote: string;
  body: RichText;
};

export type DemoPolicy = {
  slug: string;
  title: string;
  summary: string;
  asksAcceptance?: boolean;
  versions: DemoPolicyVersion[];
};

export type DemoProduct = {
  name: string;
  title: string;
  summary: string;
  body: RichText;
  /** The first is the cover. */
  pictures: PictureRef[];
  prices: Money[];
  stock: number;
  /** Without stock: true collects names on a waitlist, else the product is sold out. */
  waitlist?: boolean;
  specification: Product['specification'];
  featured: boolean;
  seo: Seo;
};

export type DemoSlide = { title: string; body: RichText; picture: PictureRef | null };

export type DemoDeck = {
  slug: string;
  kind: 'deck' | 'document';
  title: string;
  summary: string;
  /** ISO 8601 with zone. */
  publishedAt: string;
  status: 'draft' | 'published';
  slides: DemoSlide[];
};

export type DemoContent = {
  site: Site;
  pages: DemoPage[];
  posts: DemoPost[];
  policies: DemoPolicy[];
  /** In the order in which they are shown. */
  products: DemoProduct[];
  /** For investors. */
  decks: DemoDeck[];
};
