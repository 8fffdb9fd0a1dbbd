/** A folder of texts in Markdown, as Jekyll, Hugo and Astro have it, in a ZIP archive with its pictures. */
import { isUtf8 } from 'node:buffer';
import path from 'node:path/posix';
import { moveLimits } from '#contract/content/moving.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { type Archive, openArchive } from './archive.ts';
import {
  dateOf,
  type Found,
  type FoundText,
  type Open,
  Problem,
  pathIn,
  type Reader,
  sourceOf,
  Unreadable,
} from './found.ts';
import { type Fields, isOn, listOf, splitText, wordsOf } from './front-matter.ts';
import { htmlOf } from './markdown.ts';
import { addressOf, type Path, pathOf, patternOf, type Site, shapeOf } from './permalinks.ts';

type Text = Path & {
  readonly name: string;
  readonly fields: Fields;
  readonly body: string;
  readonly notes: readonly string[];
};

/** The address of a picture in the archive. */
export const archived = 'archive:';
const maxBytes = 4 * moveLimits.text;
const isText = /\.(?:md|markdown|mdown|mdx)$/i;
const folderOfPosts = /^(?:_?posts?|_drafts|blogs?|news|articles?|journal)$/i;
/** Where programs have the files that they copy as they are. */
const roots = ['', 'static/', 'public/', 'assets/', 'src/'];

export const readMarkdown: Reader = async function* (open, address, given) {
  const archive = await openArchive(open);
  const shape = shapeOf(archive.names);
  const names = archive.names.filter((name) => isText.test(name) && pathOf(name, shape) !== null);
  if (names.length === 0)
    throw new Unreadable(
      'The archive has no texts in Markdown (.md). Pack the folder of the site, such as _posts or content.',
    );
  if (names.length > moveLimits.entries) throw new Unreadable(`The archive has more than ${moveLimits.entries} texts.`);
  const site: Site = { shape, pattern: patternOf(shape, given || (await ownPattern(archive, shape))) };
  const addresses = await addressesOf(archive, names, site);
  for (const name of names) {
    try {
      yield foundIn(await textAt(archive, name, site), { archive, address, site, addresses });
    } catch (error) {
      if (!(error instanceof Problem || error instanceof RangeError)) throw error;
      const why = error instanceof Problem ? error.message : 'Its text is nested too deeply.';
      yield other(name, sourceOf('markdown', address, name), name, why);
    }
  }
};

/** Pictures of the archive by their address. */
export async function picturesIn(open: Open): Promise<(address: string, maxBytes: number) => Promise<Buffer>> {
  const archive = await openArchive(open);
  return (address, most) => archive.read(address.slice(archived.length), most);
}

const other = (name: string, source: string, title: string, why: string): Found => ({
  kind: 'other',
  source,
  place: name,
  title,
  notes: [why],
});

async function ownPattern(archive: Archive, shape: Site['shape']): Promise<string> {
  const name = ['_config.yml', '_config.yaml'].find((each) => archive.has(each));
  if (shape !== 'jekyll' || !name) return '';
  const text = (await archive.read(name, maxBytes).catch(() => Buffer.alloc(0))).toString();
  return /^permalink:[ \t]{0,9}["']?([^\s"'#]{1,200})/m.exec(text)?.[1] ?? '';
}

/** Where the old site had each text, so that links between files of the archive lead there. */
async function addressesOf(archive: Archive, names: readonly string[], site: Site): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const name of names) {
    try {
      const [first] = formerOf(await textAt(archive, name, site), site);
      if (first) addresses.set(name, first);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return addresses;
}

/** Throws a `Problem`. */
async function textAt(archive: Archive, name: string, { shape }: Site): Promise<Text> {
  const bytes = await archive.read(name, maxBytes);
  const { text, notes } = decoded(bytes);
  if (text.length > moveLimits.text) throw new Problem('Its text is too long.');
  return { ...(pathOf(name, shape) as Path), ...splitText(text), name, notes };
}

/** Files have no place that names their encoding. */
function decoded(bytes: Buffer): { text: string; notes: string[] } {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes).replaceAll('\0', '');
  return { text, notes: encoding === 'windows-1252' ? ['It is not UTF-8, so it was read as Windows-1252.'] : [] };
}

