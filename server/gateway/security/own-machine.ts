import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../http/network.ts';
import { beginsHere } from '../../settings/checks.ts';
import type { Config } from '../../settings/config.ts';

const ofProxies = /^(?:forwarded|via|x-forwarded|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)/i;

/** A browser of this machine asks, without a proxy. Its Host is loopback: others get 421 on such a site. */
export function mayBeginSite({ raw }: FastifyRequest, config: Config): boolean {
  const from = networkOf(raw.socket.remoteAddress ?? '');
  const isNear = from.startsWith('127.') || raw.socket.remoteAddress === '::1';
  return beginsHere(config) && isNear && !raw.rawHeaders.some((text, at) => at % 2 === 0 && ofProxies.test(text));
}
