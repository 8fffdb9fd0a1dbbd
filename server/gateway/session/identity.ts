import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Api } from '#contract/endpoint.ts';
import type { Route } from '#contract/routes.ts';
import type { ActorSigning } from '../../actors/signed-actor.ts';
import type { ApiRequest } from '../../client/api.ts';
import type { Config } from '../../settings/config.ts';
import { isLoopback } from '../security/own-origin.ts';
import { createSeals } from '../security/seals.ts';
import { createAppsSource } from '../upstream/apps-source.ts';
import type { ServiceEvents } from '../upstream/service-events.ts';
import { createCookies, maxSessionAge } from './cookies.ts';
import { createGuards } from './guards.ts';
import { createPasskeyOptions } from './passkey-options.ts';
import { createRequestIdentities, type RequestIdentity, type VisitorCall } from './request-identity.ts';
import { createReturnPaths } from './return-paths.ts';
import { createRotation } from './rotation.ts';
import { cookieSecret } from './secret.ts';
import { createSessionActions } from './session-actions.ts';
import { createEndedTokens, createSessions } from './sessions.ts';
import { createSignOut } from './sign-out.ts';

type Options = {
  config: Config;
  logger: Logger;
  signing: ActorSigning | undefined;
  routes: Readonly<Record<string, Route>>;
  callServices(request: ApiRequest): Api;
  listen(service: 'auth' | 'apps', onChange: OnChange): ServiceEvents;
};
type OnChange = (tags: readonly string[]) => void;

export type Session = ReturnType<typeof createSession>;

export function createSession({ config, logger, signing, routes, callServices, listen }: Options) {
  warnIfSignInNeedsHttps(config, logger);
  const secret = cookieSecret(config);
  const cookies = createCookies({ config, secret });
  const apps = createAppsSource({ config, isListening: () => appsEvents.isListening() });
  const rightsListeners = new Set<OnChange>();
  const authEvents = listen('auth', (tags) => {
    sessions.purge(tags);
    for (const onChange of rightsListeners) onChange(tags);
  });
  const appsEvents = listen('apps', (tags) => apps.purge(tags));
  const requestId = `gateway-${process.pid}`;
  const apiWith = (call: Pick<ApiRequest, 'token' | 'deadline'>) => callServices({ requestId, ...call });
  // Sends the device with a session, so that code limits of strangers do not affect it.
  const apiOf = (request: FastifyRequest, call: VisitorCall) => {
    const { secret } = (request.params ?? {}) as { secret?: string };
    return callServices({
      requestId: request.id,
      clientAddress: request.ip,
      device: call.token ? cookies.device(request) : undefined,
      // A passkey is named after the browser that it is added with, and readers of a link are told apart by it.
      userAgent: call.token || secret ? userAgentOf(request) : undefined,
      visit: secret ? cookies.visit(request, secret) : undefined,
      ...call,
    });
  };
  const sessions = createSessions({
    config,
    ended: createEndedTokens({ lifetime: maxSessionAge(config) * 1000 }),
    apiWith,
    isListening: authEvents.isListening,
  });
  const identities = createRequestIdentities({ cookies, sessions, actorKey: signing?.key, apiOf });
  const signOut = createSignOut({ apiWith, deadline: config.UPSTREAM_TIMEOUT, retryAfter: config.signOutRetry });
  const signInApi = ({ request, formKey }: Pick<RequestIdentity, 'request' | 'formKey'>, device: string | undefined) =>
    callServices({
      requestId: request.id,
      clientAddress: request.ip,
      device,
      userAgent: userAgentOf(request),
      formKey,
    });

  return {
    apiOf,
    cookies,
    seals: createSeals(secret),
    sessions,
    identities,
    guards: createGuards({ routes, apps, identities, sessions }),
    passkeyOptions: createPasskeyOptions({ cookies, identities, signInApi }),
    sessionActions: createSessionActions({
      config,
      routes,
      cookies,
      sessions,
      signOut,
      signInApi,
      identities,
    }),
    returnPaths: createReturnPaths({ config, routes, cookies }),
    rotate: createRotation({
      cookies,
      apiWith,
      deadline: config.UPSTREAM_TIMEOUT,
      grace: config.rotationGrace * 1000,
    }),
    events: [authEvents, appsEvents],
    /** Tells what stays open longer than a request which sessions ended and which users changed, by their tags. */
    onRightsChange(onChange: OnChange): void {
      rightsListeners.add(onChange);
    },
    async close(): Promise<void> {
      signOut.close();
      await Promise.all([authEvents.close(), appsEvents.close()]);
    },
  };
}

const userAgentOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, 256) || undefined;

/** Browsers accept `__Host-` cookies only on https and on localhost. */
function warnIfSignInNeedsHttps({ PUBLIC_ORIGIN }: Config, logger: Logger): void {
  const { protocol, host } = new URL(PUBLIC_ORIGIN);
  if (protocol === 'https:' || isLoopback(host)) return;
  logger.warn({ origin: PUBLIC_ORIGIN }, 'sign-in needs https: browsers reject the session cookies of this origin');
}
