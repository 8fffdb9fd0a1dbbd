/** The rows of docs/specification.md, and which of them the title of a test names. */
import { readFileSync } from 'node:fs';

export type Specification = {
  /** Every id once, in the order of the document. */
  readonly ids: readonly string[];
  /** The ids that each issue asked for. */
  readonly issues: ReadonlyMap<number, readonly string[]>;
};

/** `inRange`: the title names the row only in a range such as `S12-S22`. */
export type Citation = { readonly id: string; readonly inRange: boolean };

export function readSpecification(): Specification {
  return parseSpecification(readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8'));
}

export function parseSpecification(markdown: string): Specification {
  const ids = [...markdown.matchAll(/^\| ([ST]\d+[a-z]?) \|/gm)].map(([, id = '']) => id);
  const issues = [...markdown.matchAll(/^\| (\d+), [^|]+\| ([^|]+) \|$/gm)].map(
    ([, issue, list = '']) => [Number(issue), list.split(' ').flatMap((item) => expand(item, ids))] as const,
  );
  return { ids, issues: new Map(issues) };
}

/**
 * The rows at the start of a title: `S70 T30: keys and dates` names S70 and T30. Ids of other lists (`T02 H4: ...`)
 * are left out; an S or T that is not a row is included, so that it can be reported.
 */
export function rowsOfTitle(title: string, ids: readonly string[]): Citation[] {
  const [, opening = ''] = /^((?:[A-Z]\d+[a-z]?(?:-[A-Z]?\d*[a-z]?)?[ ,]*)+):/.exec(title) ?? [];
  return opening
    .split(/[ ,]+/)
    .filter((item) => /^[ST]/.test(item))
    .flatMap((item) => expand(item, ids).map((id) => ({ id, inRange: item !== id })));
}

/** `S39-S42` means every row between these two in the document, `S41a-c` means S41a to S41c. */
export function expand(item: string, ids: readonly string[]): string[] {
  const [first = '', end] = item.split('-');
  if (end === undefined) return [item];
  const from = ids.indexOf(first);
  const to = ids.indexOf(/^[a-z]$/.test(end) ? first.slice(0, -1) + end : end);
  return from < 0 || to < from ? [item] : ids.slice(from, to + 1);
}
