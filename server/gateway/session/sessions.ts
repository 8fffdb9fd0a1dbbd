/** Looks up the user of a token: one call at a time per token, cached for seconds. Never throws (S80). */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { permissionsOf } from '#contract/access.ts';
import { validateSession } from '#contract/auth/sessions.ts';
import type { Api, OutputOf } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { type Failure, failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Viewer } from '#contract/viewer.ts';
import { toFailure } from '../../http/http.ts';
import type { Config } from '../../settings/config.ts';
import type { Visitor } from '../security/fair-queue.ts';

/** A failure of 401 means the session has ended; any other, that auth could not be asked. */
export type KnownSession = { readonly viewer: Viewer; readonly rotatesAt: Date | null };
type SessionLookup = KnownSession | { readonly failure: Failure };

export type Sessions = {
  viewerOf(token: string, log: FastifyBaseLogger): Promise<SessionLookup>;
  /**
   * The owner of the token at its last lookup, without a call: good enough to decide who waits, not to show anything.
   */
  lastKnown(token: string): Visitor | undefined;
  /** The session as auth knew it a while ago, if it has to be asked again: to begin with, not to show anything. */
  former(token: string): KnownSession | undefined;
  forget(token: string): void;
  /** Rejects this token from now on. `isKnown` means that the auth service had confirmed it. */
  end(token: string, isKnown: boolean): void;
  purge(changed: readonly string[]): void;
};

type Options = {
  config: Pick<Config, 'sessionCache' | 'UPSTREAM_TIMEOUT'>;
  ended: EndedTokens;
  /** The calls are not bound to a request, because requests share the response. `deadline` is in milliseconds. */
  apiWith(call: { token: string; deadline: number }): Api;
  isListening(): boolean;
};

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const maxEntries = 10_000;
/** Entries, and milliseconds for which they are kept. */
const formerSessions = { max: 2_000, ttl: 600_000 };

export function createSessions({ config, ended, apiWith, isListening }: Options): Sessions {
  const cache = new LRUCache<string, KnownSession>({
    max: maxEntries,
    ttl: config.sessionCache,
  });
  const pending = new Map<string, Promise<SessionLookup>>();
  const visitors = new LRUCache<string, Visitor>({ max: maxEntries });
  const former = new LRUCache<string, KnownSession>(formerSessions);

  async function lookUp(token: string, log: FastifyBaseLogger): Promise<SessionLookup> {
    try {
      const lookup = await apiWith({ token, deadline: config.UPSTREAM_TIMEOUT })(validateSession, {});
      return toLookup(lookup);
    } catch (error) {
      const failed = toFailure(error);
      const { status, cause } = failed;
      const fields = { status, reason: reasonOf(failed) };
      // An invalid token is no error: log no stack for it.
      log.info(status === 401 ? fields : { ...fields, err: cause }, 'Unauthorized');
      return { failure: failure(status, 'unauthorized', message('unauthorized')) };
    }
  }

  function cacheLookup(digest: string, lookup: SessionLookup): void {
    // The end of a view counts at once.
    if (!('viewer' in lookup) || lookup.viewer.view || lookup.viewer.apiToken) return;
    former.set(digest, lookup);
    if (lookup.viewer.permissions.size > 0 || lookup.viewer.needsPasskey) return;
    // lru-cache reads a ttl of 0 as forever.
    if (isListening() && config.sessionCache > 0) cache.set(digest, lookup);
  }

  function forget(digest: string): void {
    cache.delete(digest);
    former.delete(digest);
    pending.delete(digest);
  }

  return {
    viewerOf(token, log) {
      const digest = digestOf(token);
      if (ended.has(digest)) return Promise.resolve({ failure: failures.unauthorized() });
      const hit = isListening() ? cache.get(digest) : undefined;
      if (hit) return Promise.resolve(hit);
      const running = pending.get(digest);
      if (running !== undefined) return running;
      const started: Promise<SessionLookup> = lookUp(token, log).then((lookup) => {
        if ('viewer' in lookup) visitors.set(digest, visitorOf(lookup.viewer));
        else {
          former.delete(digest);
          if (lookup.failure.status === 401) visitors.delete(digest);
        }
        // A purge during the call keeps its result out of the cache.
        if (pending.get(digest) !== started) return lookup;
        pending.delete(digest);
        cacheLookup(digest, lookup);
        return lookup;
      });
      pending.set(digest, started);
      return started;
    },
    lastKnown: (token) => visitors.get(digestOf(token)),
    former(token) {
      const digest = digestOf(token);
      return isListening() && !cache.has(digest) ? former.get(digest) : undefined;
    },
    forget: (token) => forget(digestOf(token)),
    end(token, isKnown) {
      ended.add(digestOf(token), isKnown);
      forget(digestOf(token));
      visitors.delete(digestOf(token));
    },
    purge(changed) {
      pending.clear();
      for (const known of [cache, former])
        for (const [digest, { viewer }] of [...known]) if (concerns(changed, viewer)) known.delete(digest);
    },
  };
}

const visitorOf = ({ user, permissions }: Viewer): Visitor => ({
  kind: permissions.size > 0 ? 'staff' : 'signed-in',
  key: user.id,
});

/** The log needs the reason, because the message alone looks like a rejected token. */
function reasonOf({ status, code, service }: Failure): string {
  if (status === 401) return 'the auth service rejected the token';
  if (service !== undefined) return `the auth service answered ${status}`;
  if (code === 'no_response') return 'the auth service did not answer';
  return code === 'bad_gateway' ? 'the auth service gave no valid answer' : 'the auth service could not be called';
}

/** Whether changes with these tags may have changed the rights of this session. */
export const concerns = (
  changed: readonly string[],
  { user, sessionId }: Pick<Viewer, 'user' | 'sessionId'>,
): boolean => [tags.all, tags.users, tags.user(user.id), tags.session(sessionId)].some((tag) => changed.includes(tag));

function toLookup({ user, session, apiToken, view }: OutputOf<typeof validateSession>): SessionLookup {
  if (user.status !== 'active') return { failure: failures.unauthorized() };
  const viewer: Viewer = {
    user,
    permissions: permissionsOf(user),
    sessionId: session?.id ?? '',
    verifiedAt: session?.verifiedAt ?? null,
    expiresAt: session?.expiresAt ?? null,
    ...(session?.needsPasskey ? { needsPasskey: session.needsPasskey } : {}),
    ...(apiToken ? { apiToken } : {}),
    ...(view ? { view } : {}),
  };
  return { viewer, rotatesAt: session?.rotatesAt ?? null };
}

/** Tokens signed out here, which stop working also while auth is down. Full sets evict their oldest. */
type EndedTokens = {
  /** Unconfirmed tokens never evict those that auth confirmed. */
  add(digest: string, isKnown: boolean): void;
  has(digest: string): boolean;
};

/** `lifetime` in milliseconds; `maxTokens` entries per kind. */
export function createEndedTokens({
  lifetime,
  maxTokens = 100_000,
}: {
  lifetime: number;
  maxTokens?: number;
}): EndedTokens {
  // `maxSize` instead of `max`, for which lru-cache allocates all memory up front.
  const create = () => new LRUCache<string, true>({ maxSize: maxTokens, sizeCalculation: () => 1, ttl: lifetime });
  const known = create();
  const unconfirmed = create();
  return {
    add(digest, isKnown) {
      (isKnown ? known : unconfirmed).set(digest, true);
    },
    has: (digest) => known.has(digest) || unconfirmed.has(digest),
  };
}
