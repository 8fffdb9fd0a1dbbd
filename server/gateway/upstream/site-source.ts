/** What every page shows of the company: asked for once and kept until the content service says that it changed. */

import { getSite, type Site } from '../../../src/contract/content/site.ts';
import type { Api } from '../../../src/contract/endpoint.ts';
import { tags } from '../../../src/contract/events.ts';

export type SiteSource = { siteOf(): Promise<Site>; purge(changed: readonly string[]): void };

/**
 * `api` is nobody's: an answer that all share must not end with the request that happened to ask first. While the
 * service is down the last good answer stands in.
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
