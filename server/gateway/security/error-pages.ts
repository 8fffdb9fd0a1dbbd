import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { coloursOf, isDefaultTheme, type LookContent, type LookTheme, radii } from '#contract/content/look.ts';
import { type Failure, failure } from '#contract/failures.ts';
import { below } from '#contract/languages.ts';
import { paletteOf } from '#contract/look-palette.ts';
import { type Message, message, ownText } from '#contract/messages/message.ts';
import { shown } from '#contract/messages/write.ts';
import { refreshAfter, retryScript, retryText } from '#contract/retry-script.ts';
import { langAttributes, siteFormat } from '#contract/site-format.ts';
import { t, textLocale } from '#contract/translate.ts';
import { type ErrorResponse, type ErrorResponseFactory, errorHeaders } from '../../http/error-response.ts';
import type { SecurityHeaders } from './headers.ts';

const reasons: Record<number, Message> = {
  400: message('address_invalid'),
  404: message('nothing_at_address'),
  405: message('method_not_supported'),
  408: message('request_too_slow'),
  414: message('address_too_long'),
  413: message('too_large'),
  417: message('expect_unsupported'),
  501: message('transfer_encoding_unsupported'),
  421: message('host_unknown'),
  429: message('too_many_requests'),
  431: message('headers_too_large'),
  503: message('overloaded'),
  502: message('unknown'),
  504: message('no_response'),
};

/** The same as a failure, for programs. */
export const refusal = (status: number): Failure => failure(status, 'refused', reasonOf(status));

function reasonOf(status: number): Message {
  const name = STATUS_CODES[status];
  return reasons[status] ?? (name === undefined ? message('unknown') : ownText(name));
}

/** The style is inline and allowed by hash, because the request for a style sheet may be rejected too. */
const styleOf = (light: Colours, dark: Colours, radius: string) =>
  `:root{color-scheme:light dark}body{display:grid;min-height:90vh;margin:0;padding:0 max(1.25rem,50% - 22rem);place-content:center start;background:${light.ground};color:${light.text};font:1.125rem/1.6 system-ui,sans-serif}h1{margin:0;font:400 3rem/1.1 Georgia,serif}a{display:inline-block;padding:.7rem 1.4rem;border-radius:${radius};background:${light.action};color:${light.onAction};text-decoration:none}@media(prefers-color-scheme:dark){body{background:${dark.ground};color:${dark.text}}a{background:${dark.action};color:${dark.onAction}}}`;
/** Looks come and go. */
const maxPages = 500;
/** Seconds; it bounds the number of pages in memory. */
const maxPauseSeconds = 30;
export const retryScriptHash = `sha256-${createHash('sha256').update(retryScript).digest('base64')}`;

type Colours = Readonly<Record<'ground' | 'text' | 'action' | 'onAction', string>>;
const usual = {
  light: { ground: '#f6f3ec', text: '#14201f', action: '#0f3d3e', onAction: '#f6f3ec' },
  dark: { ground: '#0c1818', text: '#e9ece5', action: '#e9ece5', onAction: '#0c1818' },
};
let style = styleOf(usual.light, usual.dark, radii.slight);

/** These pages have the look of the site once it is known. */
export function setErrorLook(look: LookContent): void {
  const coloursFor = (theme: LookTheme): Colours => {
    const colours = coloursOf(look, theme);
    if (isDefaultTheme(colours, theme)) return usual[theme];
    const { ground, ink, action, 'on-action': onAction } = paletteOf(colours);
    return { ground, text: ink, action, onAction };
  };
  style = styleOf(coloursFor('light'), coloursFor('dark'), radii[look.radius]);
}

export function createErrorPages(headers: SecurityHeaders): ErrorResponseFactory {
  /** The key includes language and style, which are known only once the site is. */
  const responses = new Map<string, ErrorResponse>();
  return (status, retryAfter) => {
    const pause = retryAfter === undefined ? null : Math.min(retryAfter, maxPauseSeconds);
    const styleHash = createHash('sha256').update(style).digest('base64');
    const key = `${siteFormat().prefix} ${textLocale()} ${styleHash} ${status} ${pause}`;
    const known = responses.get(key);
    if (known) return known;
    if (responses.size >= maxPages) responses.clear();
    const response = {
      headers: {
        ...headers,
        ...errorHeaders,
        'content-security-policy': `${errorHeaders['content-security-policy']}; style-src 'sha256-${styleHash}'${pause === null ? '' : `; script-src '${retryScriptHash}'`}`,
        'content-type': 'text/html; charset=utf-8',
      },
      body: page(status, pause),
    };
    responses.set(key, response);
    return response;
  };
}

const retrying = (pause: number) => `<p>${t(retryText)}</p>
<script data-after="${pause}">${retryScript}</script>
<noscript><meta http-equiv="refresh" content="${refreshAfter}"></noscript>
`;

const page = (status: number, pause: number | null) => `<!doctype html>
<html ${langAttributes(textLocale())}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('Error')}</title>
<style>${style}</style>
<main>
<h1>${t('Error')}</h1>
<p>${t('Error Code: {status}', { status })}</p>
<p>${shown(reasonOf(status))}</p>
${pause === null ? '' : retrying(pause)}<p><a href="${below(siteFormat().prefix, '/')}">${t('Back to Home')}</a></p>
</main>
`;
