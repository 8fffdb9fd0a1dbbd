import { getSite, type Site } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { setSiteFormat } from '#contract/site-format.ts';

type SiteSource = { siteOf(): Promise<Site>; purge(changed: readonly string[]): void };

/** `api` is anonymous, because all share the response; the last good one is used while the service is down. */
export function createSiteSource(api: Api): SiteSource {
  let last: Site | undefined;
  let current: Promise<Site> | undefined;

  async function fetchSite(): Promise<Site> {
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
