/** In memory with two lookups, because every request passes it. */
import { networkOf, ownerOf } from '../../network.ts';
import { createBoundedCounts } from './bounded-counts.ts';

type RateLimit = {
  take(address: string): number;
};

const minute = 60_000;
const maxNetworks = 50_000;
/** A /48 of IPv6 holds 65,536 networks of one owner, so it gets this multiple of a network's limit. */
export const ownerShare = 8;

/** 0 disables the limit. A sliding window, so that nobody gets twice the limit around a full minute. */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  if (perMinute === 0) return { take: () => 0 };
  const counts = () => ({ networks: createBoundedCounts(maxNetworks), owners: createBoundedCounts(maxNetworks) });
  let current = counts();
  let previous = counts();
  let windowStart = now();
  const rotate = (passed: number) => {
    previous = passed < 2 * minute ? current : counts();
    current = counts();
    windowStart += Math.floor(passed / minute) * minute;
  };
  const countWith = (kind: 'networks' | 'owners', key: string, remaining: number) =>
    current[kind].get(key) + 1 + previous[kind].get(key) * remaining;
  return {
    take(address) {
      const at = now();
      if (at - windowStart >= minute) rotate(at - windowStart);
      const network = networkOf(address);
      const owner = ownerOf(network);
      const remaining = 1 - (at - windowStart) / minute;
      const isOverLimit =
        countWith('networks', network, remaining) > perMinute ||
        (owner !== null && countWith('owners', owner, remaining) > perMinute * ownerShare);
      if (isOverLimit) return Math.max(1, Math.ceil((remaining * minute) / 1000));
      current.networks.add(network);
      if (owner !== null) current.owners.add(owner);
      return 0;
    },
  };
}
