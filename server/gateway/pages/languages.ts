/** Enters the language of a request: what is rendered for it, and the services that it calls, answer in this language. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShownSite } from '#contract/content/site.ts';
import { failures } from '#contract/failures.ts';
import { below, languagePattern, languagesOf, prefixOf } from '#contract/languages.ts';
import type { RouteMatch } from '#contract/match.ts';
import { hasLanguages, type Route } from '#contract/routes.ts';
import { asSiteFormat, readFormatOfRequest, type SiteFormat } from '#contract/site-format.ts';
import { pagePathOf } from './respond.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** That of the address; null for the first language of the site. */
    language: SiteFormat | null;
  }
}

const entered = new AsyncLocalStorage<SiteFormat>();
readFormatOfRequest(() => entered.getStore());

export const inLanguageOf = <T>({ language }: Pick<FastifyRequest, 'language'>, work: () => T): T =>
  language ? entered.run(language, work) : work();

const prefixPattern = `/:language(${languagePattern.source})`;

/** All patterns of a page, or of a file beside it, of which the second is for the other languages. */
export const patternsOf = (pattern: string, route: Route): readonly string[] =>
  hasLanguages(route) ? [pattern, below(prefixPattern, pattern)] : [pattern];

const isOfLanguage = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith(prefixPattern) ?? false;

/** `isFirst`: the address names the first language of the site, whose addresses do not. */
export type FoundPage = { readonly match: RouteMatch; readonly isFirst: boolean };

export type Languages = ReturnType<typeof createLanguages>;

export function createLanguages({ siteOf }: { siteOf(): Promise<ShownSite> }) {
  /** By equal formats, formatters are kept. */
  const formats = new Map<string, SiteFormat>();

  function formatOf(locale: string, timeZone: string, prefix: string): SiteFormat {
    const key = `${prefix} ${locale} ${timeZone}`;
    const format = formats.get(key) ?? asSiteFormat({ locale, timeZone }, prefix);
    formats.set(key, format);
    return format;
  }

  /** Null for the first language of the site, undefined for one that it does not have. */
  async function at(prefix: string): Promise<SiteFormat | null | undefined> {
    const site = await siteOf();
    const found = languagesOf(site).find(({ language }) => prefix === `/${language}`);
    return found && (found.prefix === '' ? null : formatOf(found.locale, site.timeZone, prefix));
  }

  return {
    /** Throws 404 for a language that the site does not have. */
    async match(request: FastifyRequest, { name, route, params: given }: RouteMatch): Promise<FoundPage> {
      if (!isOfLanguage(request)) return { match: { name, route, params: given }, isFirst: false };
      const { language: _language, ...params } = given;
      const match = { name, route, params };
      if (request.language) return { match: { ...match, prefix: request.language.prefix }, isFirst: false };
      const path = pagePathOf(request.url);
      const found = await at(prefixOf(path) ?? '');
      if (found === undefined) throw failures.pageNotFound(path);
      // The site was unknown when the request came.
      request.language = found;
      return found ? { match: { ...match, prefix: found.prefix }, isFirst: false } : { match, isFirst: true };
    },

    /** Does the work in the language of a prefix. Throws 404 if the site does not have it. */
    async within<T>(prefix: string, work: () => Promise<T>): Promise<T> {
      const language = prefix === '' ? null : await at(prefix);
      if (language === undefined) throw failures.pageNotFound(prefix);
      return inLanguageOf({ language }, work);
    },

    register(app: FastifyInstance): void {
      app.decorateRequest('language', null);
      app.addHook('onRequest', (request, _reply, done) => {
        const prefix = isOfLanguage(request) || request.is404 ? prefixOf(pagePathOf(request.url)) : undefined;
        if (prefix === undefined) return done();
        // While the site is unknown, no page can be shown.
        void at(prefix)
          .then((language) => {
            request.language = language ?? null;
          })
          .catch(() => undefined)
          .then(() => done());
      });
    },
  };
}
