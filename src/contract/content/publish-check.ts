/** Errors prevent publishing, warnings do not. */
import * as z from 'zod';
import { linksOf, linksOfBlock } from '../internal-links.ts';
import { headingText, plainText, type RichText } from '../rich-text.ts';
import type { PageBlock } from './pages.ts';

export const finding = z.object({
  level: z.enum(['error', 'warning']),
  field: z.string(),
  message: z.string(),
});
export type Finding = z.infer<typeof finding>;

type Seo = { readonly title: string | null; readonly description: string | null };
type Described = { readonly alt: string } | null;
/** Approximate number of characters that search engines show. */
export const shownInResults = { title: 60, description: 160 } as const;

type Post = {
  readonly title: string;
  readonly summary: string;
  readonly body: RichText;
  readonly cover: Described;
  readonly seo: Seo;
};
type Page = { readonly title: string; readonly blocks: readonly PageBlock[]; readonly seo: Seo };

/** `missing` leads nowhere, `hidden` to a record that is not published. */
export type BrokenLinks = ReadonlyMap<string, 'missing' | 'hidden' | 'trashed'>;

export function checkPost(post: Post, broken: BrokenLinks): Finding[] {
  return [
    ...(post.title.trim() === '' ? [error('title', 'The title is empty.')] : []),
    ...(hasText(post.body) ? [] : [error('body', 'The text is empty.')]),
    ...(post.summary.trim() === ''
      ? [warning('summary', 'The summary is missing. Lists, feeds and search engines show it.')]
      : []),
    ...checkPicture('cover', post.cover),
    ...checkText('body', post.body, broken),
    ...checkSeo({ title: post.seo.title ?? post.title, description: post.seo.description ?? post.summary }),
  ];
}

export function checkPage(page: Page, broken: BrokenLinks): Finding[] {
  return [
    ...(page.title.trim() === '' ? [error('title', 'The title is empty.')] : []),
    ...(page.blocks.length === 0 ? [error('blocks', 'The page has no blocks.')] : []),
    ...page.blocks.flatMap((block, index) => checkBlock(block, `blocks.${index}`, broken)),
    ...checkSeo({ title: page.seo.title ?? page.title, description: page.seo.description ?? '' }),
  ];
}

function checkBlock(block: PageBlock, field: string, broken: BrokenLinks): Finding[] {
  const empty = block.type === 'richText' ? !hasText(block.body) : 'heading' in block && block.heading === '';
  return [
    ...(empty ? [warning(field, block.type === 'richText' ? 'This text is empty.' : 'This heading is empty.')] : []),
    ...picturesOf(block).flatMap((picture) => checkPicture(field, picture)),
    ...(block.type === 'richText'
      ? checkText(field, block.body, broken)
      : linksOfBlock(block).flatMap((href) => checkLink(field, href, broken))),
  ];
}

function picturesOf(block: PageBlock): Described[] {
  if (block.type === 'hero' || block.type === 'image') return [block.picture];
  return block.type === 'people' ? block.people.map(({ picture }) => picture) : [];
}

function checkPicture(field: string, picture: Described): Finding[] {
  if (!picture) return [];
  if (picture.alt.trim() === '')
    return [warning(field, 'The picture has no description. Leave it empty only for decorative pictures.')];
  return looksLikeFile(picture.alt)
    ? [error(field, `“${picture.alt}” is a file name, not a description of the picture.`)]
    : [];
}

const looksLikeFile = (alt: string) => /^\S+\.(?:jpe?g|png|webp|gif|avif|heic)$/i.test(alt.trim());

/**
 * The reason why a text with missing pictures is not published, also where nothing else of a text is checked. Null if
 * no picture is missing.
 */
export function missingPictures(doc: RichText): string | null {
  const missing = countMissing(doc);
  if (missing === 0) return null;
  return missing === 1
    ? 'A picture is missing in the text. Choose it, or remove its place.'
    : `${missing} pictures are missing in the text. Choose them, or remove their places.`;
}

function checkMissing(field: string, doc: RichText): Finding[] {
  const missing = missingPictures(doc);
  return [
    ...(missing === null ? [] : [error(field, missing)]),
    // Some texts are older than the marked places of pictures.
    ...(plainText(doc).includes('[Picture left out')
      ? [warning(field, 'The text says “[Picture left out]” where a picture was not pasted.')]
      : []),
  ];
}

const countMissing = (node: object): number => {
  const { type, content = [] } = node as { type?: string; content?: readonly object[] };
  return content.reduce((sum: number, child) => sum + countMissing(child), type === 'missingPicture' ? 1 : 0);
};

function checkText(field: string, doc: RichText, broken: BrokenLinks): Finding[] {
  const images = doc.content.flatMap((block) => (block.type === 'image' ? [block.attrs] : []));
  return [
    ...checkMissing(field, doc),
    ...checkHeadings(field, doc),
    ...images.flatMap((image) => checkPicture(field, image)),
    ...[...new Set(linksOf(doc))].flatMap((href) => checkLink(field, href, broken)),
  ];
}

/** The page title is level 1, so texts start with level 2. */
function checkHeadings(field: string, doc: RichText): Finding[] {
  const headings = doc.content.flatMap((block) =>
    block.type === 'heading' ? [{ level: block.attrs.level, text: headingText(block) }] : [],
  );
  const skipped = headings.find(({ level }, index) => level === 3 && headings[index - 1] === undefined);
  return [
    ...(skipped ? [warning(field, `“${skipped.text}” is a subheading without a heading above it.`)] : []),
    ...(headings.some(({ text }) => text === '') ? [warning(field, 'A heading is empty.')] : []),
  ];
}

function checkLink(field: string, href: string, broken: BrokenLinks): Finding[] {
  const problem = broken.get(href);
  if (!problem) return [];
  return problem === 'hidden'
    ? [warning(field, `The link to ${href} does not work yet: what it leads to is not published.`)]
    : [error(field, `The link to ${href} does not work.`)];
}

function checkSeo({ title, description }: { title: string; description: string }): Finding[] {
  return [
    ...(title.length > shownInResults.title
      ? [
          warning(
            'seoTitle',
            `Search engines show about ${shownInResults.title} characters of a title. This one has ${title.length}.`,
          ),
        ]
      : []),
    ...(description.length > shownInResults.description
      ? [
          warning(
            'seoDescription',
            `Search engines show about ${shownInResults.description} characters of a description. This one has ${description.length}.`,
          ),
        ]
      : []),
  ];
}

const hasText = (doc: RichText) =>
  plainText(doc).trim() !== '' || doc.content.some(({ type }) => type === 'image' || type === 'embed');

const error = (field: string, message: string): Finding => ({ level: 'error', field, message });
const warning = (field: string, message: string): Finding => ({ level: 'warning', field, message });
