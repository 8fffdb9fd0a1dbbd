import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Failure, failure, failures, messages } from '#contract/failures.ts';
import { refreshAfter, retryScript, retryText } from '#contract/retry-script.ts';
import { t, textLocale } from '#contract/translate.ts';
import { translateMessage } from '#contract/translate-message.ts';
import { type ErrorResponse, type ErrorResponseFactory, errorHeaders } from '../../error-response.ts';
import type { SecurityHeaders } from './headers.ts';

const reasons: Record<number, string> = {
  400: 'This address is not valid.',
  404: 'Nothing was found at this address.',
  405: 'This address does not support this method.',
  408: 'The request took too long to arrive.',
  414: 'This address is too long.',
  413: 'This is too large to be sent.',
  417: 'This site does not support the Expect header of this request.',
  501: 'This site does not support the transfer encoding of this request.',
  421: 'This site does not use this host name.',
  429: 'Too many requests. Please wait a moment and try again.',
  431: 'The headers of this request are too large.',
  503: failures.overloaded().userMessage,
  502: messages.unknown,
  504: messages.noResponse,
};

/** The same as a failure, for programs. */
export const refusal = (status: number): Failure =>
  failure(status, 'refused', reasons[status] ?? STATUS_CODES[status] ?? messages.unknown);

/** Inline and allowed by hash, because the request for a style sheet may be rejected too. */
const style =
  ':root{color-scheme:light dark}body{display:grid;min-height:90vh;margin:0;padding:0 max(1.25rem,50% - 22rem);place-content:center start;background:#f6f3ec;color:#14201f;font:1.125rem/1.6 system-ui,sans-serif}h1{margin:0;font:400 3rem/1.1 Georgia,serif}a{display:inline-block;padding:.7rem 1.4rem;border-radius:3px;background:#0f3d3e;color:#f6f3ec;text-decoration:none}@media(prefers-color-scheme:dark){body{background:#0c1818;color:#e9ece5}a{background:#e9ece5;color:#0c1818}}';
/** In seconds; bounds the number of pages in memory. */
const longestPause = 30;
export const retryScriptHash = `sha256-${createHash('sha256').update(retryScript).digest('base64')}`;
const styleHash = createHash('sha256').update(style).digest('base64');

export function createErrorPages(headers: SecurityHeaders): ErrorResponseFactory {
  /** Also by language, which is only known once the site is. */
  const responses = new Map<string, ErrorResponse>();
  return (status, retryAfter) => {
    const pause = retryAfter === undefined ? null : Math.min(retryAfter, longestPause);
    const key = `${textLocale()} ${status} ${pause}`;
    const known = responses.get(key);
    if (known) return known;
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
<html lang="${textLocale()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('Error')}</title>
<style>${style}</style>
<main>
<h1>${t('Error')}</h1>
<p>${t('Error Code: {status}', { status })}</p>
<p>${translateMessage(reasons[status] ?? STATUS_CODES[status] ?? messages.unknown)}</p>
${pause === null ? '' : retrying(pause)}<p><a href="/">${t('Back to Home')}</a></p>
</main>
`;
