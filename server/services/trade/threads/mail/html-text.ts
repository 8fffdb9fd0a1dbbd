/** The text of an HTML part. Quotes get a `>`, and a picture of the e-mail is named where it stands. */
import { convert } from 'html-to-text';
import type { MailPart } from './mail-parser.ts';

/** In characters. */
const maxHtmlLength = 1_000_000;
const deepest = 100;

const embedded = /data:(image\/[a-z+.-]{1,20});base64,([a-z0-9+/=%\s]*)/gi;

/** Pictures that are written into the HTML itself become parts of the e-mail. */
export function withoutEmbedded(html: string): { readonly html: string; readonly pictures: readonly MailPart[] } {
  const pictures: MailPart[] = [];
  const rest = html.replaceAll(embedded, (_, type: string, base64: string) => {
    const cid = `embedded-${pictures.length + 1}`;
    pictures.push({ name: '', type: type.toLowerCase(), bytes: Buffer.from(base64, 'base64'), cid });
    return `cid:${cid}`;
  });
  return { html: rest, pictures };
}

export const pictureMark = (cid: string): string => `[cid:${cid}]`;

export function textOfHtml(html: string): { readonly text: string; readonly isCut: boolean } {
  const text = convert(html.slice(0, maxHtmlLength), {
    wordwrap: false,
    limits: { maxDepth: deepest },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'img', format: 'picture' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
    formatters: {
      picture(element, _walk, builder) {
        const { src = '', width = '', height = '' } = element.attribs as Record<string, string>;
        // An invisible picture only reports that the e-mail was opened.
        const isSeen = ![width, height].some((size) => size === '0' || size === '1');
        if (isSeen && src.toLowerCase().startsWith('cid:')) builder.addInline(pictureMark(src.slice('cid:'.length)));
      },
    },
  });
  return { text, isCut: html.length > maxHtmlLength };
}
