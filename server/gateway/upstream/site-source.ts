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

const second = 1_000;

/** `api` is anonymous, because all share the response; the last good one is used while the service is down. */
export function createSiteSource(api: Api): SiteSource {
  let last: ShownSite | undefined;
  let current: Promise<ShownSite> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function fetchSite(): Promise<ShownSite> {
    try {
      last = await api(getSite, {});
      setSiteFormat(last);
      setErrorLook(last.look);
      return last;
    } catch (error) {
      current = undefined;
      if (last) return last;
      throw error;
    }
  }

  const siteOf = () => (current ??= fetchSite());
  return {
    siteOf,
    known: () => last ?? null,
    refreshed() {
      if (performance.now() - refreshedAt >= second) {
        refreshedAt = performance.now();
        current = undefined;
      }
      return siteOf();
    },
    purge(changed) {
      if (changed.includes(tags.site) || changed.includes(tags.all)) current = undefined;
    },
  };
}
