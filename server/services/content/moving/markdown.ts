/** Markdown as HTML, with what Jekyll, Hugo and Astro add to it. */
import { Lexer, Marked, type Token, type Tokens } from 'marked';
import { escapeHtml as escaped } from '#contract/escape-html.ts';
import { Problem } from './found.ts';

type Html = { readonly html: string; readonly notes: readonly string[] };

/** Throws a `Problem`, and a `RangeError` for what is nested too deeply. */
export function htmlOf(markdown: string, { isMdx }: { readonly isMdx: boolean }): Html {
  const dropped = new Set<string>();
  const footnotes = new Map<string, string>();
  const source = prepared(markdown, { isMdx, footnotes, drop: (what) => dropped.add(what.slice(0, 60)) });
  const notes = dropped.size > 0 ? [`Left out: ${[...dropped].slice(0, 20).join(', ')}.`] : [];
  return { html: rendered(source, footnotes), notes };
}

const maxSigns = 1_000;
/** The bound for all tables of a text together. */
const maxCells = 200_000;
/** In characters of HTML. A footnote counts for each reference to it. */
const maxNotes = 1_000_000;

/** Reading one line takes as long as the square of its signs. */
class BoundedLexer extends Lexer {
  override inlineTokens(line: string, tokens?: Token[]): Token[] {
    if ((line.match(/[[_*<`~!]/g)?.length ?? 0) > maxSigns) throw new Problem('It has a line with too many signs.');
    return super.inlineTokens(line, tokens);
  }
}

/** A title under a picture, as themes show it, is its caption. Footnotes are words in the line that they belong to. */
function rendered(source: string, footnotes: ReadonlyMap<string, string>): string {
  const known = new Map<string, string>();
  let [cells, noted] = [0, 0];
  const marked: Marked = new Marked({
    tokenizer: {
      table(text) {
        const [, head = '', , rows = ''] = this.rules.block.table.exec(text) ?? [];
        // Each row is filled up to the width of the head.
        cells += head.split('|').length * rows.split('\n').length;
        if (cells > maxCells) throw new Problem('Its tables have too many cells.');
        return false;
      },
    },
    renderer: {
      image({ href, title, text }) {
        const image = `<img src="${escaped(href)}" alt="${escaped(text)}">`;
        return title ? `<figure>${image}<figcaption>${escaped(title)}</figcaption></figure>` : image;
      },
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    },
    extensions: [
      {
        name: 'footnote',
        level: 'inline',
        start: (text) => text.indexOf('[^'),
        tokenizer(text) {
          const [raw, note = ''] = /^\[\^([^\]\s]{1,80})\]/.exec(text) ?? [];
          return raw !== undefined && footnotes.has(note) ? { type: 'footnote', raw, note } : undefined;
        },
        renderer({ note }) {
          const name = String(note);
          const html = known.get(name) ?? `<span role="doc-footnote">${plain(footnotes.get(name) ?? '')}</span>`;
          known.set(name, html);
          noted += html.length;
          if (noted > maxNotes) throw new Problem('Its footnotes are too long.');
          return html;
        },
      },
    ],
  });
  return marked.parser(new BoundedLexer(marked.defaults).lex(source));
}

/** Footnotes have no marks. */
const plain = (markdown: string): string => wordsIn(new BoundedLexer().inlineTokens(markdown));

const wordsIn = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return wordsIn(token.tokens);
      if (token.type === 'html' || token.type === 'br') return /^<(?!br)/i.test(token.raw) ? '' : ' ';
      const { type, text, escaped: isRaw } = token as Tokens.Text;
      return type === 'text' && !isRaw ? text : escaped(text);
    })
    .join('');

const siteAddress = /\{\{-?\s{0,9}site\.(?:base_?url|url)\s{0,9}-?\}\}/gi;
const filtered = /\{\{-?\s{0,9}["']([^"'{}]{1,500})["']\s{0,9}\|\s{0,9}(?:relative_url|absolute_url)\s{0,9}-?\}\}/g;
const reference = /\{\{[<%]\s{0,9}(?:rel)?ref\s{1,9}["']([^"'{}]{1,500})["'][^{}]{0,200}[>%]\}\}/g;
const linked = /\{%-?\s{0,9}(link|post_url)\s{1,9}([^\s%{}]{1,500})\s{0,9}-?%\}/g;
const player = /\{\{[<%]\s{0,9}(youtube|vimeo)\s{1,9}(?:id=)?["']?([\w-]{1,40})["']?[^{}]{0,200}[>%]\}\}/g;
const figure = /\{\{[<%]\s{0,9}figure\s([^{}]{1,2000})[>%]\}\}/g;
const highlight =
  /^\s{0,9}(?:\{%-?\s{0,9}(?:end)?highlight\b[^%]{0,80}%\}|\{\{[<%]\s{0,9}\/?\s{0,9}highlight\b[^{}]{0,80}[>%]\}\})\s{0,9}$/;
const raw = /\{%-?\s{0,9}(?:end)?raw\s{0,9}-?%\}/g;
const other =
  /\{\{[<%]\s{0,9}(\/?[\w./-]{1,60})[^{}]{0,500}[>%]\}\}|\{%-?\s{0,9}(\w{1,60})[^%]{0,500}%\}|\{\{[^{}]{0,500}\}\}/g;
const attributes = /\{:\s?[.#:\w][^{}\n]{0,200}\}/g;
/** Longer than the fences that code has. */
const tagged = '`'.repeat(20);
const code = /^\s{0,3}(?:`{3,}|~{3,})/;
const ofModule = /^(?:import\s.{0,500}\sfrom\s|import\s["']|export\s(?:const|default|function)\s)/;

const footnote = /^\[\^([^\]\s]{1,80})\]:[ \t](.+)$/;
const underline = /^ {0,3}(?:-+|=+)[ \t]{0,9}$/;

type Preparing = {
  readonly isMdx: boolean;
  readonly footnotes: Map<string, string>;
  readonly drop: (what: string) => void;
};

/** Templates fill in what the text does not have: links and pictures become plain, the rest is left out and named. */
function prepared(markdown: string, { isMdx, footnotes, drop }: Preparing): string {
  let fence: string | undefined;
  let note: string | undefined;
  let underlines = 0;
  const lineOf = (line: string): string => {
    if (highlight.test(line) && (fence === undefined || fence === tagged)) {
      fence = fence === undefined ? tagged : undefined;
      return tagged;
    }
    const sign = code.exec(line)?.[0].trim();
    if (sign && (fence === undefined || (sign.startsWith(fence) && line.trim() === sign)))
      fence = fence === undefined ? sign : undefined;
    if (fence !== undefined || sign) return line;
    // Each takes as long as the text.
    if (underline.test(line) && ++underlines > maxSigns) throw new Problem('It has too many lines of signs.');
    const [, name, words] = footnote.exec(line) ?? [];
    if (note !== undefined && /^(?: {2,}|\t)\S/.test(line)) {
      footnotes.set(note, `${footnotes.get(note)} ${line.trim()}`);
      return '';
    }
    note = name;
    if (name !== undefined && words !== undefined) {
      footnotes.set(name, words.trim());
      return '';
    }
    if (isMdx && ofModule.test(line)) return '';
    return /\{[{%:]/.test(line) ? withoutTemplates(line, drop) : line;
  };
  return markdown.split('\n').map(lineOf).join('\n');
}

function withoutTemplates(line: string, drop: Preparing['drop']): string {
  const words = line
    .replace(siteAddress, '')
    .replace(filtered, '$1')
    .replace(reference, '$1')
    .replace(linked, (_, kind: string, name: string) => `/${kind === 'link' ? name : `_posts/${name}.md`}`)
    .replace(
      player,
      (_, kind: string, id: string) =>
        `\n\n${kind === 'youtube' ? 'https://www.youtube.com/watch?v=' : 'https://vimeo.com/'}${id}\n\n`,
    )
    .replace(figure, (_, given: string) => figureOf(given));
  // In a line of code, they are words.
  if (words.includes('`')) return words;
  return words
    .replace(raw, '')
    .replace(attributes, '')
    .replace(other, (whole: string, hugo?: string, liquid?: string) => {
      if (!hugo?.startsWith('/') && !liquid?.startsWith('end')) drop(hugo ?? liquid ?? whole);
      return '';
    });
}

const attribute = /(?:^|\s)(\w{1,20})=["']([^"']{0,1000})["']/g;

function figureOf(given: string): string {
  const all = new Map([...given.matchAll(attribute)].map(([, name, value = '']) => [name, value]));
  const [src = '', alt = '', caption = all.get('title')] = ['src', 'alt', 'caption'].map((name) => all.get(name));
  const words = caption ? `<figcaption>${escaped(caption)}</figcaption>` : '';
  return `\n\n<figure><img src="${escaped(src)}" alt="${escaped(alt)}">${words}</figure>\n\n`;
}
