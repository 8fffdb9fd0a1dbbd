/** Resolves the caller of a service from its bearer token, once per request. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Permission } from '#contract/auth/permissions.ts';
import type { Access } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';

export type Actor =
  | { readonly kind: 'anonymous' }
  /** Commands and imports: holds every permission, but is no user. */
  | { readonly kind: 'system' }
  | SignedIn;

export type SignedIn = {
  readonly kind: 'user';
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string | null;
};

type ActorReader = (authorization: string | undefined) => Promise<Actor>;
/** Resolves to null for an invalid token. Throws when the auth service cannot be asked. */
export type SessionReader = (token: string) => Promise<SignedIn | null>;

/** `serviceToken` is the bearer of the system. The reader throws 401 for an invalid bearer. */
export function createActorReader(serviceToken: string, readSession: SessionReader): ActorReader {
  return async (authorization) => {
    if (authorization === undefined) return { kind: 'anonymous' };
    const bearer = bearerOf(authorization);
    if (bearer === undefined) throw failures.unauthorized();
    if (isSame(bearer, serviceToken)) return { kind: 'system' };
    const signedIn = await readSession(bearer);
    if (!signedIn) throw failures.unauthorized();
    return signedIn;
  };
}

export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1];

/** Throws 401 without a session, 403 without the permission. */
export function requireAccess(actor: Actor, access: Access): void {
  if (access === 'anyone') return;
  if (actor.kind === 'anonymous') throw failures.unauthorized();
  if (access === 'signed-in') {
    if (actor.kind !== 'user') throw failures.unauthorized();
    return;
  }
  if (actor.kind === 'user' && !actor.permissions.has(access)) throw failures.forbidden();
}

export function requireSystem(actor: Actor): void {
  if (actor.kind !== 'system') throw failures.forbidden();
}

export const userIdOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);

/** Idempotency keys are unique within this scope. */
export const actorScope = (actor: Actor): string => (actor.kind === 'user' ? `user:${actor.id}` : actor.kind);

/** Compares digests, so that the time taken reveals neither content nor length. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
