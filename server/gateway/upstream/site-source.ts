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
  /** Whether change events arrive. While they do not, an answer is used for a second. */
  isListening(): boolean;
};

const briefMs = 1_000;

/** The last good answer is used while the service is down: what was closed stays closed, and what was open stays open. */
export function createSiteSource({ api, isListening }: Options): SiteSource {
  let last: ShownSite | undefined;
  let current: Promise<ShownSite> | undefined;
  let askedAt = 0;
  let begun = 0;
  let newest = 0;

  /** A slow call may end after one that began later. */
  async function read(): Promise<ShownSite> {
    begun++;
    const number = begun;
    askedAt = performance.now();
    const found = await api(getSite, {});
    if (last && number < newest) return last;
    newest = number;
    last = found;
    setSiteFormat(found);
    setErrorLook(found.look);
    setPagesOff(found.pagesOff);
    return found;
  }

  function readOrLast(): Promise<ShownSite> {
    const reading: Promise<ShownSite> = read().catch((error) => {
      if (current === reading && (!last || isListening())) current = undefined;
      if (last) return last;
      throw error;
    });
    current = reading;
    return reading;
  }

  const isBrief = () => performance.now() - askedAt <= briefMs;
  const refreshed = () => (current && isBrief() ? current : readOrLast());

  return {
    siteOf: () => (current && isListening() ? current : refreshed()),
    known: () => last ?? null,
    refreshed,
    purge(changed) {
      if (!changed.includes(tags.site) && !changed.includes(tags.all)) return;
      // The next caller gets the failure.
      readOrLast().catch(() => undefined);
    },
  };
}
