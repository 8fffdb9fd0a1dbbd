/** Search results while the user types: debounced, and only the latest request counts. */
import { useEffect, useState } from 'react';

type Found<Item> = { readonly items: readonly Item[]; readonly status: string };

const pause = 120;

/** Requests `{items}` from `path` with `text` as `q`. Previous items stay until the next ones arrive. */
export function useFound<Item>(path: string, text: string): Found<Item> {
  const [found, setFound] = useState<Found<Item>>({ items: [], status: 'Searching…' });
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask<Item>(`${path}?${new URLSearchParams({ q: text.trim() })}`, controller.signal).then(setFound, () => {
        if (controller.signal.aborted) return;
        setFound({ items: [], status: 'Search is unavailable. Please try again in a moment.' });
      });
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, text]);
  return found;
}

async function ask<Item>(address: string, signal: AbortSignal): Promise<Found<Item>> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } });
  if (response.status === 401) return { items: [], status: 'You are signed out. Sign in again in another tab.' };
  if (!response.ok) throw new Error(`the search answers ${response.status}`);
  const { items } = (await response.json()) as { items: Item[] };
  const count = items.length === 1 ? '1 result.' : `${items.length} results.`;
  return { items, status: items.length === 0 ? 'No results.' : count };
}
