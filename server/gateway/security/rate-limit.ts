/** Counts are in memory and take two lookups, because every request passes here. */
import { networkOf, ownerOf } from '../../http/network.ts';
import { createBoundedCounts } from './bounded-counts.ts';

type RateLimit = {
  take(address: string): number;
};

const minute = 60_000;
const maxKeys = 50_000;
/** A /48 of IPv6 holds 65,536 networks of one owner, so it gets this multiple of a network's limit. */
export const ownerShare = 8;

/**
 * Counts the uses of a key in about the last minute. The window slides, so that nobody gets twice the limit around a
 * full minute.
 */
function createSlidingCounts(now: () => number) {
  const counts = () => createBoundedCounts(maxKeys);
  let current = counts();
  let previous = counts();
  let windowStart = now();
  /** The share of the window that is left, and of the previous one that still counts. */
  const remaining = (): number => {
    const passed = now() - windowStart;
    if (passed >= minute) {
      previous = passed < 2 * minute ? current : counts();
      current = counts();
      windowStart += Math.floor(passed / minute) * minute;
    }
    return 1 - (now() - windowStart) / minute;
  };
  return {
    get: (key: string) => previous.get(key) * remaining() + current.get(key),
    add: (key: string) => current.add(key),
    /** Seconds until the window ends. */
    reset: () => Math.max(1, Math.ceil((remaining() * minute) / 1000)),
  };
}

const monotonic = () => performance.now();

/** 0 disables the limit. */
export function createRateLimit(perMinute: number, now = monotonic): RateLimit {
  if (perMinute === 0) return { take: () => 0 };
  const networks = createSlidingCounts(now);
  const owners = createSlidingCounts(now);
  return {
    take(address) {
      const network = networkOf(address);
      const owner = ownerOf(network);
      const isOverLimit =
        networks.get(network) + 1 > perMinute || (owner !== null && owners.get(owner) + 1 > perMinute * ownerShare);
      if (isOverLimit) return networks.reset();
      networks.add(network);
      if (owner !== null) owners.add(owner);
      return 0;
    },
  };
}

/** `left` uses remain, and after `reset` seconds more of them. */
export type KeyedUse = { readonly left: number; readonly reset: number; readonly isOver: boolean };

/** Counts a use of a key that is no address. 0 disables the limit: then the result is null. */
export function createKeyedLimit(perMinute: number, now = monotonic): (key: string) => KeyedUse | null {
  if (perMinute === 0) return () => null;
  const uses = createSlidingCounts(now);
  return (key) => {
    const isOver = uses.get(key) + 1 > perMinute;
    if (!isOver) uses.add(key);
    return { isOver, left: Math.max(0, Math.floor(perMinute - uses.get(key))), reset: uses.reset() };
  };
}
