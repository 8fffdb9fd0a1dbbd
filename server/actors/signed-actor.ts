/** Statements tell the embedded services who asks (docs/decisions/032). */
import { createHmac, hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { type ApiTokenUse, apiTokenUse } from '#contract/auth/api-tokens.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import type { Viewer } from '#contract/viewer.ts';
import { isSameText } from './same-text.ts';

export type SignedIn = {
  readonly kind: 'user';
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string | null;
  /** The API token with which a program made the request. */
  readonly apiToken?: ApiTokenUse;
  /** Somebody else sees the site as this user, and may only read. */
  readonly viewId?: string;
};

export type ActorSigning = { readonly key: string; readonly services: readonly ServiceName[] };

export const actorHeader = 'x-signed-actor';

/** Milliseconds. A statement that was reused for ten seconds must still outlive a request. */
const lifetime = 30_000;
const reusedFor = 10_000;
const maxLifetime = 60_000;

const statement = z.strictObject({
  user: z.string(),
  session: z.string().nullable(),
  permissions: z.array(z.string()),
  apiToken: apiTokenUse.optional(),
  view: z.string().optional(),
  bearer: z.string(),
  /** Unix milliseconds. */
  expires: z.number(),
});

type Signed = { actor: SignedIn; bearer: string; now?: number };

/** The statement is valid for 30 s, and only together with this bearer. */
export function signActor(key: string, { actor, bearer, now = Date.now() }: Signed): string {
  const text = JSON.stringify({
    user: actor.id,
    session: actor.sessionId,
    permissions: [...actor.permissions],
    ...(actor.apiToken ? { apiToken: actor.apiToken } : {}),
    ...(actor.viewId === undefined ? {} : { view: actor.viewId }),
    bearer: digestOf(bearer),
    expires: now + lifetime,
  } satisfies z.input<typeof statement>);
  const encoded = Buffer.from(text).toString('base64url');
  return `${encoded}.${signatureOf(key, encoded)}`;
}

type Session = Pick<Viewer, 'permissions' | 'sessionId' | 'apiToken' | 'view'> & {
  readonly user: Pick<Viewer['user'], 'id'>;
};

/** A gateway signs once in ten seconds for a session that it remembers. */
export function createActorSigner(key: string, now = Date.now) {
  const statements = new WeakMap<Session, { readonly text: string; readonly at: number }>();
  return (session: Session, bearer: string): string => {
    const at = now();
    const known = statements.get(session);
    // The clock may have been set back.
    if (known && Math.abs(at - known.at) < reusedFor) return known.text;
    const { user, permissions, sessionId, apiToken, view } = session;
    // The session is the one that auth named: the id in the cookie is only what the browser says.
    const actor = {
      kind: 'user',
      id: user.id,
      permissions,
      sessionId: sessionId || null,
      ...(apiToken ? { apiToken } : {}),
      ...(view ? { viewId: view.id } : {}),
    } as const;
    const text = signActor(key, { actor, bearer, now: at });
    statements.set(session, { text, at });
    return text;
  };
}

type Verified = { readonly actor: SignedIn; readonly expires: number };
const maxVerified = 1_000;

/**
 * The reason why a statement is ignored: it was not signed with this key, or is not valid now by the clock of this
 * machine.
 */
export type Ignored = 'other-key' | 'other-time';

/**
 * A service verifies with it. The result is null for a statement that was made for another bearer. The calls of a page
 * carry the same statement, which is verified once.
 */
export function createActorVerifier(key: string, now = Date.now) {
  const verified = new LRUCache<string, Verified>({ max: maxVerified });
  return (signed: string, bearer: string): SignedIn | null | Ignored => {
    const name = `${signed} ${bearer}`;
    const known = verified.get(name) ?? verify(key, signed, bearer);
    if (known === null || known === 'other-key') return known;
    const left = known.expires - now();
    if (left <= 0 || left > maxLifetime) return 'other-time';
    verified.set(name, known);
    return known.actor;
  };
}

function verify(key: string, signed: string, bearer: string): Verified | null | 'other-key' {
  const [encoded = '', signature = ''] = signed.split('.', 2);
  if (!isSameText(signature, signatureOf(key, encoded))) return 'other-key';
  const { user, session, permissions, apiToken, view, ...made } = statement.parse(
    JSON.parse(Buffer.from(encoded, 'base64url').toString()),
  );
  if (made.bearer !== digestOf(bearer)) return null;
  const actor = {
    kind: 'user',
    id: user,
    sessionId: session,
    permissions: new Set(permissions as Permission[]),
    ...(apiToken ? { apiToken } : {}),
    ...(view === undefined ? {} : { viewId: view }),
  } as const;
  return { actor, expires: made.expires };
}

const digestOf = (bearer: string): string => hash('sha256', bearer, 'base64url');

const signatureOf = (key: string, encoded: string): string =>
  createHmac('sha256', key).update(`actor ${encoded}`).digest('base64url');
