/** Only the latest request counts. */
import { useEffect, useState } from 'react';

type SearchResults<Item> = { readonly items: readonly Item[]; readonly status: string };

const debounceMilliseconds = 120;

/** Requests `{items}` with `text` as `q`; items stay until the next ones arrive. */
export function useSearchResults<Item>(path: string, text: string): SearchResults<Item> {
  const [results, setResults] = useState<SearchResults<Item>>({ items: [], status: 'Searching…' });
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      fetchResults<Item>(`${path}?${new URLSearchParams({ q: text.trim() })}`, controller.signal).then(
        setResults,
        () => {
          if (controller.signal.aborted) return;
          setResults({ items: [], status: 'Search is unavailable. Please try again in a moment.' });
        },
      );
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, text]);
  return results;
}

async function fetchResults<Item>(url: string, signal: AbortSignal): Promise<SearchResults<Item>> {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (response.status === 401) return { items: [], status: 'You are signed out. Sign in again in another tab.' };
  if (!response.ok) throw new Error(`the search answers ${response.status}`);
  const { items } = (await response.json()) as { items: Item[] };
  const count = items.length === 1 ? '1 result.' : `${items.length} results.`;
  return { items, status: items.length === 0 ? 'No results.' : count };
}
