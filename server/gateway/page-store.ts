/**
 * Rendered public pages, kept as bytes per path and declared query until one of their content tags is purged. One
 * render at a time per key; a purged page is held on to for a while, for when its service is down.
 */
import { createHash } from 'node:crypto';
import { tags as contentTags } from '../../src/contract/events.ts';
import type { Rendered } from '../rsc/renderer.ts';
import { type Encoding, encode } from './encoding.ts';

/** One form of a page, and its codings as far as somebody asked for them. */
export type Representation = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

export type KeptPage = {
  readonly html: Representation;
  readonly flight: Representation;
  readonly etag: string;
  readonly tags: readonly string[];
  /** Unix milliseconds since when it is outdated; null while it is good. */
  staleSince: number | null;
};

export type Render = () => Promise<Rendered & { tags: readonly string[] }>;

type Options = {
  /** Bytes in all; 0 keeps nothing: every answer is drawn for the one who asked. */
  maximumBytes: number;
  /** Seconds for which an outdated page may stand in. */
  staleIfError: number;
  /** Whether purges are being heard at the moment. While they are not, nothing is trusted for longer than a second. */
  isListening(): boolean;
  clock?: () => number;
};

export type PageStore = ReturnType<typeof createPageStore>;

type Entry = KeptPage & { readonly key: string; readonly at: number; size: number };

const distrustAfter = 1_000;

export function createPageStore({ maximumBytes, staleIfError, isListening, clock = Date.now }: Options) {
  const kept = new Map<string, Entry>();
  /** Which kept page a representation belongs to: bytes of a coding count as long as it is kept, and no longer. */
  const owners = new WeakMap<Representation, Entry>();
  const rendering = new Map<string, Promise<KeptPage>>();
  const purges = new Map<string, number>();
  let purgeCount = 0;
  let bytes = 0;

  function keep(page: Entry): void {
    drop(page.key);
    kept.set(page.key, page);
    owners.set(page.html, page).set(page.flight, page);
    grow(page, page.html.identity.length + page.flight.identity.length);
  }

  function grow(page: Entry, by: number): void {
    page.size += by;
    bytes += by;
    for (const oldest of kept.keys()) {
      if (bytes <= maximumBytes) return;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    const page = kept.get(key);
    if (!page) return;
    bytes -= page.size;
    kept.delete(key);
  }

  /** A purge that came in while the page was being rendered may concern it: then it is outdated from the start. */
  const purgedSince = (count: number, tags: readonly string[]) =>
    [contentTags.all, ...tags].some((tag) => (purges.get(tag) ?? 0) > count);

  async function renderAndKeep(key: string, render: Render): Promise<KeptPage> {
    const count = purgeCount;
    const { html, flight, tags } = await render();
    const page: Entry = {
      key,
      size: 0,
      html: { identity: html },
      flight: { identity: flight },
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      tags,
      at: clock(),
      staleSince: purgedSince(count, tags) ? clock() : null,
    };
    // A drawing that is outdated from the start must not take the place of a newer one.
    if (maximumBytes > 0 && (page.staleSince === null || kept.get(key)?.staleSince !== null)) keep(page);
    return page;
  }

  return {
    /** Whether anything is kept at all. */
    keeps: maximumBytes > 0,

    /** The page if it is good, without waiting for anything: the hot path. */
    peek(key: string): KeptPage | undefined {
      const page = kept.get(key);
      if (!page || page.staleSince !== null) return undefined;
      if (!isListening() && clock() - page.at > distrustAfter) return undefined;
      // The order matters only when something will have to go: what was read last is last in it.
      if (bytes > maximumBytes / 2) {
        kept.delete(key);
        kept.set(key, page);
      }
      return page;
    },

    /** The page, rendered if need be; all who ask for it meanwhile wait for the same render. */
    get(key: string, render: Render): Promise<KeptPage> {
      const running = rendering.get(key);
      if (running !== undefined) return running;
      const started = renderAndKeep(key, render).finally(() => {
        if (rendering.get(key) === started) rendering.delete(key);
      });
      rendering.set(key, started);
      return started;
    },

    /** What was kept, however old within `staleIfError`: for when it cannot be rendered now. */
    standIn(key: string): KeptPage | undefined {
      const page = kept.get(key);
      return page && clock() - (page.staleSince ?? clock()) <= staleIfError * 1000 ? page : undefined;
    },

    /** Everything under one of these tags is outdated from now on. */
    purge(tags: readonly string[]): void {
      purgeCount++;
      // Who asks from now on must not get what began to be drawn before.
      rendering.clear();
      for (const tag of tags) purges.set(tag, purgeCount);
      const everything = tags.includes(contentTags.all);
      for (const page of kept.values()) {
        if (page.staleSince === null && (everything || page.tags.some((tag) => tags.includes(tag))))
          page.staleSince = clock();
      }
    },

    /** Bytes in a coding, made once. */
    async encoded(representation: Representation, encoding: Encoding): Promise<Buffer> {
      const known = representation[encoding];
      if (known) return known;
      const made = await encode(representation.identity, encoding, 'kept');
      if (!representation[encoding]) {
        representation[encoding] = made;
        const page = owners.get(representation);
        if (page && kept.get(page.key) === page) grow(page, made.length);
      }
      return made;
    },

    get size() {
      return { pages: kept.size, bytes };
    },
  };
}
