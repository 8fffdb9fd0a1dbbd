/** Rules of `redirects.json` and of the site: from a path, perhaps with named segments, to a path or an https address. */
import * as z from 'zod';
import { isSegment } from './segments.ts';

/** Characters. */
const maxFromLength = 500;

export const redirectFrom = z
  .string()
  .max(maxFromLength)
  .overwrite(canonicalPath)
  // The canonical spelling is longer, and it is what is stored and read again.
  .max(maxFromLength)
  .refine(
    (path) => path === '/' || (path.startsWith('/') && path.slice(1).split('/').every(isPart)),
    'Please enter a path of plain and :named parts, such as /team or /journal/:slug.',
  )
  .refine((path) => !segmentsOf(path).some(isDots), 'A part of the path cannot be one or two dots.');
export const redirectTo = z
  .string()
  .max(2048)
  .regex(
    /^(?:\/(?:[\x21-\x2e\x30-\x5b\x5d-\x7e][\x21-\x5b\x5d-\x7e]*)?|https:\/\/[A-Za-z0-9][\x21-\x5b\x5d-\x7e]*)$/,
    'Please enter a path of this site, such as /about, or an address that begins with https://.',
  )
  .refine(
    (to) => !/^https:\/\/[^/?#]*[:@](?!\d{1,5}(?:[/?#]|$))/.test(to),
    'A name or a password before the host is not allowed.',
  )
  .refine((to) => URL.canParse(to, 'http://localhost'), 'This is not an address.');
const rule = z.strictObject({
  from: redirectFrom,
  to: redirectTo,
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
  readonly rules: readonly RedirectRule[];
  /** The place of the rule that matches; -1 if none does. */
  indexOf(pathname: string): number;
};

/** Throws one error that names the wrong rule, and a `RedirectLoop`. */
export function compileRedirects(source: unknown): Redirects {
  const rules = check(source);
  const shapes = rules.map((each, index) => ({
    ...each,
    index,
    segments: segmentsOf(each.from),
    external: !each.to.startsWith('/'),
  }));
  const patterns = shapes.filter(({ from }) => from.includes('/:'));
  // Most rules are plain paths, and most requests match none.
  const plain = new Map(shapes.filter(({ from }) => !from.includes('/:')).map((each) => [each.from, each]));
  const find = (pathname: string) => {
    const input = segmentsOf(pathname);
    const exact = plain.get(input.map((segment) => canonical(segment) ?? '%').join('/'));
    const own = exact?.segments.length === input.length ? exact : undefined;
    for (const rule of patterns) {
      if (own && own.index < rule.index) break;
      const captured = capture(rule.segments, input);
      if (captured) return { rule, captured };
    }
    return own && { rule: own, captured: new Map<string, string>() };
  };
  const match = (pathname: string, search = ''): RedirectMatch | null => {
    const found = find(pathname);
    if (!found) return null;
    const { to, status, external } = found.rule;
    const path = to.replace(named, (_all, name: string) => encodeURIComponent(found.captured.get(name)!));
    return { href: withQuery(path, search), status, external };
  };
  failOnLoops(rules, (pathname) => match(pathname));
  return { rules, match, indexOf: (pathname) => find(pathname)?.rule.index ?? -1 };
}

const named = /:([a-z][A-Za-z0-9]*)/g;
const segmentsOf = (path: string) => path.split('?', 1)[0]!.split('#', 1)[0]!.split('/');

/** The visitor's query comes after that of the target. */
function withQuery(href: string, search: string): string {
  const hash = href.indexOf('#');
  const [before, fragment] = hash < 0 ? [href, ''] : [href.slice(0, hash), href.slice(hash)];
  return before + (before.includes('?') ? search.replace('?', '&') : search) + fragment;
}

/** Gives an address one spelling: decoded where that is readable, composed, without a slash at its end. */
function canonicalPath(path: string): string {
  const segments = path
    .split('/')
    .map((segment) => (/[?#:\\]/.test(segment) ? segment : (canonical(segment) ?? segment)));
  if (segments.length > 2 && segments.at(-1) === '') segments.pop();
  return segments.join('/');
}

/** Null if it cannot be decoded. */
function canonical(segment: string): string | null {
  const decoded = decode(segment);
  if (decoded === null || !decoded.isWellFormed()) return null;
  return decoded.normalize('NFC').replace(/[%/\\?#:\p{Cc}\p{Z}]/gu, encodeURIComponent);
}

const isNamed = (segment: string): boolean => /^:[a-z][A-Za-z0-9]*$/.test(segment);
const isDots = (segment: string): boolean => segment === '.' || segment === '..';
/** The segment belongs to a canonical path. Addresses have no control characters. */
const isPart = (segment: string): boolean =>
  isNamed(segment) || (segment !== '' && canonical(segment) === segment && !/%(?:[01]|7F)/.test(segment));

function capture(segments: readonly string[], input: readonly string[]): Map<string, string> | null {
  if (segments.length !== input.length) return null;
  const captured = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    const value = decode(input[index]!);
    if (!segment.startsWith(':')) {
      if (canonical(input[index]!) !== segment) return null;
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

function check(source: unknown): RedirectRule[] {
  if (!Array.isArray(source)) throw new Error('Redirect rules must be a list of { from, to, status }.');
  const seen = new Set<string>();
  return source.map((input: unknown, index) => {
    const parsed = rule.safeParse(input);
    const invalid = (text: string) => new Error(`Redirect rule ${index + 1} (${JSON.stringify(input)}): ${text}`);
    if (!parsed.success)
      throw invalid(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
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

const maxHops = 5;
const anything = 'zzzz';

/** `path` is the path along which a visitor would be led. */
export class RedirectLoop extends Error {
  readonly path: readonly string[];
  constructor(message: string, path: readonly string[]) {
    super(message);
    this.path = path;
  }
}

/** Throws a `RedirectLoop` that names the first rule with a loop or more than five hops. */
function failOnLoops(rules: readonly RedirectRule[], next: (pathname: string) => RedirectMatch | null): void {
  // A named segment may match a literal of another rule: /a/:x to /:x/a loops for `a` alone.
  const segmentValues = new Set(
    rules.flatMap(({ from, to }) => `${from}${to.startsWith('/') ? to : ''}`.match(/[^/:?#]+/g) ?? []),
  );
  for (const rule of rules) {
    for (const start of startsOf(rule.from, [anything, ...segmentValues])) follow(rule, start, next);
  }
}

function follow(rule: RedirectRule, start: string, next: (pathname: string) => RedirectMatch | null): void {
  const seen = new Set([start]);
  for (let path = start, hops = 0; ; hops++) {
    const match = next(path);
    if (!match || match.external) return;
    path = match.href.split(/[?#]/, 1)[0]!;
    const name = `Redirect rule ${JSON.stringify(rule)}`;
    const all = [...seen, path];
    if (seen.has(path)) throw new RedirectLoop(`${name} leads into a loop: ${all.join(' -> ')}`, all);
    if (hops + 1 > maxHops) throw new RedirectLoop(`${name} takes more than ${maxHops} hops: ${all.join(' -> ')}`, all);
    seen.add(path);
  }
}

function startsOf(from: string, segmentValues: readonly string[]): Set<string> {
  const segments = from.match(named) ?? [];
  if (segments.length === 0) return new Set([from]);
  const starts = new Set<string>();
  for (const value of segmentValues) {
    starts.add(from.replace(named, () => value));
    for (const segment of segments) starts.add(from.replace(segment, value).replace(named, anything));
  }
  return starts;
}
