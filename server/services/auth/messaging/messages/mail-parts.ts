/** The text and the HTML of an e-mail, from one letter. */

import type { Language } from '#contract/auth/users.ts';
import { coloursOf, isDefaultTheme, type LookContent, type LookTheme, radii } from '#contract/content/look.ts';
import { escapeHtml as escaped } from '#contract/escape-html.ts';
import { withLines } from '#contract/lines.ts';
import { paletteOf } from '#contract/look-palette.ts';
import { directionOf, langAttributes } from '#contract/site-format.ts';
import type { Letter } from './templates.ts';
import type { Texts } from './texts/english.ts';
import { fill, textsIn, unbroken } from './texts/texts.ts';

type Frame = {
  readonly site: string;
  readonly origin: string;
  /** Why the person gets it. */
  readonly reason: keyof Texts['reasons'];
  /** URL of the page that turns these e-mails off. */
  readonly unsubscribe: string | null;
  readonly language: Language;
  /** Null if it is not known. */
  readonly look: LookContent | null;
};

export function textOf(
  { paragraphs, quote, code, link }: Letter,
  { site, origin, reason, unsubscribe, language }: Omit<Frame, 'look'>,
): string {
  const texts = textsIn(language);
  const [first = '', ...others] = paragraphs;
  const labelled = (label: string, url: string) => fill(unbroken(texts.labelled), { label, url });
  const parts = [
    first,
    ...(code ? [code] : []),
    ...(quote ? [withLines(quote).replace(/^/gm, '> ')] : []),
    ...others,
    ...(link ? [labelled(link.label, link.url)] : []),
    `-- \n${site}\n${origin}\n${texts.reasons[reason]}${unsubscribe ? `\n${labelled(texts.unsubscribe, unsubscribe)}` : ''}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Styles are in the elements, because mail programs drop sheets; the one sheet is for dark mode. */
const darkSheet = ({
  ground,
  text,
  soft,
  line,
  action,
  onAction,
  link,
}: MailColours) => `@media (prefers-color-scheme: dark) {
body, .page { background: ${ground} !important; color: ${text} !important; }
.soft { color: ${soft} !important; }
.quote { border-color: ${line} !important; }
.button { background: ${action} !important; color: ${onAction} !important; }
.plain { color: ${link} !important; }
}`;

type MailColours = Readonly<Record<'ground' | 'text' | 'soft' | 'line' | 'action' | 'onAction' | 'link', string>>;
const neutral: Readonly<Record<LookTheme, MailColours>> = {
  light: {
    ground: '#ffffff',
    text: '#1d2127',
    soft: '#565e69',
    line: '#c4cad3',
    action: '#1d2127',
    onAction: '#ffffff',
    link: '#1f4f9e',
  },
  dark: {
    ground: '#16181c',
    text: '#eceef1',
    soft: '#aab1bb',
    line: '#4a515c',
    action: '#eceef1',
    onAction: '#16181c',
    link: '#a9c7ff',
  },
};

/** Neutral until the site has colours of its own. */
function coloursFor(look: LookContent | null, theme: LookTheme): MailColours {
  const colours = look && coloursOf(look, theme);
  if (!colours || isDefaultTheme(colours, theme)) return neutral[theme];
  const { ground, ink, soft, line, action, 'on-action': onAction, accent } = paletteOf(colours);
  return { ground, text: ink, soft, line, action, onAction, link: accent };
}

const face = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export function htmlOf(letter: Letter, { site, origin, reason, unsubscribe, language, look }: Frame): string {
  const texts = textsIn(language);
  // Programs for e-mail do not know the logical properties.
  const side = directionOf(language) ? 'right' : 'left';
  const light = coloursFor(look, 'light');
  const radius = look && light !== neutral.light ? radii[look.radius] : '6px';
  const { subject, paragraphs, quote, code, link } = letter;
  const [first = '', ...others] = paragraphs.map(paragraph);
  const body = [
    first,
    code
      ? `<p style="margin: 0 0 20px; font-size: 32px; font-weight: 600; letter-spacing: 0.15em">${escaped(code)}</p>`
      : '',
    quote
      ? `<blockquote class="quote" style="margin: 0 0 20px; padding-${side}: 16px; border-${side}: 3px solid ${light.line}; white-space: pre-line">${escaped(quote)}</blockquote>`
      : '',
    ...others,
    link
      ? `<p style="margin: 0 0 20px"><a class="button" href="${escaped(link.url)}" style="display: inline-block; padding: 12px 20px; border-radius: ${radius}; background: ${light.action}; color: ${light.onAction}; text-decoration: none">${escaped(link.label)}</a></p>`
      : '',
  ];
  return `<!doctype html>
<html ${langAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkSheet(coloursFor(look, 'dark'))}</style>
</head>
<body class="page" style="margin: 0; background: ${light.ground}; color: ${light.text}; ${face}; font-size: 16px; line-height: 1.5">
<main style="max-width: 560px; margin: 0 auto; padding: 32px 20px; overflow-wrap: anywhere">
<p style="margin: 0 0 24px; font-weight: 600">${escaped(site)}</p>
<h1 style="margin: 0 0 20px; font-size: 24px; line-height: 1.25">${escaped(subject)}</h1>
${body.filter(Boolean).join('\n')}
<p class="soft" style="margin: 32px 0 0; color: ${light.soft}; font-size: 14px">${escaped(texts.reasons[reason])}<br>${unsubscribe ? `<a class="plain" href="${escaped(unsubscribe)}" style="color: ${light.link}">${escaped(texts.unsubscribe)}</a><br>` : ''}<a class="plain" href="${escaped(origin)}" style="color: ${light.link}">${escaped(origin.replace(/^https?:\/\//, ''))}</a></p>
</main>
</body>
</html>
`;
}

const paragraph = (text: string) => `<p style="margin: 0 0 20px">${escaped(text)}</p>`;
