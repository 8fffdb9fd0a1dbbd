/** A visitor who comes to `/` for the first time is led to the language that the browser prefers. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isBot } from '#contract/bots.ts';
import type { ShownSite } from '#contract/content/site.ts';
import { below, type Language, languagesOf } from '#contract/languages.ts';
import { languageCookie } from '../session/cookies.ts';
import type { SiteSource } from '../upstream/site-source.ts';
import { pagePathOf } from './respond.ts';

/** Whether somebody is led at all: not who comes from a page of the site, as by the switch, or was led before, and no program. */
const mayBeLed = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-fetch-site'] !== 'same-origin' &&
  !wasLed.test(headers.cookie ?? '') &&
  !isBot(headers['user-agent'] ?? '');

/** Undefined for those who stay. It is asked before each cached first page is sent. */
export function preferredLanguage(headers: IncomingHttpHeaders, site: ShownSite | null): Language | undefined {
  if (!site || site.languages.length === 0 || !mayBeLed(headers)) return undefined;
  const languages = languagesOf(site);
  const found = wanted(headers['accept-language'] ?? '')
    .map((wanted) => languages.find(({ language }) => language === wanted))
    .find((language) => language !== undefined);
  return found?.prefix ? found : undefined;
}

const wasLed = new RegExp(`(?:^|; ?)${languageCookie}=`);

/** Languages, the most wanted one first. */
const wanted = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.toLowerCase().replaceAll(' ', '').split(';');
      const quality = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
      return { language: range.split('-', 1)[0] as string, quality: Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);

type Options = { readonly isSecure: boolean; readonly site: Pick<SiteSource, 'known' | 'siteOf'> };
const aYear = 31_536_000;

export function registerFirstVisit(app: FastifyInstance, { isSecure, site }: Options): void {
  app.addHook('onRequest', async ({ method, url, headers, routeOptions }, reply) => {
    if (method !== 'GET' || routeOptions.url !== '/' || pagePathOf(url) !== '/' || !mayBeLed(headers)) return;
    const language = preferredLanguage(headers, site.known() ?? (await site.siteOf().catch(() => null)));
    if (!language) return;
    const attributes = `Max-Age=${aYear}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    return reply
      .header('set-cookie', `${languageCookie}=${language.language}; ${attributes}`)
      .header('vary', 'accept-language, cookie, sec-fetch-dest, sec-fetch-site')
      .header('cache-control', 'private, no-store')
      .redirect(below(language.prefix, url), 302);
  });
}
