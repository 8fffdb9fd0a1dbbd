import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '#contract/auth/permissions.ts';
import { mayCall } from '#contract/auth/read-only-permissions.ts';
import { failures } from '#contract/failures.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { Config } from '../../settings/config.ts';
import { searchOf } from '../pages/respond.ts';
import { denied, type Guards } from '../session/guards.ts';
import type { PasskeyOptions } from '../session/passkey-options.ts';
import type { RequestIdentities, RequestIdentity, TokenOwner } from '../session/request-identity.ts';

export type Calls = {
  readonly config: Config;
  readonly identities: RequestIdentities;
  readonly guards: Pick<Guards, 'check'>;
  readonly bundles: () => Bundles;
  readonly passkeyOptions: PasskeyOptions;
};

/** Throws 401 without a session and 403 without `permission`. */
export async function callerOf(
  { identities }: Pick<Calls, 'identities'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  permission?: Permission,
): Promise<RequestIdentity & { who: TokenOwner }> {
  const identity = await identities.of(request, reply);
  const { who } = identity;
  if (!who.viewer) throw who.kind === 'unknown' ? failures.unavailable() : failures.unauthorized();
  if (permission && !mayCall(who.viewer.permissions, permission, request.method)) throw denied(identity, request.url);
  return { ...identity, who };
}

export const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(searchOf(request.url));
