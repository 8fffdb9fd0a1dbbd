/** A dialect says how a CDN names the tags of a response, and how its API purges them. */
import type { Config } from '../../settings/config.ts';

type Dialect = {
  readonly tagsHeader: string;
  readonly separator: string;
  /** Only this CDN obeys it, not other caches that nobody purges. */
  readonly lifetimeHeader: string;
  /** The CDN stores one response per URL and ignores Vary. */
  readonly ignoresVary: boolean;
  readonly tagsPerCall: number;
  authorize(token: string): Record<string, string>;
  bodyFor(tags: readonly string[]): object;
};

export const dialects: Readonly<Record<NonNullable<Config['CDN']>, Dialect>> = {
  fastly: {
    tagsHeader: 'surrogate-key',
    separator: ' ',
    lifetimeHeader: 'surrogate-control',
    ignoresVary: false,
    tagsPerCall: 256,
    authorize: (token) => ({ 'fastly-key': token }),
    bodyFor: (tags) => ({ surrogate_keys: tags }),
  },
  cloudflare: {
    tagsHeader: 'cache-tag',
    separator: ',',
    lifetimeHeader: 'cdn-cache-control',
    ignoresVary: true,
    tagsPerCall: 30,
    authorize: (token) => ({ authorization: `Bearer ${token}` }),
    bodyFor: (tags) => ({ tags }),
  },
};

/** Every picture has it. `all` is for pages and documents only, so that a start does not empty the CDN of pictures. */
export const everyPicture = 'media';
