/** Brings in what the dry run listed: each entry in a transaction of its own, so that after a crash the rest follows. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Picture } from '#contract/content/media.ts';
import { pageAddress } from '#contract/content/page-addresses.ts';
import { pageHref } from '#contract/content/pages.ts';
import { tags } from '#contract/events.ts';
import { isFailure } from '#contract/failures.ts';
import { readingMinutes } from '#contract/rich-text.ts';
import { href } from '#contract/routes.ts';
import type { Author } from '../../audit/record.ts';
import { databaseFailure } from '../../database/faults.ts';
import { commit, emit } from '../../events/emit.ts';
import { createRow, createWithFreeSlug } from '../../records/change.ts';
import { json } from '../../records/json.ts';
import { freeSlugs } from '../../records/slug.ts';
import type { Service } from '../../service.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { announceInMenus } from '../menu-links.ts';
import { pages } from '../pages/changes.ts';
import { contentOf as contentOfPage } from '../pages/queries.ts';
import { posts } from '../posts/changes.ts';
import { contentOf as contentOfPost } from '../posts/queries.ts';
import { lockAll } from '../redirects/rules.ts';
import { saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { type Ready, readyText, withPictures } from './articles.ts';
import type { FindAuthors } from './authors.ts';
import { takenPaths } from './former-addresses.ts';
import type { FoundText } from './found.ts';
import type { Taken } from './pictures.ts';
import { knownSources } from './reading.ts';
import type { SpellTag } from './tags.ts';

type Tables = Kysely<ContentTables>;
type Entry = { readonly moveId: string; readonly position: number };
export type Bringing = {
  readonly service: Service<ContentTables>;
  readonly author: Author;
  readonly authorsOf: FindAuthors;
  readonly spell: SpellTag;
  readonly take: (address: string) => Promise<Taken>;
};

/** Webhooks report news of today, not what an old site had. */
const { webhookEvents: _posts, ...quietPosts } = posts;
const { webhookEvents: _pages, ...quietPages } = pages;
export const quiet = { posts: quietPosts, pages: quietPages };

/** Does nothing for an entry that is not ready, or whose move was stopped. A fault of the entry is stored with it; others are thrown. */
export async function bringText({ service, ...bringing }: Bringing, entry: Entry, found: FoundText): Promise<void> {
  const { content, notes, pictures } = readyText(found);
  if (!content) return;
  const taken = new Map<string, Picture>();
  const all = [...notes];
  for (const address of pictures.keys()) {
    const picture = await bringing.take(address);
    if (typeof picture === 'string') all.push(`Without the picture ${address.slice(0, 300)}: ${picture}`);
    else taken.set(address, picture);
  }
  const body = withPictures(content.body, (address) => taken.get(address) ?? null);
  const picture = found.cover && taken.get(found.cover.address);
  const cover = picture ? { ...picture, alt: found.cover?.alt ?? '' } : null;
  const making = { ...bringing, found, cover, content: { ...content, body } };
  try {
    await commit(service, async (transaction) => {
      if (!(await lockReady(transaction, entry))) return;
      if ((await knownSources(transaction, [found.source])).size > 0) return set(transaction, entry, { state: 'same' });
      const made = found.kind === 'post' ? await makePost(transaction, making) : await makePage(transaction, making);
      await set(transaction, entry, {
        state: 'made',
        notes: json([...all, ...made.notes]),
        recordId: made.id,
        revision: made.revision,
      });
    });
  } catch (error) {
    if (databaseFailure(error)) throw error;
    if (!isFailure(error))
      service.app.log.error({ err: error, ...entry }, 'an entry of another site could not be brought in');
    const reason = isFailure(error) ? error.userMessage : 'An unknown error occurred.';
    await set(service.database, entry, { state: 'failed', notes: json([...all, reason]) });
  }
}

type Making = Omit<Bringing, 'service' | 'take'> & {
  readonly found: FoundText;
  readonly content: Ready;
  readonly cover: Picture | null;
};
type Made = { readonly id: string; readonly revision: number; readonly notes: readonly string[] };

