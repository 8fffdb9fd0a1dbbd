import { type Route, type RouteName, routes } from './routes.ts';

export type RouteMatch = { readonly name: RouteName; readonly route: Route; readonly params: Record<string, string> };

/** Takes a path without query and decodes each segment once. */
export function matchRoute(path: string, table: Readonly<Record<string, Route>> = routes): RouteMatch | null {
  const segments = path.split('/');
  for (const [name, route] of Object.entries(table)) {
    const params = matchSegments(route.pattern.split('/'), segments);
    if (params) return { name: name as RouteName, route, params };
  }
  return null;
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
