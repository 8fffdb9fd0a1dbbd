import type { FastifyRequest } from 'fastify';
import { type Message, message } from '#contract/messages/message.ts';

/** The order matters: browsers also name the ones they imitate. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf({ headers }: FastifyRequest): string | null {
  const agent = headers['x-user-agent'] ?? headers['user-agent'];
  if (typeof agent !== 'string') return null;
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}

/** Without a geo database, the location is the shortened network; empty for private networks. */
export function locationOf(network: string | null): Message {
  if (network === null || /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|0:0:0:0$|fe80:|f[cd])/.test(network))
    return message('place_unknown');
  return network.includes(':') ? message('place_network_6', { network }) : message('place_network_4', { network });
}
