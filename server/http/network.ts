/** The owner of an IPv6 network has all of its addresses, so limits and logs count networks. */
import { isIPv6 } from 'node:net';

const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The /64 of an IPv6 address as four groups; IPv4 as it is, also when mapped into IPv6. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  return mappedAddress.exec(address)?.[1] ?? (isIPv6(address) ? expand(address).slice(0, 4).join(':') : address);
}

/** The /48 around a /64, as three groups; null for IPv4. */
export const ownerOf = (network: string): string | null =>
  network.includes(':') ? network.split(':', 3).join(':') : null;

function expand(address: string): string[] {
  // Embedded IPv4 stands for the last two groups, which no network includes.
  const whole = address.split('%', 1)[0]!;
  const embedded = whole.includes('.') ? whole.slice(whole.lastIndexOf(':') + 1) : '';
  const groups = embedded === '' ? whole : `${whole.slice(0, -embedded.length)}0:0`;
  const [head = '', tail] = groups.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(Math.max(0, gap)).fill('0'), ...last].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  );
}
