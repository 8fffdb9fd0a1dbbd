import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { permissionsOf } from '#contract/access.ts';
import { validateSession } from '#contract/auth/sessions.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import type { SessionReader, SignedIn } from '../actor.ts';
import type { ApiRequest } from '../client/api.ts';

/** Milliseconds for which users without permissions are cached. */
const cachedFor = 2_000;
const cachedAtMost = 10_000;

/** Users with permissions are never cached, so that revoked ones end at once. Throws 503 if auth does not respond. */
export function createSessionReader(callServices: (request: ApiRequest) => Api): SessionReader {
  const known = new LRUCache<string, SignedIn>({ max: cachedAtMost, ttl: cachedFor });
  const pending = new Map<string, Promise<SignedIn | null>>();
  const requestId = `services-${process.pid}`;

  async function ask(token: string): Promise<SignedIn | null> {
    try {
      const { user, session, apiToken } = await callServices({ requestId, token })(validateSession, {});
      if (user.status !== 'active') throw new Error('the auth service accepted a user who is not active');
      return {
        kind: 'user',
        id: user.id,
        permissions: permissionsOf(user),
        sessionId: session?.id ?? null,
        ...(apiToken ? { apiToken } : {}),
      };
    } catch (error) {
      if (isFailure(error) && error.status === 401) return null;
      throw Object.assign(failures.unavailable(), { cause: error });
    }
  }

  function askOnce(token: string, name: string): Promise<SignedIn | null> {
    const running = pending.get(name);
    if (running !== undefined) return running;
    const answer = ask(token).finally(() => pending.delete(name));
    pending.set(name, answer);
    return answer;
  }

  return async (token) => {
    const name = createHash('sha256').update(token).digest('base64');
    const found = known.get(name);
    if (found) return found;
    const signedIn = await askOnce(token, name);
    if (signedIn && signedIn.permissions.size === 0) known.set(name, signedIn);
    return signedIn;
  };
}
