/** The redirects that staff set up. They change while the gateway runs, so it reads them again after each event. */
import type { Logger } from 'pino';
import { countRedirects, isRedirectable, listSiteRedirects, type SiteRedirect } from '#contract/content/redirects.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { compileRedirects, type RedirectMatch, type Redirects } from '#contract/redirect-rules.ts';

type Options = {
  logger: Logger;
  /** Calls are anonymous, with a short deadline, because visitors wait for them after a change. */
  api: Api;
  /** Calls as the system; undefined if the token of the service is not known, and visits are not counted. */
  systemApi: Api | undefined;
  /** The rules of REDIRECTS_FILE come first. */
  fixed: Redirects;
  /** Milliseconds between reports of visits. */
  reportEvery?: number;
};

export type SiteRedirects = {
  /** Whether a request for this path need not wait for `refresh`. */
  isKnown(path: string): boolean;
  /** Resolves when the rules are known or cannot be read. */
  refresh(): Promise<void>;
  match(path: string, search: string): RedirectMatch | null;
  /** The same without counting a visit. */
  covers(path: string): boolean;
  /** Resolves to a function that tells whether a rule, also one of the file, leads a path elsewhere. */
  redirected(): Promise<(path: string) => boolean>;
  purge(changed: readonly string[]): void;
  close(): Promise<void>;
};

const retryAfterMs = 1_000;

export function createSiteRedirects({ logger, api, systemApi, fixed, reportEvery = 30_000 }: Options): SiteRedirects {
  let items: readonly SiteRedirect[] = [];
  let rules: Redirects = compileRedirects([]);
  let isCurrent = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let purges = 0;
  let hits = new Map<string, number>();

  async function read(): Promise<void> {
    const before = purges;
    try {
      const { items: found } = await api(listSiteRedirects, {});
      if (purges !== before) return;
      const used = found.filter(({ from }) => fixed.indexOf(from) < 0);
      const own = used.map(({ from, to, status }) => ({ from, to, status }));
      // The service knows no loops that go through rules of the file.
      compileRedirects([...fixed.rules, ...own]);
      rules = compileRedirects(own);
      items = used;
      isCurrent = true;
    } catch (err) {
      // The rules that were read before still apply.
      failedAt = performance.now();
      logger.warn({ err }, 'could not use the redirects of the site');
    } finally {
      if (purges === before) reading = undefined;
    }
  }

  async function report(): Promise<void> {
    if (!systemApi || hits.size === 0) return;
    const counted = hits;
    hits = new Map();
    try {
      await systemApi(countRedirects, { hits: [...counted].map(([id, count]) => ({ id, count })) });
    } catch (err) {
      for (const [id, count] of counted) hits.set(id, (hits.get(id) ?? 0) + count);
      logger.warn({ err }, 'could not report the visits of redirects');
    }
  }

  const timer = setInterval(() => void report(), reportEvery);
  timer.unref();

  const covers = (path: string) => isRedirectable(path) && rules.indexOf(path) >= 0;
  const refresh = () => {
    reading ??= read();
    return reading;
  };

  return {
    isKnown: (path) => isCurrent || !isRedirectable(path) || performance.now() - failedAt < retryAfterMs,
    refresh,
    match(path, search) {
      if (!isRedirectable(path)) return null;
      const index = rules.indexOf(path);
      if (index < 0) return null;
      const { id } = items[index] as SiteRedirect;
      hits.set(id, (hits.get(id) ?? 0) + 1);
      return rules.match(path, search);
    },
    covers,
    async redirected() {
      await refresh();
      return (path) => fixed.indexOf(path) >= 0 || covers(path);
    },
    purge(changed) {
      if (!changed.includes(tags.redirects) && !changed.includes(tags.all)) return;
      purges++;
      isCurrent = false;
      reading = undefined;
      failedAt = Number.NEGATIVE_INFINITY;
    },
    async close() {
      clearInterval(timer);
      await report();
    },
  };
}
