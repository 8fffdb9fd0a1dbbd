import { permissionsOf } from '#contract/access.ts';
import { validateSession } from '#contract/auth/sessions.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import type { SessionReader } from '../actors/actor.ts';
import type { SignedIn } from '../actors/signed-actor.ts';
import type { ApiRequest } from '../client/api.ts';
import { createSharedCalls } from './shared-calls.ts';

/** Not cached, so that granted and revoked roles count at once. Throws 503 if auth does not respond. */
export function createSessionReader(callServices: (request: ApiRequest) => Api): SessionReader {
  const askTogether = createSharedCalls<SignedIn | null>();
  const requestId = `services-${process.pid}`;

  async function ask(token: string): Promise<SignedIn | null> {
    try {
      const { user, session, apiToken, view } = await callServices({ requestId, token })(validateSession, {});
      if (user.status !== 'active') throw new Error('the auth service accepted a user who is not active');
      return {
        kind: 'user',
        id: user.id,
        permissions: permissionsOf(user),
        sessionId: session?.id ?? null,
        ...(apiToken ? { apiToken } : {}),
        ...(view ? { viewId: view.id } : {}),
      };
    } catch (error) {
      if (isFailure(error) && error.status === 401) return null;
      throw Object.assign(failures.unavailable(), { cause: error });
    }
  }

  return (token) => askTogether(token, () => ask(token));
}
