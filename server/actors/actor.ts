import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Permission } from '#contract/auth/permissions.ts';
import { mayCall, mayGive } from '#contract/auth/read-only-permissions.ts';
import { refusedInView } from '#contract/auth/views.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { type Failure, failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { actorHeader, createActorVerifier, type Ignored, type SignedIn } from './signed-actor.ts';

export type Actor =
  | { readonly kind: 'anonymous' }
  /** Commands and imports act as the system, which has every permission but is no user. */
  | { readonly kind: 'system' }
  | SignedIn;

type ActorReader = (headers: IncomingHttpHeaders, method: string) => Promise<Actor>;
/**
 * Null for an invalid token; throws when the auth service cannot be asked. `page` is the statement of a gateway that the calls of
 * one page carry: they may share an answer.
 */
export type SessionReader = (token: string, page?: string) => Promise<SignedIn | null>;

type Options = {
  serviceToken: string;
  readSession: SessionReader;
  /** The key of the gateways; without it, their statements are ignored. */
  actorKey?: string;
  /** Statements of gateways are not trusted: they only tell which calls belong to one page. */
  readsItself?: boolean;
  /** A statement is ignored, so that auth is asked. */
  onIgnored?(why: Ignored): void;
};

/** The reader throws 401 for an invalid bearer, and for a statement that does not belong to it. */
export function createActorReader({
  serviceToken,
  readSession,
  actorKey,
  readsItself,
  onIgnored,
}: Options): ActorReader {
  // Digests are compared, so that the time taken reveals neither content nor length.
  const systemDigest = digestOf(serviceToken);
  const verify = actorKey === undefined ? undefined : createActorVerifier(actorKey);
  return async ({ authorization, [actorHeader]: statement }, method) => {
    if (authorization === undefined) return { kind: 'anonymous' };
    const bearer = bearerOf(authorization);
    if (bearer === undefined) throw failures.unauthorized();
    if (timingSafeEqual(digestOf(bearer), systemDigest)) return { kind: 'system' };
    const stated = typeof statement === 'string' ? verify?.(statement, bearer) : undefined;
    if (typeof stated === 'string') onIgnored?.(stated);
    const isStated = stated !== undefined && typeof stated !== 'string';
    const page = isStated && method === 'GET' ? String(statement) : undefined;
    const signedIn = isStated && (stated === null || !readsItself) ? stated : await readSession(bearer, page);
    if (!signedIn) throw failures.unauthorized();
    return signedIn;
  };
}

export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1];

/** The system may do everything, and nobody else without a session. A GET also accepts the read-only permission. */
export const actorMay = (actor: Actor, permission: Permission, method: Endpoint['method']): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && mayCall(actor.permissions, permission, method));

export function holdsAll(actor: Actor, permissionIds: Iterable<string>): boolean {
  if (actor.kind === 'system') return true;
  const own: ReadonlySet<string> = actor.kind === 'user' ? actor.permissions : new Set();
  return [...permissionIds].every((id) => mayGive(own, id));
}

/** Throws 401 without a session, 403 without the permission. */
export function requireAccess(actor: Actor, access: Access, method: Endpoint['method']): void {
  if (access === 'anyone') return;
  if (actor.kind === 'anonymous') throw failures.unauthorized();
  if (access === 'signed-in') requireUserId(actor);
  else if (!actorMay(actor, access, method)) throw failures.forbidden();
}

/** A token with permissions does what they name; one without acts as the customer who owns it (docs/decisions/096). Throws 403, also for what only the program calls. */
export function requireTokenMay(
  { apiToken, permissions }: Pick<SignedIn, 'apiToken' | 'permissions'>,
  { method, api, access }: Pick<Endpoint, 'method' | 'api' | 'access'>,
): void {
  if (!apiToken) return;
  if (api !== undefined) throw needsSession();
  if (method === 'GET') return;
  if (apiToken.isReadOnly) throw failure(403, 'read_only_token', message('token_reads_only'));
  if (access === 'signed-in' && permissions.size > 0)
    throw failure(403, 'needs_customer_token', message('token_needs_no_permissions'));
}

/** Throws 403 for what nobody may do while they see the site as another user: every change, and to read what is not for others. */
export function requireViewMay(actor: Actor, method: string, endpoint: Pick<Endpoint, 'notInViews'> | undefined): void {
  if (actor.kind !== 'user' || actor.viewId === undefined) return;
  if ((method !== 'GET' && method !== 'HEAD') || endpoint?.notInViews) throw refusedInView();
}

export const needsSession = (): Failure => failure(403, 'needs_session', message('token_is_no_session'));

export function requireSystem(actor: Actor): void {
  if (actor.kind !== 'system') throw failures.forbidden();
}

/** Throws 401 without a signed-in user. */
export function requireUserId(actor: Actor): string {
  if (actor.kind !== 'user') throw failures.unauthorized();
  return actor.id;
}

export const userIdOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);

/** Idempotency keys are unique within this scope. */
export const actorScope = (actor: Actor): string => (actor.kind === 'user' ? `user:${actor.id}` : actor.kind);

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');
