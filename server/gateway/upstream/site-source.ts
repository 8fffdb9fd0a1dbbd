import { getSite, type ShownSite } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { setSiteFormat } from '#contract/site-format.ts';

type SiteSource = { siteOf(): Promise<ShownSite>; purge(changed: readonly string[]): void };

/** `api` is anonymous, because all share the response; the last good one is used while the service is down. */
export function createSiteSource(api: Api): SiteSource {
  let last: ShownSite | undefined;
  let current: Promise<ShownSite> | undefined;

  async function fetchSite(): Promise<ShownSite> {
    try {
      last = await api(getSite, {});
      setSiteFormat(last);
      return last;
    } catch (error) {
      current = undefined;
      if (last) return last;
      throw error;
    }
  }

  return {
    siteOf: () => (current ??= fetchSite()),
    purge(changed) {
      if (changed.includes(tags.site) || changed.includes(tags.all)) current = undefined;
    },
  };
}
