import { documentEnd } from './embed-payload.ts';

/** The start of a document whose page is not ready yet, up to where the page begins. */
export type PageFrame = { readonly start: string };

const mainStart = '<main id="content"';
const reload = '<meta http-equiv="refresh" content="0">';
/** `precedence` makes React write all of these into the head, so nothing in it has an end tag but titles and scripts. */
const headTags = /<title>[^<]*<\/title>|<script\b[^>]*>[^<]*<\/script>|<(?:meta|link)\b[^>]*>/g;

/** `html` is a document with an empty page. */
export const frameOf = (html: string): PageFrame => ({ start: html.slice(0, pageStart(html)) });

/**
 * Returns the part of the whole document that follows the frame. Tags of the head that the frame lacks come last in the body,
 * where React looks for them too. `isSame` is false if the document begins otherwise, as the site has changed meanwhile: it is
 * then loaded again.
 */
export function restAfter({ start }: PageFrame, html: string): { readonly rest: string; readonly isSame: boolean } {
  const at = pageStart(html);
  const known = new Set(tagsOf(start));
  const tags = tagsOf(html);
  const own = tags.filter((tag) => !known.has(tag) && !tag.includes('rel="preload"'));
  const isSame = outsideHead(html.slice(0, at)) === outsideHead(start) && [...known].every((tag) => tags.includes(tag));
  const end = html.lastIndexOf('<script type="text/x-component"');
  const last = end < at ? html.length - documentEnd.length : end;
  const rest = html.slice(at, last) + own.join('') + (isSame ? '' : reload) + html.slice(last);
  return { rest, isSame };
}

const headEnd = '</head>';
const tagsOf = (html: string): string[] => html.slice(0, html.indexOf(headEnd)).match(headTags) ?? [];
const outsideHead = (html: string): string => html.slice(0, html.indexOf('<head>')) + html.slice(html.indexOf(headEnd));

function pageStart(html: string): number {
  const main = html.indexOf(mainStart);
  if (main < 0) throw new Error('the document has no place for its page');
  return html.indexOf('>', main) + 1;
}
