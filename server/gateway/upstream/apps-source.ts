/** The endpoints of this app, as the apps service has them: shared by all for a moment, and a while longer if it is down. */
import { getApp } from '../../../src/contract/apps/apps.ts';
import type { Api } from '../../../src/contract/endpoint.ts';
import { tags } from '../../../src/contract/events.ts';
import type { Config } from '../../config.ts';
import { toFailure } from '../../http.ts';
import { type Endpoints, indexEndpoints } from '../session/access.ts';

export type AppsSource = {
  /** Null where there is no such app. Throws the service's failure, with which nothing may be shown. */
  endpointsFor(api: Api): Promise<Endpoints | null>;
  purge(changed: readonly string[]): void;
};

type Options = { config: Pick<Config, 'APP_ID' | 'APPS_CACHE' | 'APPS_STALE'>; clock?: () => number };
type Kept = { endpoints: Endpoints | null; at: number };

/** `api` speaks in the name of who asks first; what it answers is the same for all. */
export function createAppsSource({ config, clock = Date.now }: Options): AppsSource {
  let kept: Kept | undefined;
  let asking: Promise<Endpoints | null> | undefined;

  const isYoungerThan = (milliseconds: number) => kept !== undefined && clock() - kept.at < milliseconds;

  async function ask(api: Api): Promise<Endpoints | null> {
    try {
      const { endpoints, deletedAt } = await api(getApp, { id: config.APP_ID });
      return deletedAt === null ? indexEndpoints(endpoints) : null;
    } catch (error) {
      if (toFailure(error).status === 404) return null;
      throw error;
    }
  }

  /** What was purged while it was on its way is not kept. */
  function share(api: Api): Promise<Endpoints | null> {
    const started = ask(api)
      .then((endpoints) => {
        if (asking === started) kept = { endpoints, at: clock() };
        return endpoints;
      })
      .finally(() => {
        if (asking === started) asking = undefined;
      });
    asking = started;
    return started;
  }

  async function endpointsFor(api: Api): Promise<Endpoints | null> {
    if (kept && isYoungerThan(config.APPS_CACHE)) return kept.endpoints;
    const others = asking;
    try {
      return await (others ?? share(api));
    } catch (error) {
      // That somebody else may not ask says nothing about this one.
      if (others && isPersonal(error)) return endpointsFor(api);
      if (kept && isDown(error) && isYoungerThan(config.APPS_STALE)) return kept.endpoints;
      throw error;
    }
  }

  return {
    endpointsFor,
    purge(changed) {
      if (!changed.includes(tags.all) && !changed.includes(tags.app(config.APP_ID))) return;
      kept = undefined;
      asking = undefined;
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
