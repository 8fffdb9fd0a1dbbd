/** Fills an empty site once: with the demo company, or with bare pages. Content that is there is never touched. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Picture } from '../../../../src/contract/content/media.ts';
import type { PageBlock } from '../../../../src/contract/content/pages.ts';
import { type RichText, readingMinutes } from '../../../../src/contract/rich-text.ts';
import { publish } from '../decks/admin/publishing.ts';
import { createMediaFiles } from '../media/files.ts';
import { hashOf } from '../policies/queries.ts';
import { type ContentTables, json } from '../tables.ts';
import type { DemoContent, DemoDeck, DemoPolicy, DemoSlide } from './demo-content.ts';
import { insertPictures, type StoredPictures, storePictures, withPictures } from './pictures.ts';

type Tables = Kysely<ContentTables>;
type Options = { database: Tables; dataDirectory: string; content: () => Promise<DemoContent> };
type Filled = {
  site: DemoContent['site'];
  pages: Array<{
    route: DemoContent['pages'][number]['route'];
    title: string;
    blocks: PageBlock[];
    seo: DemoContent['pages'][number]['seo'];
  }>;
  posts: Array<Omit<DemoContent['posts'][number], 'cover'> & { cover: Picture | null }>;
  policies: DemoPolicy[];
  products: Array<Omit<DemoContent['products'][number], 'pictures'> & { pictures: Picture[] }>;
  decks: Array<Omit<DemoDeck, 'slides'> & { slides: Array<Omit<DemoSlide, 'picture'> & { picture: Picture | null }> }>;
};

/** `content` is asked for only when the site is empty: the demo company's texts are not kept in memory otherwise. */
export async function seedOnce({ database, dataDirectory, content }: Options): Promise<void> {
  if (await hasContent(database)) return;
  const demo = await content();
  const pictures = await storePictures(createMediaFiles(dataDirectory), demo);
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('content_seed'))`.execute(transaction);
    if (!(await hasContent(transaction))) await insert(transaction, demo, pictures);
  });
}

const hasContent = async (database: Tables) =>
  (await database.selectFrom('site').select('singleton').executeTakeFirst()) !== undefined;

async function insert(database: Tables, demo: DemoContent, pictures: StoredPictures): Promise<void> {
  await insertPictures(database, demo, pictures);
  const { site, pages, posts, policies, products, decks } = withPictures(demo, pictures) as Filled;
  await database
    .insertInto('site')
    .values({ value: json(site) })
    .execute();
  await database
    .insertInto('pages')
    .values(
      pages.map(({ blocks, seo, ...page }) => ({
        ...page,
        blocks: json(blocks.map((block) => ({ ...block, id: randomUUID() }))),
        seo: json(seo),
      })),
    )
    .execute();
  if (posts.length > 0) await database.insertInto('posts').values(posts.map(postRow)).execute();
  for (const policy of policies) await insertPolicy(database, policy);
  if (products.length > 0) await database.insertInto('products').values(products.map(productRow)).execute();
  for (const deck of decks) await insertDeck(database, deck);
}

const postRow = ({ body, cover, seo, publishedAt, ...post }: Filled['posts'][number]) => ({
  ...post,
  body: json(body),
  cover: cover && json(cover),
  seo: json(seo),
  readingMinutes: readingMinutes(body as RichText),
  publishedAt: post.status === 'draft' ? null : new Date(publishedAt),
  ...(post.status === 'draft' ? {} : { updatedAt: writtenAt(publishedAt), editedAt: writtenAt(publishedAt) }),
});

const writtenAt = (publishedAt: string) => sql<Date>`least(now(), ${publishedAt}::timestamptz)`;

const productRow = (
  { body, pictures, prices, specification, seo, waitlist, ...product }: Filled['products'][number],
  position: number,
) => ({
  ...product,
  body: json(body),
  pictures: json(pictures),
  prices: json(prices),
  specification: json(specification),
  seo: json(seo),
  waitlist: waitlist ?? false,
  status: 'active' as const,
  position,
});

async function insertPolicy(database: Tables, { versions, ...policy }: DemoPolicy): Promise<void> {
  const { id } = await database.insertInto('policies').values(policy).returning('id').executeTakeFirstOrThrow();
  const rows = versions.map(({ body, effectiveAt, ...version }) => ({
    ...version,
    policyId: id,
    body: json(body),
    hash: hashOf(body),
    effectiveAt: new Date(effectiveAt),
    announced: sql<boolean>`${effectiveAt}::timestamptz <= now()`,
  }));
  await database.insertInto('policyVersions').values(rows).execute();
}

async function insertDeck(database: Tables, { slides, publishedAt, ...deck }: Filled['decks'][number]): Promise<void> {
  const at = deck.status === 'draft' ? null : new Date(publishedAt);
  const { id } = await database
    .insertInto('decks')
    .values({ ...deck, status: 'draft', publishedAt: at, updatedAt: at ?? sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = slides.map(({ title, body, picture }, index) => ({
    deckId: id,
    position: index + 1,
    title,
    body: json(body),
    picture: picture && json(picture),
  }));
  await database.insertInto('slides').values(rows).execute();
  if (at) await publish(database, { deckId: id, authorId: null, note: '' });
}
