/** Only the latest request counts. */
import { useEffect, useState } from 'react';
import { plural } from '#contract/plural.ts';
import { t } from '#contract/translate.ts';

type SearchResults<Item> = {
  readonly items: readonly Item[];
  readonly status: string;
  /** The text that the items belong to. They stay until the items of the next text arrive. */
  readonly of: string | null;
  /** True if no more items come for this text. */
  readonly isWhole: boolean;
};
type Found<Item> = Omit<SearchResults<Item>, 'of'>;

const debounceMilliseconds = 120;

/** Requests `{items}` with `text` as `q`, or lines of it, each with more items; items stay until the next ones arrive. */
export function useSearchResults<Item>(path: string, text: string): SearchResults<Item> {
  const [results, setResults] = useState<SearchResults<Item>>({
    items: [],
    status: t('Searching…'),
    of: null,
    isWhole: false,
  });
  useEffect(() => {
    const controller = new AbortController();
    const show = (shown: Found<Item>) => setResults({ ...shown, of: text });
    const timer = setTimeout(() => {
      const url = `${path}?${new URLSearchParams({ q: text.trim() })}`;
      fetchResults<Item>(url, controller.signal, show).catch(() => {
        if (controller.signal.aborted) return;
        show({ items: [], status: t('Search is unavailable. Please try again in a moment.'), isWhole: true });
      });
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, text]);
  return results;
}

async function fetchResults<Item>(
  url: string,
  signal: AbortSignal,
  show: (results: Found<Item>) => void,
): Promise<void> {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (response.status === 401)
    return show({ items: [], status: t('You are signed out. Sign in again in another tab.'), isWhole: true });
  if (!response.ok || !response.body) throw new Error(`the search answers ${response.status}`);
  let items: readonly Item[] = [];
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    const last = lines.at(-1);
    if (last === undefined) continue;
    ({ items } = JSON.parse(last) as { items: Item[] });
    if (items.length > 0) show({ items, status: countOf(items), isWhole: false });
  }
  if (rest !== '') ({ items } = JSON.parse(rest) as { items: Item[] });
  show({ items, status: items.length === 0 ? t('No results.') : countOf(items), isWhole: true });
}

const countOf = ({ length }: readonly unknown[]) => plural(length, '{count} result.', '{count} results.');