async function makePost(
  transaction: Tables,
  { author, authorsOf, spell, found, content, cover }: Making,
): Promise<Made> {
  const { named, body, tags: words, ...fields } = content;
  const { status, publishedAt } = datesOf(found);
  const slugs = freeSlugs(transaction, { table: 'posts', column: 'slug', title: named, fallback: 'post' });
  const given = { ...fields, body, cover, tags: spell(words), pinned: found.pinned, authors: authorsOf(found.authors) };
  await lockPictures(transaction, given);
  const { value: slug } = await slugs.next();
  const isPublic = status === 'published';
  const row = await createRow(transaction, author, quiet.posts, {
    values: {
      ...given,
      slug,
      readingMinutes: readingMinutes(body),
      status,
      publishedAt,
      ...(isPublic && publishedAt ? { updatedAt: notLater(publishedAt), editedAt: notLater(publishedAt) } : {}),
    },
    log: ['slug', 'title', 'status'],
  });
  if (isPublic) {
    await saveVersion(transaction, author, posts, { row, content: contentOfPost(row), reason: 'published' });
    emit(transaction, [tags.posts, tags.post(row.slug)]);
  }
  return { id: row.id, revision: row.revision, notes: noteOfAddress(found, href('post', { slug: row.slug })) };
}

async function makePage(transaction: Tables, { author, found, content, cover }: Making): Promise<Made> {
  const { title, named, body, seo } = content;
  const picture = cover && { id: randomUUID(), type: 'image' as const, picture: cover, caption: null, wide: false };
  const text = { id: randomUUID(), type: 'richText' as const, heading: null, body };
  const blocks = [...(picture ? [picture] : []), ...(body.content.length > 0 ? [text] : [])];
  await lockPictures(transaction, { blocks });
  await lockAll(transaction);
  const address = await freeAddressOf(transaction, found.former);
  const isDraft = datesOf(found).status !== 'published';
  const row = await createWithFreeSlug(transaction, author, quiet.pages, {
    column: 'route',
    title: named,
    fallback: 'page',
    values: { title, blocks, seo, isDraft, address },
    log: ['title'],
  });
  if (!isDraft) {
    await saveVersion(transaction, author, pages, { row, content: contentOfPage(row), reason: 'published' });
    emit(transaction, [tags.page(row.route), tags.pages]);
    await announceInMenus(transaction, 'ownPage');
  }
  return { id: row.route, revision: row.revision, notes: noteOfAddress(found, pageHref(row)) };
}

/** Where the old site had the page, if the site has nothing there. */
async function freeAddressOf(transaction: Tables, former: readonly string[]): Promise<string | null> {
  const isTaken = await takenPaths(transaction, former);
  return former.find((path) => pageAddress.safeParse(path).success && !isTaken(path)) ?? null;
}

const notLater = (at: Date) => sql<Date>`least(now(), ${at}::timestamptz)`;

/** A schedule that has passed is published; a date to come makes a schedule. */
function datesOf({ kind, status, date }: FoundText): { status: FoundText['status']; publishedAt: Date | null } {
  if (status === 'draft' || status === 'archived')
    return { status, publishedAt: status === 'archived' ? (date ?? new Date()) : null };
  if (date && date > new Date())
    return kind === 'post' ? { status: 'scheduled', publishedAt: date } : { status: 'draft', publishedAt: null };
  return { status: 'published', publishedAt: date ?? new Date() };
}

/** Said where a redirect cannot be seen to follow from the old name. */
const noteOfAddress = ({ slug, former }: FoundText, now: string): string[] =>
  former.length > 0 && slug !== '' && !now.endsWith(`/${slug}`) ? [`Its address is ${now} now.`] : [];

async function lockReady(transaction: Tables, { moveId, position }: Entry): Promise<boolean> {
  const { rows } = await sql`
    select from content.moved_entries e join content.moves m on m.id = e.move_id and m.state = 'moving'
    where e.move_id = ${moveId} and e.position = ${position} and e.state in ('ready', 'failed')
    for update of e for share of m`.execute(transaction);
  return rows.length > 0;
}

type Fields = Partial<{
  state: 'made' | 'same' | 'failed' | 'undone' | 'kept';
  notes: string;
  recordId: string;
  revision: number;
}>;

export async function set(database: Tables, { moveId, position }: Entry, fields: Fields): Promise<void> {
  await database
    .updateTable('movedEntries')
    .set(fields)
    .where('moveId', '=', moveId)
    .where('position', '=', position)
    .execute();
}
