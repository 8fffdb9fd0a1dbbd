import type { Language } from '#contract/auth/users.ts';
import type { LookContent } from '#contract/content/look.ts';
import { getSite, type Site } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { languageOf } from './language.ts';

export type MessageSite = Pick<Site, 'name' | 'contactEmail' | 'timeZone' | 'locale' | 'pagesOff'> & {
  readonly look: LookContent | null;
};
export type SiteReader = {
  /** Returns the last known values while the content service is away, because the message matters more. */
  read(): Promise<MessageSite>;
  /** At most a minute old, so that codes rarely wait for another service. */
  language(): Promise<Language>;
};

const minute = 60_000;

export function createSiteReader(anonymous: Api, origin: string): SiteReader {
  let known: MessageSite = {
    name: new URL(origin).host,
    contactEmail: null,
    timeZone: 'UTC',
    locale: 'en-GB',
    pagesOff: [],
    look: null,
  };
  let latest: Promise<MessageSite> | undefined;
  let at = 0;
  function read(): Promise<MessageSite> {
    at = performance.now();
    latest = anonymous(getSite, {}).then(
      (site) => {
        known = site;
        return site;
      },
      () => known,
    );
    return latest;
  }
  return {
    read,
    async language() {
      const site = await (latest && performance.now() - at < minute ? latest : read());
      return languageOf(site.locale);
    },
  };
}
