import { LRUCache } from 'lru-cache';
import { tags as contentTags } from '#contract/events.ts';
import { type Body, createBody, encode, sizeOf } from '../responses/encoding.ts';
import { etagOf } from '../responses/respond.ts';

export type Cacheable<Format extends string> = Readonly<Record<Format, Buffer>> & {
  readonly tags: readonly string[];
  /** False if something that failed to load is missing: the entry then expires after one second. */
  readonly complete?: boolean;
};
export type Entry<Format extends string> = Readonly<Record<Format, Body>> & {
  readonly etag: string;
  readonly tags: readonly string[];
  readonly complete: boolean;
  readonly createdAt: number;
  /** Unix milliseconds; null while the entry is fresh. */
  staleSince: number | null;
};

type Options = {
  /** Bytes of all entries together; 0 disables the cache. */
  maximumBytes: number;
  /** Seconds for which a stale entry may be served when rendering fails. */
  staleIfError: number;
  /** Whether purges arrive. While they do not, entries expire after one second. */
  isListening(): boolean;
  /** Milliseconds of a clock that is never set. */
  clock?: () => number;
};

/** Counts since the start. `shared` waited for a render that another request had begun. */
export type CacheUses = Record<'hit' | 'shared' | 'miss' | 'stale', number>;

type TaggedCache<Format extends string, Extra = unknown> = {
  readonly enabled: boolean;
  /** Callers that serve the result of `peek` count it here. */
  readonly uses: CacheUses;
  /** It is synchronous, because it is on the hot path. */
  peek(key: string): (Entry<Format> & Extra) | undefined;
  get(key: string, make: () => Promise<Cacheable<Format> & Extra>): Promise<Entry<Format> & Extra>;
  fallback(key: string): (Entry<Format> & Extra) | undefined;
  purge(tags: readonly string[]): void;
  readonly size: { readonly entries: number; readonly bytes: number };
};

/** `segment` is the payload without its layout. */
type PageFormat = 'html' | 'flight' | 'segment';
type LayoutKey = { readonly layoutKey: string };
export type CachedPage = Entry<PageFormat> & LayoutKey;
export type PageCache = TaggedCache<PageFormat, LayoutKey>;
export const createPageCache = (options: Options): PageCache =>
  createTaggedCache<PageFormat, LayoutKey>(['html', 'flight', 'segment'], options);

export type RenderedDocument = Cacheable<'body'>;
export type CachedDocument = Entry<'body'>;
export type DocumentCache = TaggedCache<'body'>;
export const createDocumentCache = (options: Options): DocumentCache => createTaggedCache(['body'], options);

const briefMs = 1_000;

function createTaggedCache<Format extends string, Extra = unknown>(
  formats: readonly [Format, ...Format[]],
  { maximumBytes, staleIfError, isListening, clock = () => performance.now() }: Options,
): TaggedCache<Format, Extra> {
  type Stored = Entry<Format> & Extra;
  const cache = new LRUCache<string, Stored>({
    maxSize: Math.max(1, maximumBytes),
    sizeCalculation: (entry) => formats.reduce((sum, format) => sum + sizeOf(entry[format]), 0) || 1,
  });
  const pending = new Map<string, Promise<Stored>>();
  const purgedMeanwhile = new Set<Set<string>>();
  const uses: CacheUses = { hit: 0, shared: 0, miss: 0, stale: 0 };

  const isHit = (purged: ReadonlySet<string>, tags: readonly string[]) =>
    purged.has(contentTags.all) || tags.some((tag) => purged.has(tag));

  async function createEntry(key: string, make: () => Promise<Cacheable<Format> & Extra>): Promise<Stored> {
    const purged = new Set<string>();
    purgedMeanwhile.add(purged);
    const content = await make().finally(() => purgedMeanwhile.delete(purged));
    // lru-cache measures an entry only when it is set; an evicted one must not come back.
    const measureAgain = () => {
      if (cache.peek(key) === entry && cache.delete(key)) cache.set(key, entry);
    };
    const bodyOf = (bytes: Buffer) => createBody(bytes, (encoding) => encode(bytes, encoding, 'cached'), measureAgain);
    const entry = {
      ...content,
      ...Object.fromEntries(formats.map((format) => [format, bodyOf(content[format])])),
      etag: etagOf(content[formats[0]]),
      complete: content.complete ?? true,
      createdAt: clock(),
      staleSince: isHit(purged, content.tags) ? clock() : null,
    } as Stored;
    // An entry that was purged while it was made must not replace a fresh one.
    if (maximumBytes > 0 && (entry.staleSince === null || cache.peek(key)?.staleSince !== null)) cache.set(key, entry);
    return entry;
  }

  function peek(key: string): Stored | undefined {
    const entry = cache.get(key);
    if (!entry || entry.staleSince !== null) return undefined;
    return (isListening() && entry.complete) || clock() - entry.createdAt <= briefMs ? entry : undefined;
  }

  return {
    enabled: maximumBytes > 0,
    uses,
    peek,
    async get(key, make) {
      const current = peek(key) ?? pending.get(key);
      if (current !== undefined) {
        uses['then' in current ? 'shared' : 'hit']++;
        return current;
      }
      uses.miss++;
      const started = createEntry(key, make).finally(() => {
        if (pending.get(key) === started) pending.delete(key);
      });
      pending.set(key, started);
      return started;
    },
    fallback(key) {
      const entry = cache.get(key);
      if (!entry || clock() - (entry.staleSince ?? clock()) > staleIfError * 1000) return undefined;
      uses.stale++;
      return entry;
    },
    purge(changed) {
      const purged = new Set(changed);
      pending.clear();
      for (const meanwhile of purgedMeanwhile) for (const tag of changed) meanwhile.add(tag);
      for (const entry of cache.values()) {
        if (entry.staleSince === null && isHit(purged, entry.tags)) entry.staleSince = clock();
      }
    },
    get size() {
      return { entries: cache.size, bytes: cache.calculatedSize };
    },
  };
}
