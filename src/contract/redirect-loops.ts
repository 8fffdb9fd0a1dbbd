import type { RedirectMatch, RedirectRule } from './redirect-rules.ts';

const maxHops = 5;
const named = /:[a-z][A-Za-z0-9]*/g;
const anything = 'zzzz';

/** `path` is what a visitor would be led along. */
export class RedirectLoop extends Error {
  readonly path: readonly string[];
  constructor(message: string, path: readonly string[]) {
    super(message);
    this.path = path;
  }
}

/** Throws a `RedirectLoop` that names the first rule with a loop or more than five hops. */
export function failOnLoops(rules: readonly RedirectRule[], next: (pathname: string) => RedirectMatch | null): void {
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
    starts.add(from.replace(named, value));
    for (const segment of segments) starts.add(from.replace(segment, value).replace(named, anything));
  }
  return starts;
}
