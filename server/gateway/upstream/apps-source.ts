import { type AccessRules, indexAccessRules, isInUse } from '#contract/access.ts';
import { getApp } from '#contract/apps/apps.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { toFailure } from '../../http/http.ts';
import type { Config } from '../../settings/config.ts';

export type AppsSource = {
  /** Resolves to null when the app does not exist. Throws the service's failure; then nothing guarded may be shown. */
  accessRulesFor(api: Api): Promise<AccessRules | null>;
  purge(changed: readonly string[]): void;
};

type Options = {
  config: Pick<Config, 'APP_ID' | 'appsCache' | 'appsStale'>;
  /** Whether change events arrive: then the cached rules are the current ones, and nobody waits for a slow service. */
  isListening(): boolean;
  /** Milliseconds of a clock that is never set. */
  clock?: () => number;
};
type Cached = { endpoints: AccessRules | null; at: number };

export function createAppsSource({ config, isListening, clock = () => performance.now() }: Options): AppsSource {
  let cached: Cached | undefined;
  let pending: Promise<AccessRules | null> | undefined;

  const cachedFor = (milliseconds: number) => (cached && clock() - cached.at < milliseconds ? cached : undefined);

  async function fetchRules(api: Api): Promise<AccessRules | null> {
    try {
      const app = await api(getApp, { id: config.APP_ID });
      return isInUse(app) ? indexAccessRules(app.endpoints) : null;
    } catch (error) {
      if (toFailure(error).status === 404) return null;
      throw error;
    }
  }

  function fetchShared(api: Api): Promise<AccessRules | null> {
    const started = fetchRules(api)
      .then((endpoints) => {
        // A purge during the call keeps its result out of the cache.
        if (pending === started) cached = { endpoints, at: clock() };
        return endpoints;
      })
      .finally(() => {
        if (pending === started) pending = undefined;
      });
    pending = started;
    return started;
  }

  async function accessRulesFor(api: Api): Promise<AccessRules | null> {
    const fresh = cachedFor(config.appsCache);
    if (fresh) return fresh.endpoints;
    const shared = pending;
    const known = config.appsCache > 0 && isListening() ? cachedFor(config.appsStale) : undefined;
    if (known) {
      if (!shared) fetchShared(api).catch(() => undefined);
      return known.endpoints;
    }
    try {
      return await (shared ?? fetchShared(api));
    } catch (error) {
      // A failure that concerns only the other user says nothing about this one.
      if (shared && isPersonal(error)) return accessRulesFor(api);
      const stale = isDown(error) ? cachedFor(config.appsStale) : undefined;
      if (stale) return stale.endpoints;
      throw error;
    }
  }

  return {
    accessRulesFor,
    purge(changed) {
      if (!changed.includes(tags.all) && !changed.includes(tags.app(config.APP_ID))) return;
      cached = undefined;
      pending = undefined;
    },
  };
}

function isPersonal(error: unknown): boolean {
  const { status } = toFailure(error);
  return status === 401 || status === 403 || status === 499;
}

/** An invalid response does not count as an outage, so it grants no access from the cache. */
function isDown(error: unknown): boolean {
  const { status, code } = toFailure(error);
  return status >= 500 && code !== 'bad_gateway';
}
