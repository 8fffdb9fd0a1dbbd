/** Finds the translations of texts as they are now: by what they say, and by their place if that changed. */
import type { TranslatedEntry } from './table.ts';
import type { Place } from './texts.ts';

/** For each text its translation; `source` differs if the text changed since. */
export function entriesOf(
  texts: readonly Place[],
  entries: readonly TranslatedEntry[],
): Array<TranslatedEntry | undefined> {
  const indexes = new Map(entries.map((entry, index) => [entry, index]));
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const bySource = Map.groupBy(entries, ({ source }) => source);
  const seen = new Map<string, number>();
  const used = new Set<TranslatedEntry>();
  const unchanged = texts.map(({ path, source, isBlock }) => {
    const same = bySource.get(source);
    const nth = seen.get(source) ?? 0;
    seen.set(source, nth + 1);
    // The same block may be there several times, and each has the number of another one once more blocks come.
    const own = isBlock ? undefined : byPath.get(path);
    const found = own?.source === source ? own : same?.[Math.min(nth, same.length - 1)];
    if (found) used.add(found);
    return found;
  });
  let previous = -1;
  return texts.map((text, index) => {
    const found = unchanged[index] ?? changedEntry(text);
    if (found) previous = indexes.get(found) ?? previous;
    return found;
  });

  /**
   * A field keeps its place. A block of a text follows the one before it, if it says about the same. Another item may
   * stand at the number of an item, such as another person.
   */
  function changedEntry({ path, source, isBlock }: Place): TranslatedEntry | undefined {
    if (!isBlock && isOfItem(path)) return undefined;
    const entry = isBlock ? entries[previous + 1] : byPath.get(path);
    if (!entry || used.has(entry)) return undefined;
    if (isBlock && (partOf(entry.path) !== partOf(path) || !isSimilar(entry.source, source))) return undefined;
    used.add(entry);
    return entry;
  }
}

const isOfItem = (path: string): boolean => /\.\d+(?:\.|$)/.test(path);
const partOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));

const similarFrom = 0.4;

/** By the triples of signs that both have, which works in every script. */
function isSimilar(one: string, other: string): boolean {
  const [first, second] = [triples(one), triples(other)];
  const shared = [...first].filter((each) => second.has(each)).length;
  return (2 * shared) / (first.size + second.size) >= similarFrom;
}

const triples = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(1, text.length - 2) }, (_, index) => text.slice(index, index + 3)));