type Context = {
  readonly archive: Archive;
  readonly address: string;
  readonly site: Site;
  readonly addresses: ReadonlyMap<string, string>;
};

function foundIn(text: Text, { archive, address, site, addresses }: Context): Found {
  const { name, fields, folders, base } = text;
  const said = wordsOf(fields, 'title');
  const { heading, rest } = said ? { heading: said, rest: text.body } : withoutHeading(text.body);
  const title = heading || base.replace(/[-_]+/g, ' ');
  const source = sourceOf('markdown', address, name, title);
  if (base === '_index' || (base === 'index' && folders.length === 0))
    return other(name, source, title, 'It is the beginning of a site or of a list, which every site has here.');
  if (wordsOf(fields, 'type') === 'policy')
    return other(name, source, title, 'Policies are written here, and not brought in.');
  const moment = momentOf(text);
  const { html, notes } = htmlOf(rest, { isMdx: name.endsWith('.mdx') });
  const isDraft = isOn(fields, 'draft') || isOn(fields, 'published') === false || folders.includes('_drafts');
  const status = wordsOf(fields, 'status');
  const cover = coverOf(fields);
  return {
    kind: kindOf(text, moment),
    source,
    place: name,
    title,
    slug: wordsOf(fields, 'slug') || lastOf(wordsOf(fields, 'url', 'permalink')) || base,
    summary: escapeHtml(wordsOf(fields, 'description', 'summary', 'excerpt', 'subtitle')),
    html,
    hasLines: false,
    authors: authorsOf(fields),
    tags: [...new Set(listOf(fields, 'tags', 'tag', 'categories', 'category'))],
    date: moment,
    status: status === 'archived' ? status : isDraft || status === 'draft' ? 'draft' : 'published',
    cover: cover && { ...cover, address: pictureAt(archive, name, cover.address) },
    pinned: isOn(fields, 'pinned') || isOn(fields, 'sticky') || false,
    seo: { title: wordsOf(fields, 'seo_title') || null, description: wordsOf(fields, 'seo_description') || null },
    former: formerOf(text, site),
    notes: [...text.notes, ...notes],
    pictureAt: (picture) => pictureAt(archive, name, picture),
    linkAt: (link) => linkAt(addresses, name, link),
  };
}

/** A heading at the beginning is the title. */
function withoutHeading(body: string): { heading: string; rest: string } {
  const text = body.trimStart();
  const [line = ''] = text.split('\n', 1);
  return /^#[ \t]/.test(line)
    ? { heading: line.slice(2).trim(), rest: text.slice(line.length) }
    : { heading: '', rest: body };
}

function kindOf({ fields, folders }: Text, moment: Date | null): FoundText['kind'] {
  const said = wordsOf(fields, 'type', 'layout').toLowerCase();
  if (said === 'post' || said === 'page') return said;
  if (folders.some((folder) => folderOfPosts.test(folder))) return 'post';
  return moment === null || folders[0] === 'pages' ? 'page' : 'post';
}

/** Times without a zone are of UTC, on every machine. */
function momentOf({ fields, date }: Text): Date | null {
  const said = wordsOf(fields, 'date', 'pubdate', 'publishdate', 'published_at', 'pubdatetime') || (date ?? '');
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d?-\d\d?)(?:[T ]+(\d\d?:\d\d(?::\d\d(?:\.\d+)?)?))?[ ]*(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(said) ?? [];
  if (day === undefined) return dateOf(said);
  const full = (text: string) => text.replace(/(?<!\d)\d(?!\d)/g, '0$&');
  return dateOf(`${full(day)}T${full(time)}${zone.replace('UTC', 'Z').replace(/([+-]\d\d)(\d\d)/, '$1:$2')}`);
}

