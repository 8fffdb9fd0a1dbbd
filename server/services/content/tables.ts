import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Slide, SlideLayout } from '#contract/content/decks.ts';
import type { Picture } from '#contract/content/media.ts';
import type { PageBlock, Seo } from '#contract/content/pages.ts';
import type { PageContent, PartChange } from '#contract/content/pages-admin.ts';
import type { PolicyKind } from '#contract/content/policies.ts';
import type { PostAuthor } from '#contract/content/post-authors.ts';
import type { CorrectedText } from '#contract/content/post-corrections.ts';
import type { PostContent } from '#contract/content/posts.ts';
import type { Product } from '#contract/content/products.ts';
import type { ProductDraft } from '#contract/content/products-admin.ts';
import type { ProductVariants } from '#contract/content/variants.ts';
import type { VersionReason } from '#contract/content/versions.ts';
import type { Money } from '#contract/fields.ts';
import type { RichText } from '#contract/rich-text.ts';
import type { AuditTables } from '../audit/tables.ts';
import type { LookTables } from './looks/table.ts';
import type { MovingTables } from './moving/tables.ts';
import type { ImportedChange } from './products/imported.ts';
import type { SiteTables } from './site/table.ts';
import type { TranslationTables } from './translations/table.ts';
import type { TypefaceTables } from './typefaces/tables.ts';

/** Written as text with `json()`, because the drivers disagree about arrays; read as parsed JSON. */
type Json<T> = ColumnType<T, string, string>;
type At = Generated<Date>;
type Pending<T> = ColumnType<T | null, string | null | undefined, string | null>;

type PostStatus = 'draft' | 'scheduled' | 'published' | 'archived';
type ProductStatus = 'draft' | 'active' | 'archived';

type OtherTables = AuditTables & LookTables & MovingTables & SiteTables & TranslationTables & TypefaceTables;

