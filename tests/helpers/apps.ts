/** The calls that most tests of the apps service need. */
import { type App, createAccessRule, createApp, listApps } from '#contract/apps/apps.ts';
import { allScreens } from '#contract/screens.ts';
import type { TestServices } from './services.ts';

/** The default of APP_ID. */
export const ownAppId = '0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a';

/** Pages of our own app that have an access rule: those of customers, then the screens. */
export const guardedPaths = [
  '/account/orders',
  '/account/settings',
  '/account/investor',
  ...allScreens.map(({ path }) => path),
];

/** An id that no record has. */
export const unknownId = '11111111-1111-4111-8111-111111111111';

let domains = 0;

export function createAppsClient(services: Pick<TestServices, 'call' | 'send'>) {
  let paths = 0;
  return {
    send: (request: string, body?: unknown) => services.send(request, { as: 'system', body }),
    find: async (id: string, trashed?: 'true') =>
      (await services.call(listApps, trashed ? { trashed } : {})).find((app) => app.id === id) as App,
    makeApp: async () => (await services.call(createApp, { name: 'A test', domain: `test-${++domains}.example` })).app,
    makeEndpoint: async (appId: string, path = `/made/${++paths}`) =>
      (await services.call(createAccessRule, { appId, path })).endpoint,
  };
}
