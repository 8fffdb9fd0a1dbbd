import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/network.ts';

/** The visitor's address from the gateway; for IPv6 the /64, since one visitor controls all of its addresses. */
export function clientOf(request: FastifyRequest): string {
  const header = request.headers['x-client-address'];
  const address = typeof header === 'string' && header !== '' ? header : request.ip;
  return networkOf(address).slice(0, 64);
}

/** Limits count the /24 of IPv4, which is sold together, and for IPv6 the /64 and the /56, /48 and /32 around it. */
export type Networks = readonly [network: string, wide: string | null, wider: string | null, widest: string | null];

export function networksOf(request: FastifyRequest): Networks {
  const client = clientOf(request);
  return client.includes(':') ? [client, ...around(client)] : [client.replace(/\.\d+$/, ''), null, null, null];
}

/** A client and, for an IPv6 /64, the /56 and /48 around it, each with the multiple of the limit it may use. */
export function withNetworksAround(client: string): ReadonlyArray<{ readonly client: string; readonly times: number }> {
  const itself = { client, times: 1 };
  if (!client.includes(':')) return [itself];
  const [wide, wider] = around(client);
  return [itself, { client: `${wide}/56`, times: 2 }, { client: `${wider}/48`, times: 4 }];
}

function around(network: string): [wide: string, wider: string, widest: string] {
  const [first = '', second = '', third = '', fourth = ''] = network.split(':');
  const wide = fourth.padStart(4, '0').slice(0, 2);
  return [`${first}:${second}:${third}:${wide}`, `${first}:${second}:${third}`, `${first}:${second}`];
}
