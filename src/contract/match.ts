import { prefixOf, withoutPrefix } from './languages.ts';
import { hasLanguages, type Route, type RouteName, routes } from './routes.ts';

export type RouteMatch = {
  readonly name: RouteName;
  readonly route: Route;
  readonly params: Record<string, string>;
  /** The language of the address, which the site may not have. */
  readonly prefix?: string;
};

type Pattern = Pick<RouteMatch, 'name' | 'route'> & { readonly segments: readonly string[] };
/** Each table is divided into patterns once. */
const patterns = new WeakMap<object, readonly Pattern[]>();

/** Takes a path without query and decodes each segment once. */
export function matchRoute(path: string, table: Readonly<Record<string, Route>> = routes): RouteMatch | null {
  const match = matchPath(path, table);
  const prefix = match ? undefined : prefixOf(path);
  if (prefix === undefined) return match;
  const other = matchPath(withoutPrefix(prefix, path), table);
  return other && hasLanguages(other.route) ? { ...other, prefix } : null;
}

function matchPath(path: string, table: Readonly<Record<string, Route>>): RouteMatch | null {
  const segments = path.split('/');
  for (const { name, route, segments: expected } of patterns.get(table) ?? divide(table)) {
    const params = matchSegments(expected, segments);
    if (params) return { name, route, params };
  }
  return null;
}

function divide(table: Readonly<Record<string, Route>>): readonly Pattern[] {
  const divided = Object.entries(table).map(([name, route]) => ({
    name: name as RouteName,
    route,
    segments: route.pattern.split('/'),
  }));
  patterns.set(table, divided);
  return divided;
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] as string;
    if (!expected.startsWith(':')) {
      if (expected !== segment) return null;
      continue;
    }
    const value = decode(segment);
    if (!value) return null;
    params[expected.slice(1)] = value;
  }
  return params;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
