/** Where a call came from, as far as limits and lists of sessions need to know. */
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The visitor's address as the gateway saw it; of a call without the gateway's proof, the caller's own. Of IPv6 the network, because one
 * visitor has as many addresses in it as they like.
 */
export function clientOf(request: FastifyRequest): string {
  const header = request.headers['x-client-address'];
  const address = typeof header === 'string' && header !== '' ? header : request.ip;
  return isIPv6(address) ? prefixOf(address) : address.slice(0, 64);
}

function prefixOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(missing).fill('0'), ...back].slice(0, 4).join(':');
}

/**
 * What limits of sign-ins count: of IPv4 the network of 256 addresses, as whoever buys one buys its neighbours; of IPv6 the
 * /64, and the /56, /48 and /32 around it, which are as easily had whole.
 */
export type Networks = readonly [network: string, wide: string | null, wider: string | null, widest: string | null];

export function networksOf(request: FastifyRequest): Networks {
  const client = clientOf(request);
  return client.includes(':') ? [client, ...around(client)] : [client.replace(/\.\d+$/, ''), null, null, null];
}

/** A client and, where it is a /64 of IPv6, the /56 and /48 around it, with how many times its limit they may use. */
export function withNetworksAround(client: string): ReadonlyArray<{ readonly client: string; readonly times: number }> {
  const itself = { client, times: 1 };
  if (!client.includes(':')) return [itself];
  const [wide, wider] = around(client);
  return [itself, { client: `${wide}/56`, times: 2 }, { client: `${wider}/48`, times: 4 }];
}

/** The /56, /48 and /32 around a /64. */
function around(network: string): [wide: string, wider: string, widest: string] {
  const [first = '', second = '', third = '', fourth = ''] = network.split(':');
  const wide = fourth.padStart(4, '0').slice(0, 2);
  return [`${first}:${second}:${third}:${wide}`, `${first}:${second}:${third}`, `${first}:${second}`];
}
