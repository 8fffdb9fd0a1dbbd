/** Proves to a service that its gateway calls: an HMAC of SERVICE_TOKEN that grants no rights of its own. */
import { createHmac } from 'node:crypto';
import type { ServiceName } from '#contract/endpoint.ts';
import { isSameText } from './same-text.ts';

/** SERVICE_TOKEN of each service that shares it with this gateway; an external service may have none. */
export type ServiceTokens = Readonly<Partial<Record<ServiceName, string>>>;

export const proofHeader = 'x-gateway-proof';

/** Headers in which the gateway describes the visitor; services ignore them without the proof. */
export const visitorHeaders = ['x-client-address', 'x-device', 'x-user-agent'] as const;

/**
 * It is sent with every call for a visitor, so it is not the token: a reader of the header must not become the system.
 */
export const proofOf = (serviceToken: string): string =>
  createHmac('sha256', serviceToken).update('the gateway says who asked it').digest('base64url');

export function createProofCheck(serviceToken: string): (received: string | string[] | undefined) => boolean {
  const proof = proofOf(serviceToken);
  return (received) => typeof received === 'string' && isSameText(received, proof);
}
