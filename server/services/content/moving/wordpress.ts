/** The export of WordPress ("WXR"): RSS with what the blog had in elements of its own. */
import { moveLimits } from '#contract/content/moving.ts';
import {
  type Byline,
  dateOf,
  type Found,
  type FoundText,
  type Open,
  pathIn,
  type Reader,
  sourceOf,
  Unreadable,
} from './found.ts';
import { wordsIn } from './html-nodes.ts';
import { readXml } from './xml.ts';

type Item = {
  readonly line: number;
  readonly fields: Map<string, string>;
  readonly tags: string[];
  readonly meta: Map<string, string>;
  comments: number;
};
type Picture = { readonly address: string; readonly alt: string };
/** Entries of the file that items refer to, also later ones. */
type Known = {
  readonly site: string;
  readonly authors: ReadonlyMap<string, Byline>;
  readonly pictures: ReadonlyMap<string, Picture>;
};

/** A text keeps fewer of them. */
const maxTags = 100;
/** Types that are no content of people. */
const silent = new Set(['revision', 'nav_menu_item', 'customize_changeset', 'oembed_cache', 'attachment']);
const statuses: Readonly<Record<string, FoundText['status']>> = { publish: 'published', future: 'scheduled' };

export const readWordpress: Reader = async function* (open) {
  const known = await readKnown(open);
  for await (const item of itemsOf(open)) {
    const found = foundIn(item, known);
    if (found) yield found;
  }
};

async function readKnown(open: Open): Promise<Known> {
  const authors = new Map<string, Byline>();
  const pictures = new Map<string, Picture>();
  const channel = new Map<string, string>();
  const onAuthor = (fields: ReadonlyMap<string, string>) => {
    const login = fields.get('wp:author_login') ?? '';
    const email = fields.get('wp:author_email') ?? '';
    if (authors.size === moveLimits.entries)
      throw new Unreadable(`The file has more than ${moveLimits.entries} authors.`);
    authors.set(login, { name: fields.get('wp:author_display_name') || login, email });
  };
  for await (const { fields, meta } of itemsOf(open, { channel, onAuthor })) {
    const address = fields.get('wp:attachment_url');
    if (!address) continue;
    if (pictures.size === moveLimits.entries)
      throw new Unreadable(`The file has more than ${moveLimits.entries} pictures.`);
    const alt = meta.get('_wp_attachment_image_alt') ?? '';
    pictures.set(fields.get('wp:post_id') ?? '', { address, alt });
  }
  if (!channel.has('wp:wxr_version'))
    throw new Unreadable('This is XML, but no export of WordPress. Use Tools, Export, All content there.');
  const site = channel.get('wp:base_blog_url') || channel.get('link') || '';
  return { site, authors, pictures };
}

type Listening = {
  readonly channel: Map<string, string>;
  readonly onAuthor: (fields: ReadonlyMap<string, string>) => void;
};

/** Items one after another. The fields of the channel and its authors are reported on the way. */
async function* itemsOf(open: Open, { channel, onAuthor }: Partial<Listening> = {}): AsyncGenerator<Item> {
  const path: string[] = [];
  const done: Item[] = [];
  let item: Item | null = null;
  let fields = new Map<string, string>();
  let category: string | null = null;
  const reading = readXml(open, {
    opened(name, attributes, line) {
      path.push(name);
      if (path.length === 3 && name === 'item')
        item = { line, fields: new Map(), tags: [], meta: new Map(), comments: 0 };
      if (path.length === 3) fields = new Map();
      if (name === 'wp:postmeta') fields = new Map();
      category = attributes['domain'] ?? null;
    },
    closed(name, text) {
      path.pop();
      const depth = path.length;
      if (depth === 2 && item && name === 'item') {
        done.push(item);
        item = null;
      } else if (depth === 2 && name === 'wp:author') onAuthor?.(fields);
      else if (depth === 2) channel?.set(name, text.slice(0, 2_000));
      else if (depth === 3 && item && name === 'category') {
        if ((category === 'post_tag' || category === 'category') && text.trim() && item.tags.length < maxTags)
          item.tags.push(wordsIn(text).slice(0, 200));
      } else if (depth === 3 && item && name === 'wp:postmeta')
        item.meta.set(fields.get('wp:meta_key') ?? '', (fields.get('wp:meta_value') ?? '').slice(0, 2_000));
      else if (depth === 3 && item && name === 'wp:comment') item.comments++;
      else if (depth === 3 && item) item.fields.set(name, text);
      else if (depth === 3 || (depth === 4 && path[3] === 'wp:postmeta')) fields.set(name, text);
    },
  });
  for await (const _ of reading) yield* done.splice(0);
  if (path.length > 0) throw new Unreadable('The file ends too early.');
}

function foundIn(item: Item, { site, authors, pictures }: Known): Found | null {
  const of = (name: string) => item.fields.get(name) ?? '';
  const type = of('wp:post_type');
  const id = of('wp:post_id');
  const title = wordsIn(of('title'));
  const entry = { source: sourceOf('wordpress', site, id), place: `line ${item.line}`, title: title || 'Untitled' };
  const left = (why: string): Found => ({ kind: 'other', ...entry, notes: [why] });
  if (silent.has(type)) return null;
  if (type !== 'post' && type !== 'page')
    return left(`It is of the kind ${type.slice(0, 40) || 'unknown'}, which has no place here.`);
  if (id === '') return left('It has no id.');
  const status = of('wp:status');
  if (status === 'trash') return left('It was in the trash.');
  if (status === 'auto-draft' || status === 'inherit') return null;
  const html = of('content:encoded');
  if (html.length > moveLimits.text) return left('Its text is too long.');
  const isSecret = of('wp:post_password') !== '';
  const author = authors.get(of('dc:creator')) ?? (of('dc:creator') ? { name: of('dc:creator'), email: '' } : null);
  const former = pathIn(of('link'));
  const notes: string[] = [];
  if (isSecret) notes.push('It had a password, so it comes as a draft.');
  if (status === 'private') notes.push('It was private, so it comes as a draft.');
  if (status === 'pending') notes.push('It waited for review, so it comes as a draft.');
  if (item.comments > 0) notes.push(`Comments do not come (${item.comments}).`);
  const picture = pictures.get(item.meta.get('_thumbnail_id') ?? '');
  return {
    kind: type,
    ...entry,
    slug: decoded(of('wp:post_name')),
    summary: of('excerpt:encoded'),
    html,
    // The present editor marks its blocks; the old one wrote lines.
    hasLines: !html.includes('<!-- wp:'),
    authors: author ? [author] : [],
    tags: item.tags.filter((tag) => tag.toLowerCase() !== 'uncategorized'),
    date: dateIn(of('wp:post_date_gmt')) ?? dateIn(of('wp:post_date')),
    status: isSecret ? 'draft' : (statuses[status] ?? 'draft'),
    cover: picture ?? null,
    pinned: of('wp:is_sticky') === '1',
    seo: {
      title: item.meta.get('_yoast_wpseo_title') || null,
      description: item.meta.get('_yoast_wpseo_metadesc') || null,
    },
    former: former ? [former] : [],
    notes,
  };
}

const dateIn = (text: string): Date | null =>
  /^[1-9]/.test(text) ? dateOf(`${text.trim().replace(' ', 'T')}Z`) : null;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
