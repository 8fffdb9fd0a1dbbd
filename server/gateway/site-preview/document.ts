/**
 * Changes a rendered public page for the preview: its links stay there, its forms and scripts do nothing. React writes every
 * attribute with quotes and escapes what is in it, so tags and attributes are found reliably.
 */
import { siteFormat } from '#contract/site-format.ts';
import { isTheme, themeCookie } from '#contract/theme.ts';
import { escapeXml } from '#contract/xml.ts';
import { localTime } from '#contract/zoned-time.ts';

type Preview = {
  readonly moment: Date;
  /** The public path with its query. */
  readonly path: string;
  /** Address of the form for another moment. */
  readonly formPath: string;
  /** The text typed there, if it is not a date. */
  readonly typed: string | null;
  readonly isPast: boolean;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The target of a link of the page, or null if the link stays as it is. */
  hrefOf(link: string): string | null;
};

export function previewDocument(html: string, preview: Preview): string {
  return inertDocument(html, preview.cookies)
    .replace(/(<a\b[^<>]*?\shref=")(\/[^"<>]*)"/g, (whole, before: string, link: string) => {
      const changed = preview.hrefOf(link.replaceAll('&amp;', '&'));
      return changed === null ? whole : `${before}${escapeXml(changed)}"`;
    })
    .replace(skipLink, '')
    .replace(/<body\b[^<>]*>/, (body) => body + (skipLink.exec(html)?.[0] ?? '') + barOf(preview));
}

/** The document has no scripts, its forms do nothing, and its theme is that of the person who looks. */
export function inertDocument(html: string, cookies: Preview['cookies']): string {
  const theme = cookies[themeCookie];
  return withoutScripts(html)
    .replace(/<link rel="(?:modulepreload|canonical|manifest)"[^<>]*>/g, '')
    .replace(/<html\b/, isTheme(theme) ? `<html data-theme="${theme}"` : '<html')
    .replace(/<meta name="robots"[^<>]*>/g, '')
    .replace(/<head>/, '<head><meta name="robots" content="noindex">')
    .replace(/<title>/, '<title>Preview: ')
    .replace(/<form\b/g, '<form inert style="opacity: 0.55"');
}

const withoutScripts = (html: string): string =>
  html
    .split(/<script\b/)
    .map((part, index) => (index === 0 ? part : part.split('</script>').slice(1).join('</script>')))
    .join('');

/** The link that skips to the content comes before the bar too. */
const skipLink = /<a href="#content"[^<>]*>[^<]*<\/a>/;

const momentFormat = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions;

const known = {
  future:
    'Posts and policies that are scheduled until then are shown. Pages, products, menus and settings are as they are now. Forms do not work here.',
  past: 'Posts, pages and policies are shown as far as their dates and versions are known. Posts withdrawn since are missing; products, menus and settings are as they are now. Forms do not work here.',
};

function barOf({ moment, path, formPath, typed, isPast }: Preview): string {
  const { locale, timeZone } = siteFormat();
  const when = new Intl.DateTimeFormat(locale, { ...momentFormat, timeZone }).format(moment);
  const value = localTime(moment, timeZone);
  const error =
    typed === null
      ? ''
      : `<p id="preview-error" class="field-error" role="alert">Please enter a date and a time, such as ${value}.</p>`;
  const described = typed === null ? '' : ' aria-invalid="true" aria-describedby="preview-error"';
  return `<aside aria-label="Preview" style="border-bottom: 3px solid var(--accent); background: var(--sunken); padding-block: var(--space-s)">
<div class="wrap" style="display: grid; gap: var(--space-s)">
<p><strong>Preview of <time datetime="${moment.toISOString()}">${escapeXml(when)}</time> (${escapeXml(timeZone)})</strong></p>
<p class="small soft">${isPast ? known.past : known.future}</p>
<form method="get" action="${escapeXml(formPath)}" aria-label="Preview of another moment" style="display: flex; flex-wrap: wrap; align-items: end; gap: var(--space-s)">
<input type="hidden" name="path" value="${escapeXml(path)}"><input type="hidden" name="from" value="${moment.toISOString()}">
<div class="field"><label for="preview-at">Date and time in ${escapeXml(timeZone)}</label>
<input id="preview-at" class="input" type="datetime-local" name="at" value="${escapeXml(value)}" required${described}>${error}</div>
<button class="button button-quiet">Change</button>
<a class="button button-quiet" href="${escapeXml(path)}">Leave the preview</a>
</form></div></aside>`;
}
