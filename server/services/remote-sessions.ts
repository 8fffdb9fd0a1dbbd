/** Validates bearer tokens with the auth service, for all other services. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Agent, request } from 'undici';
import type { Permission } from '#contract/auth/permissions.ts';
import { validateSession } from '#contract/auth/sessions.ts';
import { failures } from '#contract/failures.ts';
import { fromWire } from '#contract/wire.ts';
import type { SessionReader, SignedIn } from '../actor.ts';
import type { Config } from '../config.ts';

/** Milliseconds for which users without permissions are cached. */
const cachedFor = 2_000;
const cachedAtMost = 10_000;

type Options = { authUrl: string; config: Config };
export type RemoteSessions = { readonly read: SessionReader; close(): Promise<void> };

/**
 * Concurrent calls for one token share a request. Users with permissions are never cached, so that revoked
 * permissions end at once. `read` throws 503 if the auth service does not respond.
 */
export function createRemoteSessions({ authUrl, config }: Options): RemoteSessions {
  const agent = new Agent({
    connections: config.UPSTREAM_CONNECTIONS,
    connect: { timeout: config.UPSTREAM_CONNECT_TIMEOUT },
    headersTimeout: config.UPSTREAM_HEADERS_TIMEOUT,
    bodyTimeout: config.UPSTREAM_BODY_TIMEOUT,
    maxResponseSize: config.UPSTREAM_MAX_RESPONSE,
  });
  const url = `${authUrl.replace(/\/+$/, '')}/auth/session/validate`;
  const known = new LRUCache<string, SignedIn>({ max: cachedAtMost, ttl: cachedFor });
  const pending = new Map<string, Promise<SignedIn | null>>();

  async function ask(token: string): Promise<SignedIn | null> {
    const { statusCode, body } = await request(url, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    if (statusCode !== 200) {
      await body.dump();
      if (statusCode === 401) return null;
      throw new Error(`the auth service answered ${statusCode}`);
    }
    return readSignedIn(await body.json());
  }

  function askOnce(token: string, name: string): Promise<SignedIn | null> {
    const running = pending.get(name);
    if (running !== undefined) return running;
    const answer = ask(token)
      .catch((error) => {
        throw Object.assign(failures.unavailable(), { cause: error });
      })
      .finally(() => pending.delete(name));
    pending.set(name, answer);
    return answer;
  }

  return {
    async read(token) {
      const name = createHash('sha256').update(token).digest('base64');
      const found = known.get(name);
      if (found) return found;
      const signedIn = await askOnce(token, name);
      if (signedIn && signedIn.permissions.size === 0) known.set(name, signedIn);
      return signedIn;
    },
    close: () => agent.destroy(),
  };
}

/** Throws if the response does not match the contract: an invalid response is never a user. */
function readSignedIn(wire: unknown): SignedIn {
  const isBare = typeof wire === 'object' && wire !== null && !Object.hasOwn(wire, 'user');
  const { user, session } = validateSession.output.parse(
    fromWire(validateSession.output, isBare ? { user: wire } : wire),
  );
  if (user.status !== 'active') throw new Error('the auth service accepted a user who is not active');
  const permissions = user.roles.flatMap((role) => role.permissions.map(({ id }) => id as Permission));
  return { kind: 'user', id: user.id, permissions: new Set(permissions), sessionId: session?.id ?? null };
}
