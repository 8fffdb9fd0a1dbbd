/** Moving out: texts as Markdown with their pictures, lists as CSV and settings as JSON, in one archive that moving in reads. */

import { pageHref } from '#contract/content/pages.ts';
import { getPageRecord, listPageRecords, type PageRecord } from '#contract/content/pages-admin.ts';
import { getPolicyRecord, listPolicyRecords } from '#contract/content/policies-admin.ts';
import { getPolicyVersion } from '#contract/content/policy-versions.ts';
import { getPostRecord, listPostRecords, type PostRecord } from '#contract/content/posts-admin.ts';
import { productRows } from '#contract/content/product-csv.ts';
import { listProductRecords } from '#contract/content/products-admin.ts';
import { listRedirectRecords } from '#contract/content/redirects.ts';
import { getSiteRecord } from '#contract/content/site.ts';
import { writeCsv } from '#contract/csv.ts';
import { type ArchiveFile, download } from '#contract/download.ts';
import { markdownOf } from '#contract/markdown-of.ts';
import { href } from '#contract/routes.ts';
import { slugFrom } from '#contract/slugs.ts';
import type { PageContext } from '../../page.ts';
import { allPages } from '../../request/all-pages.ts';
import { textOfPage } from './page-as-text.ts';

type Context = PageContext<'siteAdmin'>;
type Fields = Readonly<Record<string, unknown>>;
/** Pictures that the archive has so far, and those of the text that is being written. */
type Pictures = { readonly known: Set<string>; waiting: string[] };

/** Throws the download. */
export async function sendSite(context: Context): Promise<never> {
  const { api, site, now, viewer } = context;
  const redirects = (await api(listRedirectRecords, {})).items;
  const { menus, ...settings } = await api(getSiteRecord, {});
  // A person who may not read them gets an error page instead of the beginning of a file.
  await Promise.all([api(listPostRecords, pageOf(undefined)), api(listPageRecords, {})]);
  const may = (permission: 'policies.manage' | 'products.manage') => viewer?.permissions.has(permission) === true;
  const pictures: Pictures = { known: new Set(), waiting: [] };

  async function* files(): AsyncGenerator<ArchiveFile> {
    yield { name: 'README.txt', body: once(readme) };
    yield {
      name: 'redirects.csv',
      body: csvOf([['from', 'to', 'status'], ...redirects.map(({ from, to, status }) => [from, to, String(status)])]),
    };
    yield { name: 'menus.json', body: once(JSON.stringify(menus, null, 2)) };
    yield { name: 'site.json', body: once(JSON.stringify(settings, null, 2)) };
    yield* posts();
    yield* pages();
    if (may('policies.manage')) yield* policies();
    if (may('products.manage')) {
      const all = await allPages((after) => api(listProductRecords, { ...pageOf(after) }));
      yield { name: 'products.csv', body: csvOf(productRows(all)) };
    }
  }
  async function* posts(): AsyncGenerator<ArchiveFile> {
    for await (const { id } of listed((after) => api(listPostRecords, pageOf(after)))) {
      const post = await api(getPostRecord, { id });
      yield text(
        `posts/${post.slug}.md`,
        fieldsOfPost(post, pictures),
        markdownOf(post.content.body.content, (src) => pictureIn(pictures, src)),
      );
      yield* picturesOf(pictures);
    }
  }
  async function* pages(): AsyncGenerator<ArchiveFile> {
    for (const { route, trashedAt } of (await api(listPageRecords, {})).items) {
      if (trashedAt !== null) continue;
      const page = await api(getPageRecord, { route });
      yield text(
        `pages/${route}.md`,
        fieldsOfPage(page),
        markdownOf(textOfPage(page.content.blocks), (src) => pictureIn(pictures, src)),
      );
      yield* picturesOf(pictures);
    }
  }
  async function* policies(): AsyncGenerator<ArchiveFile> {
    for await (const { id } of listed((after) => api(listPolicyRecords, pageOf(after)))) {
      const { slug, kind, title, summary, inForce, draft, scheduled } = await api(getPolicyRecord, { id });
      const number = (inForce ?? scheduled ?? draft)?.number;
      if (number === undefined) continue;
      const { body, effectiveAt } = await api(getPolicyVersion, { id, number: String(number) });
      const fields = {
        type: 'policy',
        title,
        slug,
        kind,
        description: summary,
        date: effectiveAt,
        draft: inForce === null,
      };
      yield text(
        `policies/${slug}.md`,
        fields,
        markdownOf(body.content, (src) => pictureIn(pictures, src)),
      );
      yield* picturesOf(pictures);
    }
  }
  const day = now.toISOString().slice(0, 10);
  throw download({ name: `${slugFrom(site.name) || 'site'}-${day}.zip`, type: 'application/zip', files: files() });
}

const pageOf = (after: string | undefined) => ({ pageSize: '100', ...(after ? { after } : {}) });

async function* listed<Item>(
  load: (after: string | undefined) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): AsyncGenerator<Item> {
  let after: string | null | undefined;
  do {
    const { items, next } = await load(after ?? undefined);
    yield* items;
    after = next;
  } while (after !== null);
}

function fieldsOfPost({ slug, status, publishedAt, content }: PostRecord, pictures: Pictures): Fields {
  const { title, summary, cover, tags, authors, pinned, seo } = content;
  return {
    type: 'post',
    title,
    slug,
    url: href('post', { slug }),
    date: publishedAt,
    draft: status === 'draft',
    status,
    description: summary,
    tags,
    authors: authors.map(({ name }) => name),
    image: cover && { src: pictureIn(pictures, cover.src), alt: cover.alt },
    pinned,
    seo_title: seo.title,
    seo_description: seo.description,
  };
}

const fieldsOfPage = ({ route, address, isDraft, content: { title, seo } }: PageRecord): Fields => ({
  type: 'page',
  title,
  slug: route,
  url: pageHref({ route, address }),
  draft: isDraft,
  seo_title: seo.title,
  seo_description: seo.description,
});

/** JSON is YAML too. */
function text(name: string, fields: Fields, body: string): ArchiveFile {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`],
  );
  return { name, body: once(`---\n${lines.join('\n')}\n---\n\n${body}\n`) };
}

/** Texts are in folders beside that of the pictures. */
function pictureIn(pictures: Pictures, src: string): string {
  const name = src.split('/').at(-1) ?? '';
  if (!src.startsWith('/media/')) return src;
  if (!pictures.known.has(name)) pictures.waiting.push(name);
  pictures.known.add(name);
  return `../pictures/${name}`;
}

function* picturesOf(pictures: Pictures): Generator<ArchiveFile> {
  for (const picture of pictures.waiting.splice(0)) yield { name: `pictures/${picture}`, picture };
}

const csvOf = (rows: ReadonlyArray<readonly string[]>) => once(`\uFEFF${writeCsv(rows)}`);

async function* once(words: string): AsyncGenerator<string> {
  yield words;
}

const readme = `Texts of this site are Markdown, with their fields before them, in the folders posts, pages and policies.
Their pictures are in the folder pictures. Moving in (Site, Moving) reads this archive.

It has what visitors see, and drafts that were never published. It lacks:
- earlier versions, corrections, and changes that wait beside a published text
- what is in the trash
- the forms of blocks of pages: moving in makes one text of a page
- decks, the look and its typefaces
- people, orders and waitlists, which are files of their own on their screens
Moving in does not import policies, redirects, menus and settings of the site. Products have their own import.
`;
