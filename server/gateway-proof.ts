/** How a service knows that its gateway calls: a proof made of SERVICE_TOKEN, which gives no right of its own. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceName } from '../src/contract/endpoint.ts';

/** SERVICE_TOKEN of each service that shares one with this gateway; a service of somebody else may have none. */
export type ServiceTokens = Readonly<Partial<Record<ServiceName, string>>>;

export const proofHeader = 'x-gateway-proof';

/** Headers in which the gateway says who asked it. Anybody can write them, so they count with the proof only. */
export const visitorHeaders = ['x-client-address', 'x-device', 'x-user-agent'] as const;

/** It goes with every call for a visitor, so it is not the token itself: who reads it cannot act as the system. */
export const proofOf = (serviceToken: string): string =>
  createHmac('sha256', serviceToken).update('the gateway says who asked it').digest('base64url');

export function createProofCheck(serviceToken: string): (received: string | string[] | undefined) => boolean {
  const proof = Buffer.from(proofOf(serviceToken));
  return (received) => {
    const bytes = Buffer.from(typeof received === 'string' ? received : '');
    return bytes.length === proof.length && timingSafeEqual(bytes, proof);
  };
}
