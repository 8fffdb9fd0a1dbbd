/** How often an address may ask, in memory and at the price of two look-ups: this is on the way of every request. */
import { isIPv6 } from 'node:net';

export type Rate = {
  /** Counts one; answers 0 when it is within the limit, else the seconds after which it will be. */
  take(address: string): number;
};

const minute = 60_000;
/** Addresses remembered at most; beyond it the newcomers share one count, so that memory stays bounded. */
const mostAddresses = 50_000;
const newcomers = 'newcomers';

/**
 * `perMinute` 0 means no limit. The minute slides: of the minute before counts the share that is still within sixty
 * seconds, so nobody gets twice the limit around a full minute.
 */
export function createRate(perMinute: number, now: () => number = () => performance.now()): Rate {
  if (perMinute === 0) return { take: () => 0 };
  let current = new Map<string, number>();
  let before = new Map<string, number>();
  let began = now();
  const turn = (passed: number) => {
    before = passed < 2 * minute ? current : new Map();
    current = new Map();
    began += Math.floor(passed / minute) * minute;
  };
  return {
    take(address) {
      if (now() - began >= minute) turn(now() - began);
      const network = networkOf(address);
      const key = current.has(network) || current.size < mostAddresses ? network : newcomers;
      const count = (current.get(key) ?? 0) + 1;
      const left = 1 - (now() - began) / minute;
      if (count + (before.get(key) ?? 0) * left > perMinute) return Math.max(1, Math.ceil((left * minute) / 1000));
      current.set(key, count);
      return 0;
    },
  };
}

/** One household has a whole /64 of IPv6 addresses; an IPv4 address in IPv6 clothes is the IPv4 address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7);
  return isIPv6(address) ? expand(address).slice(0, 4).join(':') : address;
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(Math.max(0, gap)).fill('0'), ...last].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  );
}
