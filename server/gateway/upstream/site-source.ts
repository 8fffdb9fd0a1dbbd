import { setPagesOff } from '#contract/content/fixed-pages.ts';
import { getSite, type ShownSite } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { setSiteFormat, siteFormat } from '#contract/site-format.ts';
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

/**
 * The texts of the site differ by language. The last good answer is used while the service is down: what was closed
 * stays closed, and what was open stays open.
 */
export function createSiteSource(options: Options): SiteSource {
  const first = createSource(options, (site) => {
    setSiteFormat(site);
    setErrorLook(site.look);
    setPagesOff(site.pagesOff);
  });
  const others = new Map<string, SiteSource>();
  const source = (): SiteSource => {
    const { prefix } = siteFormat();
    const known = prefix === '' ? first : (others.get(prefix) ?? createSource(options));
    if (known !== first) others.set(prefix, known);
    return known;
  };
  return {
    siteOf: () => source().siteOf(),
    known: () => source().known(),
    refreshed: () => source().refreshed(),
    purge(changed) {
      for (const each of [first, ...others.values()]) each.purge(changed);
    },
  };
}

/** `onRead` makes it read again at once after a change. */
function createSource({ api, isListening }: Options, onRead?: (site: ShownSite) => void): SiteSource {
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
    onRead?.(found);
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
      current = undefined;
      // The next caller gets the failure.
      if (onRead) readOrLast().catch(() => undefined);
    },
  };
}
