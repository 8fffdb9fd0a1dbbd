/** Who calls, and what they may do: decided once per request from the bearer, and nothing else. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Permission } from '../src/contract/auth/permissions.ts';
import type { Access } from '../src/contract/endpoint.ts';
import { failures } from '../src/contract/failures.ts';

export type Actor =
  | { readonly kind: 'anonymous' }
  /** Commands and imports: holds every permission, but is nobody who could be signed in. */
  | { readonly kind: 'system' }
  | SignedIn;

export type SignedIn = {
  readonly kind: 'user';
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Null where the auth service does not tell. */
  readonly sessionId: string | null;
};

type ActorReader = (authorization: string | undefined) => Promise<Actor>;
/** Whose token it is, or null when nobody's. Throws when that cannot be found out. */
export type SessionReader = (token: string) => Promise<SignedIn | null>;

/** `serviceToken` is the bearer of the system itself. The reader throws 401 for a bearer that is nobody's. */
export function createActorReader(serviceToken: string, readSession: SessionReader): ActorReader {
  return async (authorization) => {
    if (authorization === undefined) return { kind: 'anonymous' };
    const bearer = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization)?.[1];
    if (bearer === undefined) throw failures.unauthorized();
    if (isSame(bearer, serviceToken)) return { kind: 'system' };
    const signedIn = await readSession(bearer);
    if (!signedIn) throw failures.unauthorized();
    return signedIn;
  };
}

/** Throws 401 where signing in could help, 403 where it could not. */
export function requireAccess(actor: Actor, access: Access): void {
  if (access === 'anyone') return;
  if (actor.kind === 'anonymous') throw failures.unauthorized();
  if (access === 'signed-in') {
    if (actor.kind !== 'user') throw failures.unauthorized();
    return;
  }
  if (actor.kind === 'user' && !actor.permissions.has(access)) throw failures.forbidden();
}

/** Throws 403 for everybody but the system itself. */
export function requireSystem(actor: Actor): void {
  if (actor.kind !== 'system') throw failures.forbidden();
}

/** Null for the system, and for nobody. */
export const userIdOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);

/** Whose intent an idempotency key belongs to. */
export const actorScope = (actor: Actor): string => (actor.kind === 'user' ? `user:${actor.id}` : actor.kind);

/** Compares digests, so that neither content nor length shows in the time it takes. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
