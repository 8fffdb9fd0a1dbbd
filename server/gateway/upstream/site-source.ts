import { setPagesOff } from '#contract/content/fixed-pages.ts';
import { getSite, type ShownSite } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { setSiteFormat } from '#contract/site-format.ts';
import { setErrorLook } from '../security/error-pages.ts';

export type SiteSource = {
  siteOf(): Promise<ShownSite>;
  /** The last good one; null before the first. */
  known(): ShownSite | null;
  /** Reads the site again, at most once a second. */
  refreshed(): Promise<ShownSite>;
  purge(changed: readonly string[]): void;
};

type Options = {
  /** It is anonymous, because all share the response. */
  api: Api;
  /** Whether change events arrive. While they do not, the site is read again each second, while nobody waits. */
  isListening(): boolean;
};

const briefMs = 1_000;

/** The last good answer is used while the service is down: what was closed stays closed, and what was open stays open. */
export function createSiteSource({ api, isListening }: Options): SiteSource {
  let last: ShownSite | undefined;
  let current: Promise<ShownSite> | undefined;
  let askedAt = 0;
  let purges = 0;

  async function read(): Promise<ShownSite> {
    const before = purges;
    askedAt = performance.now();
    const found = await api(getSite, {});
    if (purges !== before) return found;
    last = found;
    current = Promise.resolve(found);
    setSiteFormat(found);
    setErrorLook(found.look);
    setPagesOff(found.pagesOff);
    return found;
  }

  async function readOrLast(): Promise<ShownSite> {
    try {
      return await read();
    } catch (error) {
      current = undefined;
      if (last) return last;
      throw error;
    }
  }

  const isBrief = () => performance.now() - askedAt <= briefMs;

  return {
    siteOf() {
      if (current && !isListening() && !isBrief()) void read().catch(() => undefined);
      current ??= readOrLast();
      return current;
    },
    known: () => last ?? null,
    refreshed() {
      if (!isBrief()) current = undefined;
      current ??= readOrLast();
      return current;
    },
    purge(changed) {
      if (!changed.includes(tags.site) && !changed.includes(tags.all)) return;
      purges++;
      current = undefined;
    },
  };
}
