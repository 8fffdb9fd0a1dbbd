/** What every page shows of the company: asked for once and kept until the content service says that it changed. */
import type { Api } from '../../src/contract/endpoint.ts';
import { tags } from '../../src/contract/events.ts';
import { getSite, type Site } from '../../src/contract/site.ts';

export type SiteSource = { siteOf(api: Api): Promise<Site>; purge(changed: readonly string[]): void };

/** While the service is down the last good answer stands in. */
export function createSiteSource(): SiteSource {
  let last: Site | undefined;
  let current: Promise<Site> | undefined;

  async function ask(api: Api): Promise<Site> {
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
    siteOf: (api) => (current ??= ask(api)),
    purge(changed) {
      if (changed.includes(tags.site) || changed.includes(tags.all)) current = undefined;
    },
  };
}
