import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isSegment } from '../../client/build-request.ts';
import { formatOf, pagePathOf, sendRedirect } from '../pages/respond.ts';
import { failOnLoops } from './redirect-loops.ts';

const pattern = z
  .string()
  .max(500)
  .regex(
    /^\/(?!\/)(?:(?::[a-z][A-Za-z0-9]*|[A-Za-z0-9._~-]+)(?:\/(?!$)|$))*$/,
    'is not a path of plain and :named segments',
  )
  .refine((path) => !/\/\.{1,2}(?:\/|$)/.test(path), 'has a dot segment');
const target = z
  .string()
  .max(2048)
  .regex(
    /^(?:\/(?!\/)|https:\/\/[A-Za-z0-9])[\x21-\x5b\x5d-\x7e]*$/,
    'is neither a path of this site nor an https address',
  )
  .refine((to) => !/^https:\/\/[^/?#]*[:@](?!\d{1,5}(?:[/?#]|$))/.test(to), 'has a name or a password before the host')
  .refine((to) => URL.canParse(to, 'http://localhost'), 'is not an address');
const rule = z.strictObject({
  from: pattern,
  to: target,
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
});
export type RedirectRule = z.infer<typeof rule>;

/** `external` targets need a full page load, because Flight cannot follow them. */
export type RedirectMatch = {
  readonly href: string;
  readonly status: RedirectRule['status'];
  readonly external: boolean;
};
export type Redirects = {
  match(pathname: string, search?: string): RedirectMatch | null;
};

/** `source` is a file or the rules themselves. Throws one error that names the wrong rule. */
export function createRedirects(source: string | readonly RedirectRule[]): Redirects {
  const rules = check(typeof source === 'string' ? read(source) : source);
  const shapes = rules.map((each) => ({
    ...each,
    segments: segmentsOf(each.from),
    external: !each.to.startsWith('/'),
  }));
  const find = (pathname: string, search = ''): RedirectMatch | null => {
    const input = segmentsOf(pathname);
    for (const { segments, to, status, external } of shapes) {
      const captured = capture(segments, input);
      if (!captured) continue;
      const path = to.replace(named, (_all, name: string) => encodeURIComponent(captured.get(name)!));
      return { href: path.includes('?') || path.includes('#') ? path : path + search, status, external };
    }
    return null;
  };
  failOnLoops(rules, (pathname) => find(pathname));
  return { match: find };
}

const named = /:([a-z][A-Za-z0-9]*)/g;
const segmentsOf = (path: string) => path.split('?', 1)[0]!.split('#', 1)[0]!.split('/');

function capture(segments: readonly string[], input: readonly string[]): Map<string, string> | null {
  if (segments.length !== input.length) return null;
  const captured = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    const value = decode(input[index]!);
    if (!segment.startsWith(':')) {
      if (value !== segment) return null;
    } else if (value === null || !isSegment(value)) return null;
    else captured.set(segment.slice(1), value);
  }
  return captured;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`Redirect rules cannot be read from ${file}: ${(error as Error).message}`, { cause: error });
  }
}

function check(source: unknown): RedirectRule[] {
  if (!Array.isArray(source)) throw new Error('Redirect rules must be a list of { from, to, status }.');
  const seen = new Set<string>();
  return source.map((input: unknown, index) => {
    const parsed = rule.safeParse(input);
    const invalid = (text: string) => new Error(`Redirect rule ${index + 1} (${JSON.stringify(input)}): ${text}`);
    if (!parsed.success)
      throw invalid(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
    const { from, to } = parsed.data;
    const names = new Set(from.match(named) ?? []);
    const unknown = (to.match(named) ?? []).find((name) => !names.has(name));
    if (unknown) throw invalid(`to uses ${unknown}, which from does not have`);
    const shape = from.replace(named, ':');
    if (seen.has(shape)) throw invalid('another rule has the same from');
    seen.add(shape);
    return parsed.data;
  });
}

export function registerRedirects(app: FastifyInstance, redirects: Redirects): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const { url } = request;
    const path = url.split('?', 1)[0] as string;
    const search = url.slice(path.length);
    const match = redirects.match(pagePathOf(url), search) ?? withoutSlash(path, search);
    if (!match) return done();
    const { href, status } = match;
    sendRedirect(reply, { href, status, format: formatOf(request) });
  });
}

/** Double slashes were rejected before, so the result is always a path of this site. */
const withoutSlash = (path: string, search: string) =>
  path.length > 1 && path.endsWith('/') ? ({ href: path.slice(0, -1) + search, status: 301 } as const) : null;