export type ContentTables = OtherTables & {
  pages: {
    route: string;
    isDraft: Generated<boolean>;
    trashedAt: Date | null;
    title: string;
    blocks: Json<PageBlock[]>;
    seo: Json<Seo>;
    blockChanges: ColumnType<PartChange[], string | undefined, string>;
    pending: Pending<PageContent>;
    revision: Generated<number>;
    editedAt: At;
    updatedAt: At;
  };
  posts: {
    id: Generated<string>;
    slug: string;
    title: string;
    summary: string;
    body: Json<RichText>;
    cover: ColumnType<Picture | null, string | null, string | null>;
    tags: string[];
    pinned: boolean;
    seo: Json<Seo>;
    authors: ColumnType<PostAuthor[], string | undefined, string>;
    readingMinutes: number;
    status: Generated<PostStatus>;
    publishedAt: Date | null;
    revision: Generated<number>;
    trashedAt: Date | null;
    timeZone: Generated<string | null>;
    pending: Pending<PostContent>;
    editedAt: At;
    createdAt: At;
    updatedAt: At;
  };
  postCorrections: {
    postId: string;
    number: number;
    note: string;
    before: Json<CorrectedText>;
    after: Json<CorrectedText>;
    at: At;
    withdrawnAt: ColumnType<Date | null, Date | null | undefined>;
  };
  policies: {
    id: Generated<string>;
    slug: string;
    kind: Generated<PolicyKind>;
    title: string;
    summary: string;
    asksAcceptance: Generated<boolean>;
    revision: Generated<number>;
    trashedAt: Date | null;
    withdrawnAt: Date | null;
    createdAt: At;
    updatedAt: At;
  };
  policyVersions: {
    policyId: string;
    number: number;
    body: Json<RichText>;
    hash: string;
    effectiveAt: Date | null;
    material: boolean;
    changeNote: string;
    announced: Generated<boolean>;
    timeZone: string | null;
    revision: Generated<number>;
    createdAt: At;
    updatedAt: At;
  };
  policyAcceptances: {
    id: Generated<string>;
    policyId: string;
    number: number;
    userId: string;
    hash: string;
    acceptedAt: At;
  };
  formerSlugs: { kind: 'post' | 'policy' | 'product' | 'deck'; slug: string; itemId: string; createdAt: At };
  products: {
    id: Generated<string>;
    name: string;
    title: string;
    summary: string;
    body: Json<RichText>;
    pictures: Json<Picture[]>;
    prices: Json<Money[]>;
    stock: number;
    waitlist: boolean;
    specification: Json<Product['specification']>;
    featured: boolean;
    seo: Json<Seo>;
    categories: ColumnType<string[], string | undefined, string>;
    variants: ColumnType<ProductVariants, string | undefined, string>;
    status: Generated<ProductStatus>;
    pending: Pending<ProductDraft>;
    editedAt: ColumnType<Date | null, undefined, Date>;
    position: Generated<number>;
    revision: Generated<number>;
    trashedAt: Date | null;
    createdAt: At;
    updatedAt: At;
  };
  productVariants: { productId: string; key: string; stock: number };
  productCategories: {
    slug: string;
    name: string;
    position: number;
    revision: Generated<number>;
    trashedAt: Date | null;
    updatedAt: At;
  };
  productImports: {
    id: Generated<string>;
    changes: Json<ImportedChange[]>;
    at: At;
    undoneAt: ColumnType<Date | null, undefined, Date>;
  };
  decks: {
    id: Generated<string>;
    slug: string;
    kind: 'deck' | 'document';
    title: string;
    summary: string;
    status: Generated<'draft' | 'published'>;
    audience: Generated<'investors' | 'link-only'>;
    publishedAt: Date | null;
    publishedVersion: number | null;
    revision: Generated<number>;
    edition: Generated<number>;
    trashedAt: Date | null;
    createdAt: At;
    updatedAt: At;
  };
  slides: {
    id: Generated<string>;
    deckId: string;
    position: number | null;
    title: string;
    body: Json<RichText>;
    picture: ColumnType<Picture | null, string | null, string | null>;
    notes: Generated<string>;
    layout: Generated<SlideLayout>;
    revision: Generated<number>;
    removedAt: Date | null;
    removedFrom: number | null;
    removedBy: string | null;
  };
  deckVersions: {
    deckId: string;
    number: number;
    edition: number;
    title: string;
    summary: string;
    kind: 'deck' | 'document';
    slides: Json<StoredSlide[]>;
    note: Generated<string>;
    authorId: string | null;
    createdAt: At;
  };
  deckShares: {
    id: Generated<string>;
    deckId: string;
    label: string;
    secretHash: Buffer;
    audience: 'anyone' | 'signed-in';
    password: Buffer | null;
    gate: Generated<number>;
    asksEmail: Generated<boolean>;
    mayDownload: Generated<boolean>;
    tellsOwner: Generated<boolean>;
    expiresAt: Date | null;
    revokedAt: Date | null;
    createdBy: string | null;
    createdAt: At;
  };
  deckVisits: {
    id: Generated<string>;
    deckId: string;
    shareId: string | null;
    userId: string | null;
    visitor: string | null;
    email: string | null;
    gate: number | null;
    startedAt: At;
    lastAt: At;
  };
  slideViews: {
    id: Generated<string>;
    visitId: string;
    slideId: string;
    milliseconds: Generated<number>;
    at: At;
  };
  deckGateAttempts: { shareId: string; client: string; at: At };
  deckPositions: { deckId: string; userId: string; position: number; updatedAt: At };
  reservations: {
    key: string;
    productId: string | null;
    variant: ColumnType<string | null, string | null | undefined>;
    quantity: number;
    releasedAt: Date | null;
    createdAt: At;
  };
  media: {
    id: Generated<string>;
    hash: string;
    alt: string;
    size: number;
    width: number;
    height: number;
    widths: number[];
    tint: string;
    focusX: ColumnType<number | null, number | null | undefined>;
    focusY: ColumnType<number | null, number | null | undefined>;
    revision: Generated<number>;
    createdAt: At;
  };
  mediaReplacements: {
    id: Generated<string>;
    fromId: string;
    toId: string;
    records: string[];
    at: At;
    undoneAt: ColumnType<Date | null, undefined, Date>;
  };
  versions: {
    kind: string;
    itemId: string;
    number: number;
    title: string;
    content: Json<unknown>;
    reason: VersionReason;
    actorId: string | null;
    at: At;
  };
  previews: {
    id: Generated<string>;
    record: string;
    secretHash: Buffer;
    actorId: string | null;
    createdAt: At;
    expiresAt: Date;
    revokedAt: Date | null;
    lastOpenedAt: Date | null;
  };
  presence: { record: string; userId: string; name: string; since: At; seenAt: At };
  redirects: {
    id: Generated<string>;
    from: string;
    to: string;
    status: 301 | 302 | 308;
    revision: Generated<number>;
    hits: Generated<number>;
    lastHitAt: Date | null;
    createdAt: At;
    updatedAt: At;
  };
  events: { sequence: Generated<number>; tags: string[]; at: At };
};

/** Without a layout in versions from before there were layouts. */
export type StoredSlide = Omit<Slide, 'layout'> & { notes: string; layout?: SlideLayout };

export type StoredProduct = Selectable<ContentTables['products']>;
