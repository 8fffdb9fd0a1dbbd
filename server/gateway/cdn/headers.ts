import { tags as contentTags } from '#contract/events.ts';
import type { Config } from '../../settings/config.ts';
import type { Entry } from '../cache/tagged-cache.ts';
import { dialects, everyPicture } from './dialects.ts';

type Headers = Readonly<Record<string, string>>;
type Options = {
  config: Pick<Config, 'CDN' | 'CDN_MAX_AGE' | 'STALE_IF_ERROR'>;
  /** Whether changes arrive and will keep arriving. While they do not, nothing would purge the CDN. */
  isListening(): boolean;
};

export type CdnHeaders = {
  /**
   * Headers of a cached page or document. They are empty unless the CDN may keep it until one of its tags is purged.
   */
  forEntry(entry: Pick<Entry<string>, 'tags' | 'complete' | 'staleSince'>): Headers;
  /** `seconds` is how long the response may be kept at all. */
  forPicture(hash: string, seconds: number): Headers;
  readonly ignoresVary: boolean;
};

/** Bytes; CDNs ignore what exceeds 16 kB. */
const maxTagBytes = 8_000;

export function createCdnHeaders({ config, isListening }: Options): CdnHeaders {
  const { CDN, CDN_MAX_AGE, STALE_IF_ERROR } = config;
  if (CDN === undefined) return { forEntry: () => ({}), forPicture: () => ({}), ignoresVary: false };
  const { tagsHeader, lifetimeHeader, separator, ignoresVary } = dialects[CDN];
  const lifetime = (seconds = Infinity) => {
    const maxAge = Math.min(CDN_MAX_AGE, seconds);
    return `max-age=${maxAge}, stale-if-error=${Math.min(STALE_IF_ERROR, seconds - maxAge)}`;
  };
  return {
    forEntry({ tags, complete, staleSince }) {
      const list = [...new Set([contentTags.all, ...tags])].join(separator);
      const isKept = isListening() && complete && staleSince === null && list.length <= maxTagBytes;
      return isKept ? { [tagsHeader]: list, [lifetimeHeader]: lifetime() } : {};
    },
    // They are sent even while no events arrive: without them the CDN would keep a picture for a year.
    forPicture: (hash, seconds) => ({
      [tagsHeader]: [everyPicture, contentTags.media(hash)].join(separator),
      [lifetimeHeader]: lifetime(seconds),
    }),
    ignoresVary,
  };
}
