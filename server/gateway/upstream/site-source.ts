/** Caches the site's name, contact and menus until the content service reports a change. */

import { getSite, type Site } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';

export type SiteSource = { siteOf(): Promise<Site>; purge(changed: readonly string[]): void };

/**
 * `api` is anonymous and independent of a request, because all requests share the response. While the service is down,
 * the last good response is used.
 */
export function createSiteSource(api: Api): SiteSource {
  let last: Site | undefined;
  let current: Promise<Site> | undefined;

  async function fetchSite(): Promise<Site> {
    try {
      last = await api(getSite, {});
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
