/** The export of Ghost: one JSON document, read as it comes. */
import { JSONParser } from '@streamparser/json';
import * as z from 'zod';
import { moveLimits } from '#contract/content/moving.ts';
import { withoutSlashAtEnd } from '#contract/trim-end.ts';
import { decodedText } from './decoded.ts';
import {
  type Byline,
  dateOf,
  type Found,
  type FoundText,
  type Open,
  type Reader,
  sourceOf,
  Unreadable,
} from './found.ts';

const maxKey = 200;
const maxLinks = 100;
const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').replaceAll('\0', ''));
const key = z.coerce.string().max(maxKey);
const post = z.object({
  id: key,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  type: text,
  page: z.unknown().optional(),
  status: text,
  visibility: text,
  featured: z.unknown().optional(),
  feature_image: text,
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  published_at: z.unknown().optional(),
  author_id: z.unknown().optional(),
});
const named = z.object({ id: key, name: text, email: text, visibility: text });
const link = z.object({
  post_id: key,
  tag_id: z.unknown().optional(),
  author_id: z.unknown().optional(),
  feature_image_alt: text,
});

type Known = {
  readonly tags: Map<string, string>;
  readonly users: Map<string, Byline>;
  readonly tagsOf: Map<string, string[]>;
  readonly authorsOf: Map<string, string[]>;
  readonly altOf: Map<string, string>;
};

export const readGhost: Reader = async function* (open, address) {
  const known: Known = { tags: new Map(), users: new Map(), tagsOf: new Map(), authorsOf: new Map(), altOf: new Map() };
  let hasPosts = false;
  for await (const { table, value } of rowsOf(open)) {
    if (table === 'posts') hasPosts = true;
    else learn(known, table, value);
  }
  if (!hasPosts) throw new Unreadable('This is JSON, but no export of Ghost with posts in it.');
  let number = 0;
  for await (const { table, value } of rowsOf(open)) {
    if (table !== 'posts') continue;
    number++;
    const { data } = post.safeParse(value);
    const place = `post ${number}`;
    yield data
      ? foundIn(data, { known, place, address })
      : { kind: 'other', source: `ghost ${place}`, place, title: place, notes: ['It has no id.'] };
  }
};

/** Rows of the tables of the database that was exported. */
async function* rowsOf(open: Open): AsyncGenerator<{ table: string; value: unknown }> {
  const rows: Array<{ table: string; value: unknown }> = [];
  const parser = new JSONParser({ paths: ['$.db.*.data.*.*', '$.data.*.*'], keepStack: false });
  parser.onValue = ({ value, stack, key }) => {
    const table = stack.at(-1)?.key ?? key;
    rows.push({ table: String(table), value });
  };
  let failed: Error | undefined;
  parser.onError = (error) => {
    failed = error;
  };
  let sinceRow = 0;
  for await (const piece of decodedText(open)) {
    if (parser.isEnded && piece.trim() === '') continue;
    parser.write(piece.replace(/^\ufeff/, ''));
    if (failed) throw new Unreadable(`This is not valid JSON: ${failed.message.slice(0, 200)}`);
    sinceRow = rows.length > 0 ? 0 : sinceRow + piece.length;
    if (sinceRow > 32 * moveLimits.text) throw new Unreadable('A part of the file is too long.');
    yield* rows.splice(0);
  }
  if (!parser.isEnded) throw new Unreadable('The file ends too early.');
}

function learn(known: Known, table: string, value: unknown): void {
  const row = named.safeParse(value).data;
  if (table === 'tags' && row && row.visibility !== 'internal') known.tags.set(row.id, row.name.slice(0, 200));
  if (table === 'users' && row)
    known.users.set(row.id, { name: row.name.slice(0, 200), email: row.email.slice(0, 200) });
  const { data } = link.safeParse(value);
  if (!data) return;
  const add = (map: Map<string, string[]>, id: unknown) => {
    const ids = map.get(data.post_id) ?? [];
    if (ids.length < maxLinks) ids.push(String(id).slice(0, maxKey));
    map.set(data.post_id, ids);
  };
  if (table === 'posts_tags') add(known.tagsOf, data.tag_id);
  if (table === 'posts_authors') add(known.authorsOf, data.author_id);
  if (table === 'posts_meta' && data.feature_image_alt)
    known.altOf.set(data.post_id, data.feature_image_alt.slice(0, 2_000));
}

type Context = { readonly known: Known; readonly place: string; readonly address: string };

function foundIn(row: z.output<typeof post>, { known, place, address }: Context): Found {
  const { id, title } = row;
  const entry = {
    source: row.uuid ? sourceOf('ghost', row.uuid) : sourceOf('ghost', address, id),
    place,
    title: title.trim() || 'Untitled',
  };
  const left = (why: string): Found => ({ kind: 'other', ...entry, notes: [why] });
  if (row.html === '' && row.status !== 'draft') return left('The export has no HTML of it.');
  if (row.html.length > moveLimits.text) return left('Its text is too long.');
  // Exports of Ghost do not contain the address of the site.
  const withAddress = (html: string) => html.replaceAll('__GHOST_URL__', withoutSlashAtEnd(address));
  const authors = known.authorsOf.get(id) ?? [String(row.author_id)];
  const isPublic = row.visibility === '' || row.visibility === 'public';
  const isOut = row.status === 'published';
  const status: FoundText['status'] =
    isOut && isPublic ? 'published' : row.status === 'scheduled' && isPublic ? 'scheduled' : 'draft';
  return {
    kind: row.type === 'page' || row.page === 1 || row.page === true ? 'page' : 'post',
    ...entry,
    slug: row.slug,
    summary: row.custom_excerpt,
    html: withAddress(row.html),
    hasLines: false,
    authors: authors.flatMap((each) => known.users.get(each) ?? []),
    tags: (known.tagsOf.get(id) ?? []).flatMap((each) => known.tags.get(each) ?? []),
    date: dateOf(row.published_at),
    status,
    cover: row.feature_image ? { address: withAddress(row.feature_image), alt: known.altOf.get(id) ?? '' } : null,
    pinned: row.featured === 1 || row.featured === true,
    seo: { title: row.meta_title || null, description: row.meta_description || null },
    former: row.slug ? [`/${row.slug}`] : [],
    notes: isPublic || !isOut ? [] : ['Only members could read it, so it comes as a draft.'],
  };
}
