/** Returns a failed form with its input to browsers without scripts, from strings, as it must work under overload. */
import type { Failure } from '#contract/failures.ts';
import { below } from '#contract/languages.ts';
import { shown } from '#contract/messages/write.ts';
import { langAttributes, siteFormat } from '#contract/site-format.ts';
import { t, textLocale } from '#contract/translate.ts';
import { escapeXml } from '#contract/xml.ts';
import type { Assets } from '../../../src/server-components/document.tsx';
import { readForm } from './form-body.ts';

/** A larger form carries a file, which no page can return. */
const maxBytes = 256 * 1024;
const maxFields = 100;

type Posted = { body: unknown; contentType: string | undefined; path: string };
type Options = { failure: Failure; assets: Assets };

export async function returnForm(
  { body, contentType, path }: Posted,
  { failure, assets }: Options,
): Promise<Buffer | null> {
  if (!Buffer.isBuffer(body) || body.length > maxBytes) return null;
  const form = await readForm(body, contentType, maxFields).catch(() => null);
  const fields = form ? [...form] : [];
  if (!fields.some(([name, value]) => isTyped(name, value))) return null;
  return Buffer.from(documentOf({ failure, assets, path, fields }));
}

type Field = readonly [string, FormDataEntryValue];
type DocumentOptions = Options & { path: string; fields: readonly Field[] };

function documentOf({ failure: { status, messages }, assets, path, fields }: DocumentOptions): string {
  const maySendAgain = status >= 500 || status === 429 || status === 408;
  const sheets = assets.css.map((sheet) => `<link rel="stylesheet" href="${escapeXml(sheet)}">`).join('\n');
  const title = escapeXml(t('Error'));
  return `<!doctype html>
<html ${langAttributes(textLocale())}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${assets.themeScript}</script>
<title>${title}</title>
${sheets}
</head>
<body>
<main id="content" class="error-screen">
<img class="error-logo error-logo-light" src="/logo-light.svg" alt="" width="64" height="64">
<img class="error-logo error-logo-dark" src="/logo-dark.svg" alt="" width="64" height="64">
<h1>${title}</h1>
<p class="error-code">${escapeXml(t('Error Code: {status}', { status }))}</p>
<p>${escapeXml(shown(messages.userMessage))}</p>
<form class="fields error-form" method="post" enctype="multipart/form-data" action="${escapeXml(path)}">
<h2>${escapeXml(t('What you typed'))}</h2>
${fields.map(fieldOf).join('\n')}
${maySendAgain ? `<p><button class="button">${escapeXml(t('Send again'))}</button></p>` : `<p><a class="button" href="${escapeXml(path)}">${escapeXml(t('Back to the page'))}</a></p>`}
</form>
<a class="error-home" href="${below(siteFormat().prefix, '/')}">${escapeXml(t('Back to Home'))}</a>
</main>
</body>
</html>
`;
}

function fieldOf([name, value]: Field, index: number): string {
  if (typeof value !== 'string')
    return value.size > 0
      ? `<p class="field-hint">${escapeXml(t('Please choose the file {file} again.', { file: value.name }))}</p>`
      : '';
  const attributes = `name="${escapeXml(name)}"`;
  if (!isTyped(name, value)) return `<input type="hidden" ${attributes} value="${escapeXml(value)}">`;
  const id = `returned-${index}`;
  const isLong = value.length > 60 || value.includes('\n');
  // The HTML parser drops one line break after the tag.
  const control = isLong
    ? `<textarea class="input" id="${id}" ${attributes}>\n${escapeXml(value)}</textarea>`
    : `<input class="input" id="${id}" ${attributes} value="${escapeXml(value)}">`;
  return `<div class="field"><label for="${id}">${escapeXml(labelOf(name))}</label>${control}</div>`;
}

/** Ids, keys, revisions, codes and rich text trees come from the page, not from the user. */
function isTyped(name: string, value: FormDataEntryValue): boolean {
  if (typeof value !== 'string' || value.trim() === '' || name.startsWith('$') || name === 'otp') return false;
  return !/^(?:on|true|false|\d+|[\da-f-]{16,}|[\w-]{20,}|\d{4}-\d\d-\d\dT\S+|[[{].*[\]}])$/is.test(value.trim());
}

function labelOf(name: string): string {
  const spaced = name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
