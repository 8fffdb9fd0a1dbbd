/** The gateway's API client, connected to a service with answers by the test. Everything is closed by `end`. */
import type { ServerResponse } from 'node:http';
import type { Api } from '#contract/endpoint.ts';
import type { ServiceTokens } from '../../server/actors/gateway-proof.ts';
import { type ApiRequest, createApi } from '../../server/client/api.ts';
import { createUpstream } from '../../server/client/upstream.ts';
import { type ForeignService, type Hit, startForeignService } from './foreign-service.ts';
import { settings, silentLogger } from './guarded-app.ts';

type Reached = { api: Api; service: ForeignService };
type Options = { request?: Partial<ApiRequest>; base?: string; tokens?: ServiceTokens };

export function createApiHarness() {
  const cleanups: Array<() => Promise<void>> = [];
  return {
    async apiTo(answer: (hit: Hit, response: ServerResponse) => unknown, options: Options = {}): Promise<Reached> {
      const service = await startForeignService(answer);
      const upstream = createUpstream({ config: settings(), logger: silentLogger });
      cleanups.push(
        () => upstream.close(),
        () => service.close(),
      );
      const url = service.url + (options.base ?? '');
      const api = createApi({
        upstream,
        urls: { auth: url, apps: url, content: url, trade: url },
        tokens: options.tokens,
      })({
        requestId: 'request-1',
        ...options.request,
      });
      return { api, service };
    },
    async end(): Promise<void> {
      for (const each of cleanups.splice(0)) await each();
    },
  };
}
