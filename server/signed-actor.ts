/** Statements tell the embedded services who asks (docs/decisions/032). */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Permission } from '#contract/auth/permissions.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import type { SignedIn } from './actor.ts';

export type ActorSigning = { readonly key: string; readonly services: readonly ServiceName[] };

export const actorHeader = 'x-signed-actor';

/** In milliseconds; longer than a request takes. */
const lifetime = 30_000;
const longestLifetime = 60_000;

const statement = z.strictObject({
  user: z.string(),
  session: z.string().nullable(),
  permissions: z.array(z.string()),
  bearer: z.string(),
  /** Unix milliseconds. */
  expires: z.number(),
});

type Signed = { actor: SignedIn; bearer: string; now?: number };

/** Valid for 30 s, together with this bearer only. */
export function signActor(key: string, { actor, bearer, now = Date.now() }: Signed): string {
  const text = JSON.stringify({
    user: actor.id,
    session: actor.sessionId,
    permissions: [...actor.permissions],
    bearer: digestOf(bearer),
    expires: now + lifetime,
  } satisfies z.input<typeof statement>);
  const encoded = Buffer.from(text).toString('base64url');
  return `${encoded}.${signatureOf(key, encoded)}`;
}

/** Null if it is expired or made for another bearer, `other-key` if it was not signed with this key. */
export function readSignedActor(key: string, signed: string, bearer: string): SignedIn | null | 'other-key' {
  const [encoded = '', signature = ''] = signed.split('.', 2);
  if (!isSame(signature, signatureOf(key, encoded))) return 'other-key';
  const { user, session, permissions, ...made } = statement.parse(
    JSON.parse(Buffer.from(encoded, 'base64url').toString()),
  );
  const left = made.expires - Date.now();
  if (left <= 0 || left > longestLifetime || made.bearer !== digestOf(bearer)) return null;
  return { kind: 'user', id: user, sessionId: session, permissions: new Set(permissions as Permission[]) };
}

const digestOf = (bearer: string): string => hash('sha256', bearer, 'base64url');

const signatureOf = (key: string, encoded: string): string =>
  createHmac('sha256', key).update(`actor ${encoded}`).digest('base64url');

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
