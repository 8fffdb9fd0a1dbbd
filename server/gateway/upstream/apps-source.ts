/** The endpoints of this app, as the apps service has them: shared by all for a moment, and a while longer if it is down. */
import { getApp } from '../../../src/contract/apps/apps.ts';
import type { Api } from '../../../src/contract/endpoint.ts';
import { tags } from '../../../src/contract/events.ts';
import type { Config } from '../../config.ts';
import { toFailure } from '../../http.ts';
import { type AccessRules, indexAccessRules } from '../session/access.ts';

export type AppsSource = {
  /** Null where there is no such app. Throws the service's failure, with which nothing may be shown. */
  accessRulesFor(api: Api): Promise<AccessRules | null>;
  purge(changed: readonly string[]): void;
};

type Options = { config: Pick<Config, 'APP_ID' | 'APPS_CACHE' | 'APPS_STALE'>; clock?: () => number };
type Cached = { endpoints: AccessRules | null; at: number };

/** `api` speaks in the name of who asks first; what it answers is the same for all. */
export function createAppsSource({ config, clock = Date.now }: Options): AppsSource {
  let cached: Cached | undefined;
  let pending: Promise<AccessRules | null> | undefined;

  const isYoungerThan = (milliseconds: number) => cached !== undefined && clock() - cached.at < milliseconds;

  async function fetchRules(api: Api): Promise<AccessRules | null> {
    try {
      const { endpoints, deletedAt } = await api(getApp, { id: config.APP_ID });
      return deletedAt === null ? indexAccessRules(endpoints) : null;
    } catch (error) {
      if (toFailure(error).status === 404) return null;
      throw error;
    }
  }

  /** What was purged while it was on its way is not kept. */
  function fetchShared(api: Api): Promise<AccessRules | null> {
    const started = fetchRules(api)
      .then((endpoints) => {
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
    if (cached && isYoungerThan(config.APPS_CACHE)) return cached.endpoints;
    const shared = pending;
    try {
      return await (shared ?? fetchShared(api));
    } catch (error) {
      // That somebody else may not ask says nothing about this one.
      if (shared && isPersonal(error)) return accessRulesFor(api);
      if (cached && isDown(error) && isYoungerThan(config.APPS_STALE)) return cached.endpoints;
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

/** No answer is one thing; an answer that makes no sense is another, and nobody is let in by it. */
function isDown(error: unknown): boolean {
  const { status, code } = toFailure(error);
  return status >= 500 && code !== 'bad_gateway';
}