function authorsOf(fields: Fields): FoundText['authors'] {
  const names = listOf(fields, 'author', 'authors');
  for (const each of [fields.get('author'), fields.get('authors')].flat()) {
    const { name } = (each ?? {}) as { name?: unknown };
    if (typeof name === 'string') names.push(name.slice(0, 500));
  }
  return names.map((name) => ({ name, email: '' }));
}

function coverOf(fields: Fields): FoundText['cover'] {
  const names = ['image', 'cover', 'heroimage', 'featured_image', 'feature_image', 'thumbnail', 'images'];
  for (const name of names) {
    const value = [fields.get(name)].flat()[0] as Readonly<Record<string, unknown>> | string | undefined;
    const { src, path: at, url, image, alt } = typeof value === 'object' && value !== null ? value : { src: value };
    const address = [src, at, url, image].find((each) => typeof each === 'string' && each.trim() !== '');
    const words = typeof alt === 'string' ? alt : wordsOf(fields, 'image_alt', 'cover_alt', 'heroimagealt');
    if (address) return { address: String(address).trim(), alt: words };
  }
  return null;
}

/** The first is where the text was. */
function formerOf(text: Text, { shape, pattern }: Site): string[] {
  const { fields, base, folders } = text;
  const said = wordsOf(fields, 'permalink', 'url');
  const moment = momentOf(text);
  const isPost = kindOf(text, moment) === 'post';
  const ending = shape === 'jekyll' && pattern.endsWith('.html') ? '.html' : '';
  const chosen = said ? patternOf(shape, said) : isPost ? pattern : `/:path${ending}`;
  const categories = [
    ...folders.filter((folder) => !folder.startsWith('_')),
    ...listOf(fields, 'categories', 'category'),
  ];
  const own = /^https?:/.test(said)
    ? said
    : addressOf(chosen, { ...text, slug: wordsOf(fields, 'slug'), moment, categories });
  const all = [...(own ? [own] : []), ...listOf(fields, 'aliases', 'redirect_from')];
  return [
    ...new Set(
      all.flatMap(
        (each) =>
          pathIn(each.startsWith('/') || /^https?:/.test(each) ? each : path.join('/', ...folders, base, '..', each)) ??
          [],
      ),
    ),
  ];
}

const lastOf = (address: string): string =>
  address.includes(':') && !/^https?:/.test(address)
    ? ''
    : (pathIn(address)
        ?.split('/')
        .at(-1)
        ?.replace(/\.html?$/, '') ?? '');

const isWithHost = (address: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address);

/** The name of a file in the archive; undefined if it has none for this address. */
function fileAt(has: (name: string) => boolean, from: string, address: string): string | undefined {
  const [words = ''] = address.split(/[?#]/, 1);
  const name = (URL.canParse(words, 'http://old.example') ? decodedPath(words) : words).normalize('NFC');
  const alias = /^[@~]\/(.+)$/.exec(name)?.[1];
  if (alias) return has(`src/${alias}`) ? `src/${alias}` : undefined;
  if (!name.startsWith('/')) {
    // A text in a folder of its own is named as if it were beside it.
    const folder = path.dirname(from);
    const beside = [folder, path.dirname(folder)].map((each) => path.join(each, name)).find(has);
    if (beside) return beside;
  }
  return roots.map((root) => root + name.replace(/^\/+/, '')).find(has);
}

function decodedPath(words: string): string {
  try {
    return decodeURIComponent(words);
  } catch {
    return words;
  }
}

function pictureAt(archive: Archive, from: string, address: string): string {
  if (isWithHost(address)) return address;
  const name = fileAt(archive.has, from, address);
  // A picture beside the text has no address on the old site.
  return name === undefined && address.startsWith('/') ? address : `${archived}${name ?? address}`;
}

function linkAt(addresses: ReadonlyMap<string, string>, from: string, link: string): string {
  if (isWithHost(link) || link.startsWith('#')) return link;
  const hash = link.includes('#') ? link.slice(link.indexOf('#')) : '';
  const name =
    fileAt((each) => addresses.has(each), from, link) ??
    fileAt((each) => addresses.has(each), from, path.join('content', link));
  return name === undefined ? link : `${addresses.get(name)}${hash}`;
}
