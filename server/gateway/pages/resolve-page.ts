import type { FastifyRequest } from 'fastify';
import { failures } from '#contract/failures.ts';
import { below } from '#contract/languages.ts';
import type { RouteMatch } from '#contract/match.ts';
import { message } from '#contract/messages/message.ts';
import { isKnownValue, type Route } from '#contract/routes.ts';
import { type Format, withSearch } from './respond.ts';

declare module 'fastify' {
  interface FastifyRequest {
    page: ResolvedPage | null;
  }
}

export type ResolvedPage = {
  readonly match: RouteMatch;
  readonly format: Format;
  readonly query: URLSearchParams;
  /** The query holds what only one visitor may see, so the page is not cached. */
  readonly isPersonal: boolean;
  readonly key: string;
  /** The path with the whole query, for the return after sign-in. */
  readonly requested: string;
};

export function resolvePage(match: RouteMatch, format: Format, search: string): ResolvedPage {
  const path = canonicalPath(match);
  const { query, isPersonal } = declaredQuery(match.route, search);
  return {
    match,
    format,
    query,
    isPersonal,
    key: query.size ? `${path}?${query}` : path,
    requested: withSearch(path, search),
  };
}

export function pageOf({ page }: FastifyRequest): ResolvedPage {
  if (!page) throw new Error('this route has no page');
  return page;
}

/** Characters; `redirect` holds a whole path with its query, `list` the query of a list. */
const maxValueLengths: Record<string, number> = { redirect: 2048, list: 2048 };

/** A form without scripts sends one value for each checked box. */
const listNames = ['columns'];

function declaredQuery(route: Route, search: string): Pick<ResolvedPage, 'query' | 'isPersonal'> {
  const query = new URLSearchParams();
  let isPersonal = false;
  if (search === '' || !(route.query || route.personal)) return { query, isPersonal };
  const input = new URLSearchParams(search);
  for (const name of [...(route.query ?? []), ...(route.personal ?? [])]) {
    const value = listNames.includes(name) && input.has(name) ? input.getAll(name).join(',') : input.get(name);
    if (value === null || !isKnownValue(name, value)) continue;
    if (value.length > (maxValueLengths[name] ?? 200)) throw failures.badRequest(message('address_invalid'));
    query.set(name, value);
    isPersonal ||= route.personal?.includes(name) ?? false;
  }
  return { query, isPersonal };
}

function canonicalPath({ route, params, prefix = '' }: RouteMatch): string {
  const pattern = below(prefix, params['address'] ?? route.pattern);
  if (params['address'] !== undefined || !pattern.includes(':')) return pattern;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
